import type { BlogScene as SceneName } from "../../domain/blog-post.ts";
import { WalkingDog, Watchers } from "./pets.tsx";

const drawings: Record<SceneName, () => React.JSX.Element> = {
  leaves: Leaves,
  "summer-trail": SummerTrail,
  "sitter-door": SitterDoor,
  walk: Walk,
  "pill-organizer": PillOrganizer,
  suitcase: Suitcase,
  "senior-dog": SeniorDog,
};

/** The drawing a post is headed with, three wide by two high, on cards as on its own page. */
export function BlogScene({ scene }: { scene: SceneName }) {
  const Drawing = drawings[scene];
  return (
    <svg className="blog-scene" viewBox="0 0 480 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Drawing />
    </svg>
  );
}

const oakLeaf =
  "M35 100C36 94 36 90 38 86 44 88 53 84 53 77 53 72 47 69 42 69 51 70 65 68 65 57 65 49 53 46 45 50 56 46 70 42 68 31 66 22 54 23 46 28 53 19 52 1 35 1 18 1 17 19 24 28 16 23 4 22 2 31 0 42 14 46 25 50 17 46 5 49 5 57 5 68 19 70 28 69 23 69 17 72 17 77 17 84 26 88 32 86 34 90 34 94 35 100Z";

/** Oak leaves and acorns over the hills in October. */
function Leaves() {
  return (
    <>
      <path fill="#fbe6c8" d="M0 0h480v320H0Z" />
      <circle cx="372" cy="92" r="44" fill="#f0c56f" />
      <path fill="#cfe5ee" d="M0 176 70 140 126 156 204 118 282 152 366 124 480 166V320H0Z" />
      <path fill="#9fc3bd" d="M0 204C70 176 130 196 200 186s140-26 280 6v128H0Z" />
      <path fill="#c8643c" d="M0 236c40-22 84-26 132-12s86 6 132-8 130-20 216 10v94H0Z" />
      <path fill="#a94e2b" d="M0 268c60-20 130-18 196-4s180 10 284-16v72H0Z" />
      <g color="#1f4d42" fill="currentColor">
        <use href="#pine" x="26" y="148" width="46" height="114" />
        <use href="#pine" x="70" y="182" width="32" height="80" />
        <use href="#pine" x="420" y="164" width="38" height="94" />
      </g>
      <path fill="#7d3519" d="M0 300c120-16 320-14 480 0v20H0Z" />
      <Leaf x={140} y={22} turn={28} scale={1.2} color="#a94e2b" vein="#7d3519" />
      <Leaf x={276} y={104} turn={-36} scale={1.35} color="#e2a72e" vein="#a94e2b" />
      <Leaf x={52} y={64} turn={-70} scale={0.8} color="#c8643c" vein="#7d3519" />
      <Acorn x={176} y={250} turn={-16} />
      <Acorn x={220} y={258} turn={64} />
      <Leaf x={330} y={236} turn={80} scale={0.75} color="#e2a72e" vein="#a94e2b" />
    </>
  );
}

type LeafProps = { x: number; y: number; turn: number; scale: number; color: string; vein: string };

function Leaf({ x, y, turn, scale, color, vein }: LeafProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} 35 50) scale(${scale})`}>
      <path fill={color} d={oakLeaf} />
      <path
        fill="none"
        stroke={vein}
        strokeWidth="2"
        strokeLinecap="round"
        d="M35 118V22M35 48 54 34M35 48 16 34M35 72 52 60M35 72 18 60"
      />
    </g>
  );
}

function Acorn({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} 16 20)`}>
      <path fill="#e2b27f" d="M3 15h26c0 13-5 20-13 25C8 35 3 28 3 15Z" />
      <path fill="#12322b" d="M0 16C0 7 7 3 15 3l1-6h3l-1 6c8 1 14 5 14 13Z" />
    </g>
  );
}

/** A trail towards the butte at seven in the morning. */
function SummerTrail() {
  return (
    <>
      <path fill="#cfe5ee" d="M0 0h480v320H0Z" />
      <circle cx="120" cy="96" r="46" fill="#f0c56f" />
      <path fill="#fffaf2" d="M0 168 64 130 116 152 168 122 224 156 480 140V320H0Z" opacity=".75" />
      <path fill="#9fc3bd" d="M0 190 90 168 190 184 300 160 400 178 480 162V320H0Z" />
      <path fill="#e2b27f" d="M208 196 288 146 300 138H396L408 148 480 190V214H208Z" />
      <path fill="#c8643c" d="M298 140 303 104 312 98 320 101 350 97 362 101 386 98 394 104 398 140Z" />
      <path fill="#a94e2b" d="M362 140 366 101 386 98 394 104 398 140ZM320 140 323 101 331 100 329 140Z" />
      <path fill="#2f7a66" d="M0 214C80 190 150 214 236 204s150-22 244-2v118H0Z" />
      <path fill="#f7efe2" d="M296 200c-30 12 34 20-6 36s-120 22-150 84h128c2-48 56-60 74-84s-50-24-40-36Z" />
      <path
        fill="#1f4d42"
        d="M0 262c40-16 84-14 120 4 26 14 36 34 34 54H0ZM480 246c-70-8-118 10-142 36-12 14-16 26-16 38h158Z"
      />
      <g color="#12322b" fill="currentColor">
        <use href="#pine" x="22" y="108" width="66" height="164" />
        <use href="#pine" x="84" y="176" width="40" height="98" />
        <use href="#pine" x="418" y="150" width="46" height="114" />
      </g>
      <g fill="none" stroke="#9fc3bd" strokeWidth="3" strokeLinecap="round">
        <path d="M372 312c-2-16-8-26-16-32M376 312c0-20 2-30 8-40M380 312c4-14 12-22 20-26M60 312c-4-14-10-22-18-26M66 312c0-18 4-26 10-34" />
      </g>
    </>
  );
}

/** A front door, and who waits in front of it. */
function SitterDoor() {
  return (
    <>
      <path fill="#eadfcd" d="M0 0h480v320H0Z" />
      <path
        fill="none"
        stroke="#d9c9ae"
        strokeWidth="3"
        d="M0 44h480M0 88h480M0 132h480M0 176h480M0 220h480M0 264h480"
      />
      <path fill="#fffaf2" d="M150 22h180v256H150Z" />
      <path fill="#2f7a66" d="M166 38h148v240H166Z" />
      <path fill="#f0c56f" d="M182 54h116v70H182Z" />
      <path fill="none" stroke="#2f7a66" strokeWidth="6" d="M240 54v70M182 89h116" />
      <path fill="none" stroke="#1f4d42" strokeWidth="5" d="M184 146h48v112h-48ZM248 146h48v112h-48Z" />
      <circle cx="302" cy="182" r="7" fill="#e2a72e" />
      <g>
        <path fill="#12322b" d="M372 60h36v8h-36Z" />
        <path fill="#f0c56f" d="M376 68h28l-5 44h-18Z" />
        <path fill="none" stroke="#12322b" strokeWidth="4" d="M376 68h28l-5 44h-18ZM390 40v20" />
      </g>
      <path fill="#c8a980" d="M0 278h480v42H0Z" />
      <path fill="#fffaf2" d="M120 278h240v14H120Z" />
      <path fill="#a94e2b" d="M160 296h160v14H160Z" />
      <g>
        <path fill="#a94e2b" d="M48 232h64l-8 60H56Z" />
        <path
          fill="#1f4d42"
          d="M80 234C50 216 38 178 46 140c22 12 32 32 35 54 6-30 18-52 38-62 4 38-6 82-39 102Z"
        />
        <path fill="#2f7a66" d="M80 234c-4-40 0-78 2-112 16 34 18 78-2 112Z" />
      </g>
      <g transform="translate(182 196) scale(1.32)">
        <Watchers />
      </g>
    </>
  );
}

/** A dog on the leash under a wide sky. */
function Walk() {
  return (
    <>
      <path fill="#cfe5ee" d="M0 0h480v320H0Z" />
      <path
        fill="#fffaf2"
        d="M40 92c4-16 22-20 32-10 8-16 34-14 38 4 14-4 24 4 22 14H36c-2-4 0-7 4-8ZM300 58c4-12 18-14 26-6 6-14 28-12 32 4 10-2 18 4 17 12h-78c-1-5 0-8 3-10Z"
      />
      <path fill="#9fc3bd" d="M0 196C60 158 116 152 176 176s128 24 190-14 84 16 114 6v152H0Z" />
      <path fill="#2f7a66" d="M0 236c80-22 160-24 252-10s160 10 228-12v106H0Z" />
      <g color="#1f4d42" fill="currentColor">
        <use href="#pine" x="16" y="94" width="58" height="144" />
        <use href="#pine" x="72" y="136" width="38" height="94" />
        <use href="#pine" x="430" y="128" width="38" height="94" />
      </g>
      <path fill="#eadfcd" d="M0 272c130-14 340-14 480 0v48H0Z" />
      <g transform="translate(104 40) scale(1.55)">
        <WalkingDog />
      </g>
    </>
  );
}

/** A week's pills on the table, watched by a cat. */
function PillOrganizer() {
  const days = ["S", "M", "T", "W", "T", "F", "S"];
  return (
    <>
      <path fill="#f7efe2" d="M0 0h480v320H0Z" />
      <path fill="#cfe5ee" d="M48 28h180v150H48Z" />
      <path fill="#9fc3bd" d="m48 140 50-30 44 20 38-16 48 22v42H48Z" />
      <path fill="none" stroke="#eadfcd" strokeWidth="10" d="M48 28h180v150H48ZM138 28v150" />
      <path
        fill="#12322b"
        d="M286 220c-4-54 6-84 32-98-4-16-4-32 0-52l24 20c14-4 28-4 42 0l24-20c4 20 4 36 0 52 26 14 36 44 32 98Z"
      />
      <g fill="#e2a72e">
        <ellipse cx="344" cy="124" rx="9" ry="10" />
        <ellipse cx="384" cy="124" rx="9" ry="10" />
      </g>
      <g fill="#12322b">
        <ellipse cx="344" cy="125" rx="3" ry="8" />
        <ellipse cx="384" cy="125" rx="3" ry="8" />
      </g>
      <path fill="#c8643c" d="M358 142h12l-6 7Z" />
      <path
        fill="none"
        stroke="#d5dfd6"
        strokeWidth="2"
        strokeLinecap="round"
        d="M352 150l-30-3M352 155l-28 5M376 150l30-3M376 155l28 5"
      />
      <path fill="#a94e2b" d="M0 212h480v108H0Z" />
      <path fill="#8b3d20" d="M0 212h480v10H0Z" />
      <rect x="44" y="228" width="322" height="64" rx="14" fill="#12322b" />
      {days.map((day, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days begin with the same letter
        <g key={i} transform={`translate(${53 + i * 44} 237)`}>
          <rect width="40" height="46" rx="8" fill={i === 3 ? "#fffaf2" : "#9fc3bd"} />
          {i === 3 ? (
            <>
              <rect y="-30" width="40" height="26" rx="6" fill="#9fc3bd" />
              <rect x="10" y="12" width="20" height="10" rx="5" fill="#c8643c" />
              <circle cx="20" cy="32" r="6" fill="#e2a72e" />
            </>
          ) : (
            <text x="20" y="31" textAnchor="middle" fill="#12322b">
              {day}
            </text>
          )}
        </g>
      ))}
      <g transform="translate(396 258) rotate(-14)">
        <rect width="48" height="22" rx="11" fill="#fffaf2" />
        <path fill="#e2a72e" d="M24 0h13a11 11 0 0 1 0 22H24Z" />
      </g>
    </>
  );
}

/** A packed suitcase, and a cat who knows what that means. */
function Suitcase() {
  return (
    <>
      <path fill="#cfe5ee" d="M0 0h480v320H0Z" />
      <path fill="#fffaf2" d="M0 150 70 118 130 138 214 96 300 134 372 112 480 146V240H0Z" />
      <path fill="#9fc3bd" d="M0 176 100 152 220 170 340 146 480 168v80H0Z" />
      <path fill="none" stroke="#f7efe2" strokeWidth="16" d="M240-8v240M-8 8h496" />
      <path fill="#eadfcd" d="M0 226h480v94H0Z" />
      <path fill="#f7efe2" d="M0 220h480v14H0Z" />
      <path
        fill="none"
        stroke="#7d3519"
        strokeWidth="12"
        d="M196 168v-14a12 12 0 0 1 12-12h64a12 12 0 0 1 12 12v14"
      />
      <rect x="104" y="166" width="272" height="134" rx="22" fill="#a94e2b" />
      <path fill="#c8643c" d="M126 166h228a22 22 0 0 1 22 22v26H104v-26a22 22 0 0 1 22-22Z" />
      <path fill="#7d3519" d="M148 166h20v134h-20ZM312 166h20v134h-20Z" />
      <path fill="#e2a72e" d="M144 206h28v18h-28ZM308 206h28v18h-28Z" />
      <path
        fill="#12322b"
        d="M196 168c-6-36 2-58 22-70-5-11-6-22-3-38l15 12c6-2 14-2 20 0l15-12c3 16 2 27-3 38 20 12 28 34 22 70Z"
      />
      <path
        fill="none"
        stroke="#12322b"
        strokeWidth="10"
        strokeLinecap="round"
        d="M276 162c26 4 42 0 46 20 3 14-6 24-16 22"
      />
      <g transform="rotate(12 376 214)">
        <path fill="#fffaf2" d="M362 232h30l8 12v34h-46v-34Z" />
        <use href="#mark" x="366" y="246" width="22" height="22" color="#1f4d42" />
        <path fill="none" stroke="#fffaf2" strokeWidth="3" d="m376 240-14-26" />
      </g>
    </>
  );
}

/** An old dog asleep in the light of a lamp. */
function SeniorDog() {
  return (
    <>
      <path fill="#1f4d42" d="M0 0h480v320H0Z" />
      <path fill="#12322b" d="M54 34h132v126H54Z" />
      <circle cx="146" cy="70" r="15" fill="#f0c56f" />
      <path fill="#2f7a66" d="m54 134 38-24 34 14 30-10 30 14v32H54Z" />
      <path fill="none" stroke="#eadfcd" strokeWidth="8" d="M54 34h132v126H54ZM120 34v126" />
      <path fill="#f0c56f" opacity=".16" d="M376 96h56l90 224H270Z" />
      <path fill="#e2a72e" d="M380 44h48l20 56h-88Z" />
      <path fill="#eadfcd" d="M400 100h8v160h-8Z" />
      <path fill="#a94e2b" d="M0 256h480v64H0Z" />
      <path fill="#8b3d20" d="M376 256h56v12h-56Z" />
      <rect x="62" y="232" width="300" height="62" rx="31" fill="#cfe5ee" />
      <path fill="#9fc3bd" d="M62 263a31 31 0 0 0 31 31h238a31 31 0 0 0 31-31Z" />
      <path
        fill="#c8643c"
        d="M104 238c-14-6-20-22-16-40 6-28 34-48 74-48 34 0 54 12 74 26 10-14 28-20 46-14 14 4 24 16 28 30l22 10c8 4 9 14 4 20-4 6-12 8-22 8h-40c-6 8-18 12-30 12H130c-12 0-20-1-26-4Z"
      />
      <path fill="#c8643c" d="M120 242c-26 6-46 0-50-14-3-12 12-16 18-8 6 7 16 8 32 4Z" />
      <path
        fill="#f7efe2"
        d="M302 186c4 3 7 6 8 10l22 8c8 4 9 14 4 20-4 6-12 8-22 8h-18c-8-6-10-14-8-22 2-10 6-18 14-24Z"
      />
      <path fill="#7d3519" d="M262 172c-14 2-24 16-24 32 0 12 6 20 14 20 10 0 18-12 20-26 2-16-2-26-10-26Z" />
      <path fill="none" stroke="#12322b" strokeWidth="3.5" strokeLinecap="round" d="M288 194c4 5 10 6 15 3" />
      <path fill="#12322b" d="M326 200c7 1 14 4 15 9 1 5-6 7-11 5-4-2-7-9-4-14Z" />
      <path fill="#a94e2b" d="M206 246c0-10 8-16 18-16h76c8 0 14 5 14 11s-5 9-12 9h-86c-6 0-10-1-10-4Z" />
      <path
        fill="none"
        stroke="#a94e2b"
        strokeWidth="4"
        strokeLinecap="round"
        d="M150 236c-10-16-6-36 12-44"
      />
    </>
  );
}
