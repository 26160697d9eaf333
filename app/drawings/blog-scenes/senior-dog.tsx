/** An old dog asleep in the light of a lamp. */
export function SeniorDog() {
  return (
    <>
      <path fill="var(--pine-700)" d="M0 0h480v320H0Z" />
      <path fill="var(--pine-900)" d="M54 34h132v126H54Z" />
      <circle cx="146" cy="70" r="15" fill="var(--sun)" />
      <path fill="var(--pine-500)" d="m54 134 38-24 34 14 30-10 30 14v32H54Z" />
      <path fill="none" stroke="var(--cream-3)" strokeWidth="8" d="M54 34h132v126H54ZM120 34v126" />
      <path fill="var(--sun)" opacity=".16" d="M376 96h56l90 224H270Z" />
      <path fill="var(--star)" d="M380 44h48l20 56h-88Z" />
      <path fill="var(--cream-3)" d="M400 100h8v160h-8Z" />
      <path fill="var(--clay)" d="M0 256h480v64H0Z" />
      <path fill="var(--clay-dark)" d="M376 256h56v12h-56Z" />
      <rect x="62" y="232" width="300" height="62" rx="31" fill="var(--sky)" />
      <path fill="var(--mist)" d="M62 263a31 31 0 0 0 31 31h238a31 31 0 0 0 31-31Z" />
      <path
        fill="var(--sandstone)"
        d="M104 238c-14-6-20-22-16-40 6-28 34-48 74-48 34 0 54 12 74 26 10-14 28-20 46-14 14 4 24 16 28 30l22 10c8 4 9 14 4 20-4 6-12 8-22 8h-40c-6 8-18 12-30 12H130c-12 0-20-1-26-4Z"
      />
      <path fill="var(--sandstone)" d="M120 242c-26 6-46 0-50-14-3-12 12-16 18-8 6 7 16 8 32 4Z" />
      <path
        fill="var(--cream-2)"
        d="M302 186c4 3 7 6 8 10l22 8c8 4 9 14 4 20-4 6-12 8-22 8h-18c-8-6-10-14-8-22 2-10 6-18 14-24Z"
      />
      <path
        fill="var(--clay-dark)"
        d="M262 172c-14 2-24 16-24 32 0 12 6 20 14 20 10 0 18-12 20-26 2-16-2-26-10-26Z"
      />
      <path
        fill="none"
        stroke="var(--pine-900)"
        strokeWidth="3.5"
        strokeLinecap="round"
        d="M288 194c4 5 10 6 15 3"
      />
      <path fill="var(--pine-900)" d="M326 200c7 1 14 4 15 9 1 5-6 7-11 5-4-2-7-9-4-14Z" />
      <path fill="var(--clay)" d="M206 246c0-10 8-16 18-16h76c8 0 14 5 14 11s-5 9-12 9h-86c-6 0-10-1-10-4Z" />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M150 236c-10-16-6-36 12-44"
      />
    </>
  );
}
