/** A dog and a cat seen from behind, sitting close together, on a baseline at y = 74. */
export function Watchers() {
  return (
    <>
      <SittingDog />
      <SittingCat />
    </>
  );
}

/** The dog of the two, 45 wide. */
export function SittingDog() {
  return (
    <g fill="var(--pine-900)">
      <path d="M2 78c-4-24 3-42 13-51-4-5-5-11-4-17-5-2-7-8-6-15 5 1 9 4 11 7 5-2 11-2 16 0 2-3 6-6 11-7 1 7-1 13-6 15 1 6-1 12-4 17 11 9 17 27 13 51Z" />
      <path
        fill="none"
        stroke="var(--pine-900)"
        strokeWidth="5.5"
        strokeLinecap="round"
        d="M8 74c-12 1-18-5-17-13"
      />
      <path fill="none" stroke="var(--star)" strokeWidth="3.5" d="M15 25q9.5 4 18 0" />
    </g>
  );
}

/** The cat of the two, from x = 60 to 106. */
export function SittingCat() {
  return (
    <g fill="var(--pine-900)">
      <path d="M62 78c-2-16 1-30 9-37-3-5-4-11-2-20l7 6h8l7-6c2 9 1 15-2 20 8 7 11 21 9 37Z" />
      <path
        fill="none"
        stroke="var(--pine-900)"
        strokeWidth="5.5"
        strokeLinecap="round"
        d="M92 74c10 3 15-3 13-11"
      />
    </g>
  );
}

/** A dog on the leash, walking to the right, 230 by 170. */
export function WalkingDog() {
  return (
    <>
      <path
        fill="var(--clay-dark)"
        d="M36 112 22 136l-8 20h11l11-17 8-20ZM112 112l14 18 4 24h11l-5-26-12-20Z"
      />
      <path
        fill="var(--clay)"
        d="M27 91C15 90 7 80 7 67c0-6 8-7 9-1 1 8 6 13 14 14 15-3 41-4 57-3 8-7 14-18 18-28 3-8 9-12 17-12 8 0 13 4 16 9l18 6c5 2 6 6 4 9-2 5-8 7-14 7h-12c-3 9-6 19-10 29-2 7-6 12-11 16l-3 21 2 22h-11l-5-40c-15 3-30 3-42 0-3 7-6 12-10 16l1 24H34l-3-24 4-22c-6-5-9-12-8-19Z"
      />
      <path
        fill="var(--clay-dark)"
        d="M114 41c-8 2-12 10-12 21 0 8 3 12 7 12 6 0 10-8 11-17 1-9 0-15-6-16Z"
      />
      <path fill="none" stroke="var(--star)" strokeWidth="5" d="M98 75c6 5 14 8 23 8" />
      <path fill="none" stroke="var(--pine-900)" strokeWidth="2" d="M120 83c70 24 150-4 330-110" />
      <g fill="var(--pine-900)">
        <circle cx="131" cy="49" r="2.2" />
        <circle cx="158" cy="54" r="3" />
      </g>
    </>
  );
}
