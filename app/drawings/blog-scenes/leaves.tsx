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
