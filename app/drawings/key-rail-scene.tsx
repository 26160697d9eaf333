import { SittingCat } from "./pets.tsx";

const tags = [
  "var(--pine-500)",
  "var(--clay)",
  "var(--pine-900)",
  "var(--star)",
  "var(--pine-500)",
  "var(--clay)",
];

/** Our clients' keys on a rail, a cat on top; one hook is empty, for its key is out on a visit. */
export function KeyRailScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path fill="var(--clay-dark)" d="M58 112 71 98 84 112V330H58ZM356 112 369 98 382 112V330H356Z" />
      <path fill="var(--sandstone)" d="M20 128H420V166H20Z" />
      <path fill="var(--clay)" d="M20 158H420V166H20Z" />
      <g transform="translate(170 9.5) scale(1.52)">
        <SittingCat />
      </g>
      {tags.map((color, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place on the rail
        <g key={i} transform={`translate(${100 + i * 45} 166)`}>
          <path
            fill="none"
            stroke="var(--pine-900)"
            strokeWidth="4"
            strokeLinecap="round"
            d="M0-12V4a7 7 0 0 0 9 7"
          />
          {i !== 4 && <HangingKey color={color} lean={i % 2 ? 5 : -4} />}
        </g>
      ))}
    </svg>
  );
}

function HangingKey({ color, lean }: { color: string; lean: number }) {
  return (
    <g transform={`translate(2 8) rotate(${lean})`}>
      <rect x="-2" y="16" width="19" height="40" rx="6" fill={color} transform="rotate(-14 0 14)" />
      <circle cx="7.5" cy="26" r="3" fill="var(--cream)" transform="rotate(-14 0 14)" />
      <path
        fill="var(--ink-soft)"
        fillRule="evenodd"
        d="M-4 12a13 13 0 0 1 4 25.4V82l-4.5 4.5L-9 82v-5l4-3-4-3v-6l4-3-4-3V37.4A13 13 0 0 1-4 12Zm0 6a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z"
      />
      <circle r="13" fill="none" stroke="var(--star)" strokeWidth="3.5" cy="8" />
    </g>
  );
}
