/** A dog who did not quite catch the question. */
export function CuriousDogScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path fill="var(--clay)" d="M112 370c-8-110 26-186 104-188 82-2 128 78 120 188Z" />
      <path fill="var(--wheat)" d="M172 370c-8-90 8-158 48-164 42 4 62 80 54 164Z" />
      <path
        fill="none"
        stroke="var(--clay-dark)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M160 370V290M288 370V290"
      />
      <g transform="rotate(-15 220 190)">
        <path
          fill="none"
          stroke="var(--star)"
          strokeWidth="13"
          strokeLinecap="round"
          d="M170 206q50 26 100 0"
        />
        <circle cx="220" cy="230" r="12" fill="var(--star)" />
        <path
          fill="var(--clay)"
          d="M142 112c0-46 34-74 78-74s78 28 78 74c0 36-8 58-26 78-14 16-32 24-52 24s-38-8-52-24c-18-20-26-42-26-78Z"
        />
        <path
          fill="var(--wheat)"
          d="M220 40c10 24 12 48 14 70 22 6 34 26 30 52-4 30-22 50-44 50s-40-20-44-50c-4-26 8-46 30-52 2-22 4-46 14-70Z"
        />
        <path
          fill="var(--clay-dark)"
          d="M160 54c-34-14-62 8-64 56-2 38 8 68 24 66 18-2 20-40 26-70 4-20 8-36 14-52Z"
        />
        <path
          fill="var(--clay-dark)"
          d="M270 48c24-24 66-22 80 14 12 32 8 68-8 72-16 2-28-16-40-36-12-18-24-32-32-50Z"
        />
        <g fill="var(--ink)">
          <circle cx="184" cy="116" r="9" />
          <circle cx="256" cy="116" r="9" />
          <path d="M220 162c-14 0-22-8-20-15 2-6 10-8 20-8s18 2 20 8c2 7-6 15-20 15Z" />
        </g>
        <g fill="var(--cream)">
          <circle cx="187" cy="113" r="2.8" />
          <circle cx="259" cy="113" r="2.8" />
        </g>
        <path
          fill="none"
          stroke="var(--ink)"
          strokeWidth="4"
          strokeLinecap="round"
          d="M220 162v14m0 0c-4 10-16 12-24 6m24-6c4 10 16 12 24 6"
        />
      </g>
    </svg>
  );
}
