import type { ServiceId } from "../../domain/catalogue/catalogue.ts";
import { WalkingDog } from "./pets.tsx";

/** A drawing for the head of a service's card. */
export function ServiceScene({ id }: { id: ServiceId }) {
  return (
    <svg
      className="service-scene"
      viewBox="0 0 360 170"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {id === "dog-walking" ? <Walk /> : id === "pet-sitting" ? <Window /> : <Night />}
    </svg>
  );
}

function Walk() {
  return (
    <>
      <path fill="var(--sky)" d="M0 0h360v170H0Z" />
      <path fill="var(--mist)" d="M0 116C40 96 84 92 128 108s92-16 140-14 70 18 92 12v64H0Z" />
      <path fill="var(--pine-500)" d="M0 142c60-14 120-16 190-8s130-8 170-8v44H0Z" />
      <g color="var(--pine-700)" fill="currentColor">
        <use href="#pine" x="24" y="54" width="34" height="84" />
        <use href="#pine" x="56" y="76" width="24" height="60" />
      </g>
      <path fill="var(--cream-3)" d="M0 156c90-8 240-8 360 0v15H0Z" />
      <g transform="translate(98 4)">
        <WalkingDog />
      </g>
    </>
  );
}

function Window() {
  return (
    <>
      <path fill="var(--cream-3)" d="M0 0h360v170H0Z" />
      <path fill="var(--sky)" d="M78 14h204v122H78Z" />
      <path fill="var(--mist)" d="M78 110l56-26 52 18 42-14 54 22v30H78Z" />
      <path fill="none" stroke="var(--cream)" strokeWidth="8" d="M78 14h204v122H78ZM180 14v122" />
      <path fill="var(--sandstone)" d="M58 136h244v12H58Z" />
      <path
        fill="var(--pine-900)"
        d="M198 136c-5-22 2-40 16-48-5-8-6-16-4-29l10 9h14l10-9c2 13 1 21-4 29 14 8 21 26 16 48Z"
      />
      <path
        fill="none"
        stroke="var(--pine-900)"
        strokeWidth="7"
        strokeLinecap="round"
        d="M248 132c22 6 30 2 30 26"
      />
      <path fill="var(--clay)" d="M96 136 92 112h34l-4 24Z" />
      <path
        fill="var(--pine-500)"
        d="M108 112c-14-6-20-18-18-34 12 4 18 12 19 22 2-14 8-24 20-30 4 18-2 34-16 42Z"
      />
    </>
  );
}

function Night() {
  return (
    <>
      <path fill="var(--pine-900)" d="M0 0h360v170H0Z" />
      <path fill="var(--sun)" d="M286 22a22 22 0 1 0 20 34 25 25 0 0 1-20-34Z" />
      <path fill="var(--pine-700)" d="M0 128 90 106 190 126 280 104 360 120v50H0Z" />
      <g color="var(--pine-700)" fill="currentColor">
        <use href="#pine" x="36" y="62" width="40" height="98" />
        <use href="#pine" x="272" y="78" width="32" height="80" />
      </g>
      <path fill="var(--cream-3)" d="M92 92h156v68H92Z" />
      <path fill="var(--clay)" d="M78 96 170 38 262 96Z" />
      <path fill="var(--sun)" d="M110 106h62v38h-62Z" />
      <path
        fill="var(--pine-900)"
        d="M196 108h32v52h-32ZM124 144c-1-10 2-16 7-19-2-3-2-7-1-12l5 4h5l5-4c1 5 1 9-1 12 5 3 8 9 7 19Z"
      />
      <path fill="var(--pine-500)" d="M0 160c90-6 240-6 360 0v11H0Z" />
    </>
  );
}
