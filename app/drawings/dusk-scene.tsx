/** The same hills after sunset, on a pine-coloured section. */
export function DuskScene() {
  return (
    <svg
      className="dusk-scene"
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <circle cx="1110" cy="190" r="104" fill="var(--star)" />
      <path
        fill="var(--pine-500)"
        d="M0 244 160 216 330 236 520 200 700 226 880 186 1010 210 1160 176 1310 204 1440 184V320H0Z"
      />
      <g color="var(--pine-700)" fill="currentColor">
        <path d="M0 282 220 254 420 276 640 244 860 270 1060 240 1260 268 1440 246V320H0Z" />
        <use href="#pine" x="650" y="172" width="34" height="84" />
        <use href="#pine" x="686" y="198" width="26" height="60" />
        <use href="#pine" x="1290" y="168" width="40" height="98" />
        <use href="#pine" x="1332" y="196" width="28" height="68" />
        <use href="#pine" x="190" y="192" width="30" height="74" />
      </g>
      <path fill="var(--night)" d="M0 308 260 290 520 304 800 284 1080 302 1440 282V321H0Z" />
    </svg>
  );
}
