import { Watchers } from "../pets.tsx";

/** A week's pills on the table, watched by a cat. */
export function PillOrganizer() {
  const days = ["S", "M", "T", "W", "T", "F", "S"];
  return (
    <>
      <path fill="var(--cream-2)" d="M0 0h480v320H0Z" />
      <path fill="var(--sky)" d="M48 28h180v150H48Z" />
      <path fill="var(--mist)" d="m48 140 50-30 44 20 38-16 48 22v42H48Z" />
      <path fill="none" stroke="var(--cream-3)" strokeWidth="10" d="M48 28h180v150H48ZM138 28v150" />
      <path
        fill="var(--pine-900)"
        d="M286 220c-4-54 6-84 32-98-4-16-4-32 0-52l24 20c14-4 28-4 42 0l24-20c4 20 4 36 0 52 26 14 36 44 32 98Z"
      />
      <g fill="var(--star)">
        <ellipse cx="344" cy="124" rx="9" ry="10" />
        <ellipse cx="384" cy="124" rx="9" ry="10" />
      </g>
      <g fill="var(--pine-900)">
        <ellipse cx="344" cy="125" rx="3" ry="8" />
        <ellipse cx="384" cy="125" rx="3" ry="8" />
      </g>
      <path fill="var(--sandstone)" d="M358 142h12l-6 7Z" />
      <path
        fill="none"
        stroke="var(--snow)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M352 150l-30-3M352 155l-28 5M376 150l30-3M376 155l28 5"
      />
      <path fill="var(--clay)" d="M0 212h480v108H0Z" />
      <path fill="var(--clay-dark)" d="M0 212h480v10H0Z" />
      <rect x="44" y="228" width="322" height="64" rx="14" fill="var(--pine-900)" />
      {days.map((day, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days begin with the same letter
        <g key={i} transform={`translate(${53 + i * 44} 237)`}>
          <rect width="40" height="46" rx="8" fill={i === 3 ? "var(--cream)" : "var(--mist)"} />
          {i === 3 ? (
            <>
              <rect y="-30" width="40" height="26" rx="6" fill="var(--mist)" />
              <rect x="10" y="12" width="20" height="10" rx="5" fill="var(--sandstone)" />
              <circle cx="20" cy="32" r="6" fill="var(--star)" />
            </>
          ) : (
            <text x="20" y="31" textAnchor="middle" fill="var(--pine-900)">
              {day}
            </text>
          )}
        </g>
      ))}
      <g transform="translate(396 258) rotate(-14)">
        <rect width="48" height="22" rx="11" fill="var(--cream)" />
        <path fill="var(--star)" d="M24 0h13a11 11 0 0 1 0 22H24Z" />
      </g>
    </>
  );
}

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
