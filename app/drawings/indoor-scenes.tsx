import { SittingCat } from "./pets.tsx";

/** A cat who has read them all. */
export function ReadingScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path
        fill="var(--clay)"
        d="M134 212c-8-60 4-96 34-114-5-18-5-38 0-62l28 24c16-5 32-5 48 0l28-24c5 24 5 44 0 62 30 18 42 54 34 114Z"
      />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="17"
        strokeLinecap="round"
        d="M300 202c38 2 62-10 62-38 0-20-18-28-28-16"
      />
      <path fill="var(--wheat)" d="M186 212c-6-30 4-52 34-56 30 4 40 26 34 56Z" />
      <path fill="var(--wheat)" d="M196 128c4-14 14-18 24-18s20 4 24 18c2 10-8 18-24 18s-26-8-24-18Z" />
      <g fill="var(--cream)" stroke="var(--pine-900)" strokeWidth="5">
        <circle cx="194" cy="100" r="21" />
        <circle cx="246" cy="100" r="21" />
        <path fill="none" d="M215 97q5-4 10 0M173 96l-14-6M267 96l14-6" />
      </g>
      <g fill="var(--pine-900)">
        <ellipse cx="196" cy="104" rx="5" ry="9" />
        <ellipse cx="244" cy="104" rx="5" ry="9" />
        <path d="M212 124h16l-8 9Z" />
      </g>
      <path
        fill="none"
        stroke="var(--clay-dark)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M220 133c-2 6-8 8-13 5M220 133c2 6 8 8 13 5"
      />
      <path fill="var(--pine-700)" d="M96 212H330a8 8 0 0 1 0 40H96Z" />
      <path fill="var(--cream)" d="M104 219H326V245H104Z" />
      <path fill="var(--pine-700)" d="M96 212H128V252H96Z" />
      <path fill="var(--star)" d="M134 252H372V290H134a8 8 0 0 1 0-38Z" />
      <path fill="var(--cream)" d="M138 258H364V284H138Z" />
      <path fill="var(--star)" d="M338 252H372V290H338Z" />
      <path fill="var(--sandstone)" d="M78 290H342a8 8 0 0 1 0 40H78Z" />
      <path fill="var(--cream)" d="M86 297H338V323H86Z" />
      <path fill="var(--sandstone)" d="M78 290H112V330H78Z" />
      <path
        fill="none"
        stroke="var(--cream-3)"
        strokeWidth="3"
        d="M128 228H322M128 237H318M142 267H338M142 276H338M112 306H334M112 315H332"
      />
      <path fill="var(--sky)" d="M288 245h18v38l-9-8-9 8Z" />
    </svg>
  );
}

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

/** A house key on its ring, with our tag. */
export function KeyDrawing() {
  return (
    <svg className="key-drawing" viewBox="30 10 210 230" aria-hidden="true">
      <path
        fill="var(--pine-700)"
        fillRule="evenodd"
        transform="rotate(8 110 70)"
        d="M96 74a46 46 0 0 1 14 90v68l-14 14-14-14v-10l9-8-9-8v-14l9-8-9-8v-12A46 46 0 0 1 96 74Zm0 16a13 13 0 1 0 0 26 13 13 0 0 0 0-26Z"
      />
      <g transform="rotate(-34 110 70)">
        <rect x="80" y="86" width="72" height="136" rx="20" fill="var(--clay)" />
        <circle cx="116" cy="106" r="8" fill="var(--cream-2)" />
        <use href="#mark" x="92" y="140" width="48" height="48" color="var(--cream)" />
      </g>
      <circle cx="112" cy="62" r="42" fill="none" stroke="var(--star)" strokeWidth="7" />
    </svg>
  );
}

/** A dog who did not quite catch the question. */
export function CuriousDogScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path fill="var(--clay)" d="M112 370c-8-110 26-186 104-188 82-2 128 78 120 188Z" />
      <path fill="var(--wheat)" d="M172 370c-8-90 8-158 48-164 42 4 62 80 54 164Z" />
      <path
        fill="none"
        stroke="var(--clay-dark)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M160 370V290M288 370V290"
      />
      <g transform="rotate(-15 220 190)">
        <path
          fill="none"
          stroke="var(--star)"
          strokeWidth="13"
          strokeLinecap="round"
          d="M170 206q50 26 100 0"
        />
        <circle cx="220" cy="230" r="12" fill="var(--star)" />
        <path
          fill="var(--clay)"
          d="M142 112c0-46 34-74 78-74s78 28 78 74c0 36-8 58-26 78-14 16-32 24-52 24s-38-8-52-24c-18-20-26-42-26-78Z"
        />
        <path
          fill="var(--wheat)"
          d="M220 40c10 24 12 48 14 70 22 6 34 26 30 52-4 30-22 50-44 50s-40-20-44-50c-4-26 8-46 30-52 2-22 4-46 14-70Z"
        />
        <path
          fill="var(--clay-dark)"
          d="M160 54c-34-14-62 8-64 56-2 38 8 68 24 66 18-2 20-40 26-70 4-20 8-36 14-52Z"
        />
        <path
          fill="var(--clay-dark)"
          d="M270 48c24-24 66-22 80 14 12 32 8 68-8 72-16 2-28-16-40-36-12-18-24-32-32-50Z"
        />
        <g fill="var(--ink)">
          <circle cx="184" cy="116" r="9" />
          <circle cx="256" cy="116" r="9" />
          <path d="M220 162c-14 0-22-8-20-15 2-6 10-8 20-8s18 2 20 8c2 7-6 15-20 15Z" />
        </g>
        <g fill="var(--cream)">
          <circle cx="187" cy="113" r="2.8" />
          <circle cx="259" cy="113" r="2.8" />
        </g>
        <path
          fill="none"
          stroke="var(--ink)"
          strokeWidth="4"
          strokeLinecap="round"
          d="M220 162v14m0 0c-4 10-16 12-24 6m24-6c4 10 16 12 24 6"
        />
      </g>
    </svg>
  );
}
