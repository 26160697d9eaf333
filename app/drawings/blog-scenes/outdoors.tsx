import { WalkingDog } from "../pets.tsx";

/** Oak leaves and acorns over the hills in October. */
export function Leaves() {
  return (
    <>
      <path fill="var(--dawn)" d="M0 0h480v320H0Z" />
      <circle cx="372" cy="92" r="44" fill="var(--sun)" />
      <path fill="var(--sky)" d="M0 176 70 140 126 156 204 118 282 152 366 124 480 166V320H0Z" />
      <path fill="var(--mist)" d="M0 204C70 176 130 196 200 186s140-26 280 6v128H0Z" />
      <path fill="var(--sandstone)" d="M0 236c40-22 84-26 132-12s86 6 132-8 130-20 216 10v94H0Z" />
      <path fill="var(--clay)" d="M0 268c60-20 130-18 196-4s180 10 284-16v72H0Z" />
      <g color="var(--pine-700)" fill="currentColor">
        <use href="#pine" x="26" y="148" width="46" height="114" />
        <use href="#pine" x="70" y="182" width="32" height="80" />
        <use href="#pine" x="420" y="164" width="38" height="94" />
      </g>
      <path fill="var(--clay-dark)" d="M0 300c120-16 320-14 480 0v20H0Z" />
      <Leaf x={140} y={22} turn={28} scale={1.2} color="var(--clay)" vein="var(--clay-dark)" />
      <Leaf x={276} y={104} turn={-36} scale={1.35} color="var(--star)" vein="var(--clay)" />
      <Leaf x={52} y={64} turn={-70} scale={0.8} color="var(--sandstone)" vein="var(--clay-dark)" />
      <Acorn x={176} y={250} turn={-16} />
      <Acorn x={220} y={258} turn={64} />
      <Leaf x={330} y={236} turn={80} scale={0.75} color="var(--star)" vein="var(--clay)" />
    </>
  );
}

const oakLeaf =
  "M35 100C36 94 36 90 38 86 44 88 53 84 53 77 53 72 47 69 42 69 51 70 65 68 65 57 65 49 53 46 45 50 56 46 70 42 68 31 66 22 54 23 46 28 53 19 52 1 35 1 18 1 17 19 24 28 16 23 4 22 2 31 0 42 14 46 25 50 17 46 5 49 5 57 5 68 19 70 28 69 23 69 17 72 17 77 17 84 26 88 32 86 34 90 34 94 35 100Z";

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
      <path fill="var(--sand)" d="M3 15h26c0 13-5 20-13 25C8 35 3 28 3 15Z" />
      <path fill="var(--pine-900)" d="M0 16C0 7 7 3 15 3l1-6h3l-1 6c8 1 14 5 14 13Z" />
    </g>
  );
}

/** A trail towards the butte at seven in the morning. */
export function SummerTrail() {
  return (
    <>
      <path fill="var(--sky)" d="M0 0h480v320H0Z" />
      <circle cx="120" cy="96" r="46" fill="var(--sun)" />
      <path fill="var(--cream)" d="M0 168 64 130 116 152 168 122 224 156 480 140V320H0Z" opacity=".75" />
      <path fill="var(--mist)" d="M0 190 90 168 190 184 300 160 400 178 480 162V320H0Z" />
      <path fill="var(--sand)" d="M208 196 288 146 300 138H396L408 148 480 190V214H208Z" />
      <path
        fill="var(--sandstone)"
        d="M298 140 303 104 312 98 320 101 350 97 362 101 386 98 394 104 398 140Z"
      />
      <path
        fill="var(--clay)"
        d="M362 140 366 101 386 98 394 104 398 140ZM320 140 323 101 331 100 329 140Z"
      />
      <path fill="var(--pine-500)" d="M0 214C80 190 150 214 236 204s150-22 244-2v118H0Z" />
      <path
        fill="var(--cream-2)"
        d="M296 200c-30 12 34 20-6 36s-120 22-150 84h128c2-48 56-60 74-84s-50-24-40-36Z"
      />
      <path
        fill="var(--pine-700)"
        d="M0 262c40-16 84-14 120 4 26 14 36 34 34 54H0ZM480 246c-70-8-118 10-142 36-12 14-16 26-16 38h158Z"
      />
      <g color="var(--pine-900)" fill="currentColor">
        <use href="#pine" x="22" y="108" width="66" height="164" />
        <use href="#pine" x="84" y="176" width="40" height="98" />
        <use href="#pine" x="418" y="150" width="46" height="114" />
      </g>
      <g fill="none" stroke="var(--mist)" strokeWidth="3" strokeLinecap="round">
        <path d="M372 312c-2-16-8-26-16-32M376 312c0-20 2-30 8-40M380 312c4-14 12-22 20-26M60 312c-4-14-10-22-18-26M66 312c0-18 4-26 10-34" />
      </g>
    </>
  );
}

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
