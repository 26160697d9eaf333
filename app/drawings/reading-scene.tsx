/** A cat who has read them all. */
export function ReadingScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path
        fill="var(--clay)"
        d="M134 212c-8-60 4-96 34-114-5-18-5-38 0-62l28 24c16-5 32-5 48 0l28-24c5 24 5 44 0 62 30 18 42 54 34 114Z"
      />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="17"
        strokeLinecap="round"
        d="M300 202c38 2 62-10 62-38 0-20-18-28-28-16"
      />
      <path fill="var(--wheat)" d="M186 212c-6-30 4-52 34-56 30 4 40 26 34 56Z" />
      <path fill="var(--wheat)" d="M196 128c4-14 14-18 24-18s20 4 24 18c2 10-8 18-24 18s-26-8-24-18Z" />
      <g fill="var(--cream)" stroke="var(--pine-900)" strokeWidth="5">
        <circle cx="194" cy="100" r="21" />
        <circle cx="246" cy="100" r="21" />
        <path fill="none" d="M215 97q5-4 10 0M173 96l-14-6M267 96l14-6" />
      </g>
      <g fill="var(--pine-900)">
        <ellipse cx="196" cy="104" rx="5" ry="9" />
        <ellipse cx="244" cy="104" rx="5" ry="9" />
        <path d="M212 124h16l-8 9Z" />
      </g>
      <path
        fill="none"
        stroke="var(--clay-dark)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M220 133c-2 6-8 8-13 5M220 133c2 6 8 8 13 5"
      />
      <path fill="var(--pine-700)" d="M96 212H330a8 8 0 0 1 0 40H96Z" />
      <path fill="var(--cream)" d="M104 219H326V245H104Z" />
      <path fill="var(--pine-700)" d="M96 212H128V252H96Z" />
      <path fill="var(--star)" d="M134 252H372V290H134a8 8 0 0 1 0-38Z" />
      <path fill="var(--cream)" d="M138 258H364V284H138Z" />
      <path fill="var(--star)" d="M338 252H372V290H338Z" />
      <path fill="var(--sandstone)" d="M78 290H342a8 8 0 0 1 0 40H78Z" />
      <path fill="var(--cream)" d="M86 297H338V323H86Z" />
      <path fill="var(--sandstone)" d="M78 290H112V330H78Z" />
      <path
        fill="none"
        stroke="var(--cream-3)"
        strokeWidth="3"
        d="M128 228H322M128 237H318M142 267H338M142 276H338M112 306H334M112 315H332"
      />
      <path fill="var(--sky)" d="M288 245h18v38l-9-8-9 8Z" />
    </svg>
  );
}
