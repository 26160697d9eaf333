import { WalkingDog } from "../pets.tsx";

/** A dog on the leash under a wide sky. */
export function Walk() {
  return (
    <>
      <path fill="var(--sky)" d="M0 0h480v320H0Z" />
      <path
        fill="var(--cream)"
        d="M40 92c4-16 22-20 32-10 8-16 34-14 38 4 14-4 24 4 22 14H36c-2-4 0-7 4-8ZM300 58c4-12 18-14 26-6 6-14 28-12 32 4 10-2 18 4 17 12h-78c-1-5 0-8 3-10Z"
      />
      <path fill="var(--mist)" d="M0 196C60 158 116 152 176 176s128 24 190-14 84 16 114 6v152H0Z" />
      <path fill="var(--pine-500)" d="M0 236c80-22 160-24 252-10s160 10 228-12v106H0Z" />
      <g color="var(--pine-700)" fill="currentColor">
        <use href="#pine" x="16" y="94" width="58" height="144" />
        <use href="#pine" x="72" y="136" width="38" height="94" />
        <use href="#pine" x="430" y="128" width="38" height="94" />
      </g>
      <path fill="var(--cream-3)" d="M0 272c130-14 340-14 480 0v48H0Z" />
      <g transform="translate(104 40) scale(1.55)">
        <WalkingDog />
      </g>
    </>
  );
}
