/** A ridge with pines that leads from a light section into a pine-coloured one. */
export function RidgeLine() {
  return (
    <svg
      className="ridge-line"
      viewBox="0 0 1440 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path
        fill="var(--pine-700)"
        d="M0 78 180 52 330 70 520 34 640 58 780 30 960 64 1130 40 1290 66 1440 44V120H0Z"
        opacity=".35"
      />
      <g color="var(--pine-900)" fill="currentColor">
        <path d="M0 96 160 84 300 98 470 78 620 100 800 86 980 104 1160 82 1310 98 1440 86V120H0Z" />
        <use href="#pine" x="430" y="22" width="26" height="62" />
        <use href="#pine" x="456" y="38" width="20" height="46" />
        <use href="#pine" x="826" y="36" width="22" height="54" />
        <use href="#pine" x="1146" y="26" width="26" height="60" />
        <use href="#pine" x="1176" y="42" width="18" height="44" />
        <use href="#pine" x="150" y="34" width="22" height="54" />
      </g>
    </svg>
  );
}
