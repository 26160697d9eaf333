import { Watchers } from "../pets.tsx";

/** A front door, and who waits in front of it. */
export function SitterDoor() {
  return (
    <>
      <path fill="var(--cream-3)" d="M0 0h480v320H0Z" />
      <path
        fill="none"
        stroke="var(--stone)"
        strokeWidth="3"
        d="M0 44h480M0 88h480M0 132h480M0 176h480M0 220h480M0 264h480"
      />
      <path fill="var(--cream)" d="M150 22h180v256H150Z" />
      <path fill="var(--pine-500)" d="M166 38h148v240H166Z" />
      <path fill="var(--sun)" d="M182 54h116v70H182Z" />
      <path fill="none" stroke="var(--pine-500)" strokeWidth="6" d="M240 54v70M182 89h116" />
      <path
        fill="none"
        stroke="var(--pine-700)"
        strokeWidth="5"
        d="M184 146h48v112h-48ZM248 146h48v112h-48Z"
      />
      <circle cx="302" cy="182" r="7" fill="var(--star)" />
      <g>
        <path fill="var(--pine-900)" d="M372 60h36v8h-36Z" />
        <path fill="var(--sun)" d="M376 68h28l-5 44h-18Z" />
        <path fill="none" stroke="var(--pine-900)" strokeWidth="4" d="M376 68h28l-5 44h-18ZM390 40v20" />
      </g>
      <path fill="var(--stone)" d="M0 278h480v42H0Z" />
      <path fill="var(--cream)" d="M120 278h240v14H120Z" />
      <path fill="var(--clay)" d="M160 296h160v14H160Z" />
      <g>
        <path fill="var(--clay)" d="M48 232h64l-8 60H56Z" />
        <path
          fill="var(--pine-700)"
          d="M80 234C50 216 38 178 46 140c22 12 32 32 35 54 6-30 18-52 38-62 4 38-6 82-39 102Z"
        />
        <path fill="var(--pine-500)" d="M80 234c-4-40 0-78 2-112 16 34 18 78-2 112Z" />
      </g>
      <g transform="translate(182 196) scale(1.32)">
        <Watchers />
      </g>
    </>
  );
}
