/** Walking boots, a leash and a ball, ready by the door. */
export function BootsScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <g fill="none" strokeLinecap="round">
        <path
          stroke="var(--pine-700)"
          strokeWidth="9"
          d="M252 316c60 14 120 8 142-18 20-26-6-50-36-40-34 12-28 58 22 58 24 0 38-2 52-8"
        />
      </g>
      <g transform="translate(96 -14)">
        <Boot upper="var(--clay-dark)" sole="var(--pine-900)" />
      </g>
      <Boot upper="var(--clay)" sole="var(--ink)" />
      <circle cx="334" cy="300" r="30" fill="var(--star)" />
      <path
        fill="none"
        stroke="var(--cream)"
        strokeWidth="4"
        d="M308 288c16 4 30 20 30 42M330 270c4 14 18 26 34 28"
      />
    </svg>
  );
}

function Boot({ upper, sole }: { upper: string; sole: string }) {
  return (
    <>
      <path
        fill={upper}
        d="M52 96h92c-2 34 0 70 8 92 16 16 62 26 84 52 12 14 14 34 14 60H46c2-30 12-58 12-94 0-40-6-74-6-110Z"
      />
      <path fill="var(--cream-3)" d="M44 84h106c6 0 8 4 8 9v16c0 5-2 9-8 9H44c-6 0-8-4-8-9V93c0-5 2-9 8-9Z" />
      <path
        fill={sole}
        d="M40 296h214c3 12 2 22-4 30h-26l-6-8h-14l-6 8H126l-12-12-12 12H44c-6-8-8-18-4-30Z"
      />
      <path
        fill="none"
        stroke={sole}
        strokeOpacity=".35"
        strokeWidth="4"
        d="M58 262c48-2 70 4 92 34M196 240c-14 12-20 30-20 56"
      />
      <g fill="none" stroke="var(--star)" strokeWidth="6" strokeLinecap="round">
        <path d="M116 136h34M116 160h36M120 184l38-2M134 206l38-6" />
      </g>
    </>
  );
}
