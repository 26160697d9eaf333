/** A packed suitcase, and a cat who knows what that means. */
export function Suitcase() {
  return (
    <>
      <path fill="var(--sky)" d="M0 0h480v320H0Z" />
      <path fill="var(--cream)" d="M0 150 70 118 130 138 214 96 300 134 372 112 480 146V240H0Z" />
      <path fill="var(--mist)" d="M0 176 100 152 220 170 340 146 480 168v80H0Z" />
      <path fill="none" stroke="var(--cream-2)" strokeWidth="16" d="M240-8v240M-8 8h496" />
      <path fill="var(--cream-3)" d="M0 226h480v94H0Z" />
      <path fill="var(--cream-2)" d="M0 220h480v14H0Z" />
      <path
        fill="none"
        stroke="var(--clay-dark)"
        strokeWidth="12"
        d="M196 168v-14a12 12 0 0 1 12-12h64a12 12 0 0 1 12 12v14"
      />
      <rect x="104" y="166" width="272" height="134" rx="22" fill="var(--clay)" />
      <path fill="var(--sandstone)" d="M126 166h228a22 22 0 0 1 22 22v26H104v-26a22 22 0 0 1 22-22Z" />
      <path fill="var(--clay-dark)" d="M148 166h20v134h-20ZM312 166h20v134h-20Z" />
      <path fill="var(--star)" d="M144 206h28v18h-28ZM308 206h28v18h-28Z" />
      <path
        fill="var(--pine-900)"
        d="M196 168c-6-36 2-58 22-70-5-11-6-22-3-38l15 12c6-2 14-2 20 0l15-12c3 16 2 27-3 38 20 12 28 34 22 70Z"
      />
      <path
        fill="none"
        stroke="var(--pine-900)"
        strokeWidth="10"
        strokeLinecap="round"
        d="M276 162c26 4 42 0 46 20 3 14-6 24-16 22"
      />
      <g transform="rotate(12 376 214)">
        <path fill="var(--cream)" d="M362 232h30l8 12v34h-46v-34Z" />
        <use href="#mark" x="366" y="246" width="22" height="22" color="var(--pine-700)" />
        <path fill="none" stroke="var(--cream)" strokeWidth="3" d="m376 240-14-26" />
      </g>
    </>
  );
}
