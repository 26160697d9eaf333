import type { ReactNode } from "react";

/** Golden hour over the butte of Castle Rock, the Front Range behind it; what stands on the nearest hill is handed in. */
export function LandScene({ children }: { children?: ReactNode }) {
  return (
    <svg
      className="land-scene"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle cx="752" cy="186" r="66" fill="var(--sun)" />
      <path
        fill="var(--sky)"
        d="M0 238 96 214 168 182 214 196 300 148 352 176 396 160 480 206 572 222 668 214 770 230 862 212 946 224 1030 184 1064 192 1136 158 1200 190 1290 204 1360 188 1440 210V400H0Z"
      />
      <path
        fill="var(--mist)"
        d="M0 262 150 236 270 258 400 226 520 252 660 236 820 262 980 226 1130 254 1280 224 1440 250V400H0Z"
      />
      <path fill="var(--sand)" d="M280 306 424 228 446 214H598L622 230 770 306Z" />
      <path
        fill="var(--sandstone)"
        d="M444 216 450 168 462 160 472 165 520 158 534 165 574 160 592 167 600 216Z"
      />
      <path
        fill="var(--clay)"
        d="M542 216 548 163 574 160 592 167 600 216ZM476 216 481 163 492 162 489 216Z"
      />
      <path
        fill="var(--pine-500)"
        d="M0 316 170 290 330 312 480 288 610 308 760 292 930 318 1090 288 1260 312 1440 290V400H0Z"
      />
      <g color="var(--pine-700)" fill="currentColor">
        <path d="M0 350 210 322 380 346 560 318 700 340 900 322 1080 350 1250 324 1440 346V400H0Z" />
        <use href="#pine" x="96" y="230" width="44" height="110" />
        <use href="#pine" x="142" y="262" width="30" height="74" />
        <use href="#pine" x="300" y="264" width="30" height="74" />
        <use href="#pine" x="826" y="232" width="38" height="94" />
        <use href="#pine" x="866" y="262" width="26" height="66" />
        <use href="#pine" x="1210" y="230" width="42" height="104" />
        <use href="#pine" x="1258" y="260" width="30" height="72" />
      </g>
      <path
        fill="var(--pine-900)"
        d="M0 384 240 366 470 376 640 356 840 364 1040 360 1240 382 1440 364V401H0Z"
      />
      {children}
    </svg>
  );
}
