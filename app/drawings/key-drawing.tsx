/** A house key on its ring, with our tag. */
export function KeyDrawing() {
  return (
    <svg className="key-drawing" viewBox="30 10 210 230" aria-hidden="true">
      <path
        fill="var(--pine-700)"
        fillRule="evenodd"
        transform="rotate(8 110 70)"
        d="M96 74a46 46 0 0 1 14 90v68l-14 14-14-14v-10l9-8-9-8v-14l9-8-9-8v-12A46 46 0 0 1 96 74Zm0 16a13 13 0 1 0 0 26 13 13 0 0 0 0-26Z"
      />
      <g transform="rotate(-34 110 70)">
        <rect x="80" y="86" width="72" height="136" rx="20" fill="var(--clay)" />
        <circle cx="116" cy="106" r="8" fill="var(--cream-2)" />
        <use href="#mark" x="92" y="140" width="48" height="48" color="var(--cream)" />
      </g>
      <circle cx="112" cy="62" r="42" fill="none" stroke="var(--star)" strokeWidth="7" />
    </svg>
  );
}
