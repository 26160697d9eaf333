import type { ReactNode } from "react";
import type { WalkRoute } from "#domain/pages/visits.ts";

type Walk = {
  /** The streets, water and hills of the map. */
  ground: ReactNode;
  house: readonly [x: number, y: number];
  /** An SVG path from the house and back to it. */
  route: string;
};

const walks: Record<WalkRoute, Walk> = {
  creek: {
    ground: (
      <>
        <path
          stroke="var(--water)"
          strokeWidth="14"
          d="M-140 20C-90 0-50 10-10 34 30 58 70 26 112 58S160 112 230 96 320 60 360 70"
        />
        <path stroke="var(--cream)" strokeWidth="7" d="M-140 152 360 113M22-10 44 176M172-10 198 176" />
      </>
    ),
    house: [40, 138],
    route: "M40 138 30 64C56 66 82 52 106 74S158 124 188 114L190 126Z",
  },
  block: {
    ground: (
      <>
        <path fill="var(--forest)" stroke="none" d="M110 50H176V112H110Z" />
        <path
          stroke="var(--pine-500)"
          strokeWidth="11"
          strokeLinecap="round"
          d="M126 66h0M160 62h0M142 100h0"
        />
        <path
          stroke="var(--cream)"
          strokeWidth="7"
          d="M-140 45 360 25M-140 140 360 116M42-10 48 180M104-10 110 180M180-10 184 180"
        />
      </>
    ),
    house: [46, 131],
    route: "M46 131 44 38 181 32 183 88C160 96 132 70 108 84L110 128Z",
  },
  hills: {
    ground: (
      <>
        <g fill="var(--forest)" stroke="var(--cream)" strokeWidth="2.5">
          <path d="M66 44C90 6 168 2 190 34 212 66 176 112 130 108 84 104 46 78 66 44Z" />
          <path d="M90 50C106 26 156 24 168 44 180 66 154 88 128 86 102 84 78 70 90 50Z" />
          <path d="M112 54C122 42 144 42 150 52 154 62 142 70 130 70 118 68 106 62 112 54Z" />
        </g>
        <path
          stroke="var(--cream)"
          strokeWidth="7"
          d="M-140 150C-100 160-50 165-10 156 60 140 140 164 230 146S320 150 360 140M30-10 44 152"
        />
      </>
    ),
    house: [44, 148],
    route: "M44 148C30 96 50 20 116 14S216 44 200 86 116 124 84 116 52 132 44 148Z",
  },
};

/** A map of a walk, whose route is drawn by an animation. */
export function RouteMap({ title, route }: { title: string; route: WalkRoute }) {
  const { ground, house, route: path } = walks[route];
  return (
    <svg viewBox="0 0 220 166" role="img" aria-label={title}>
      <path fill="var(--meadow)" d="M-220 0h660v166h-660Z" />
      <g fill="none">{ground}</g>
      <path
        className="route"
        fill="none"
        stroke="var(--clay)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
        d={path}
      />
      <circle cx={house[0]} cy={house[1]} r="12" fill="var(--pine-900)" />
      <path fill="var(--cream)" d={`m${house[0] - 6} ${house[1] + 1} 6-6 6 6v5h-12Z`} />
    </svg>
  );
}
