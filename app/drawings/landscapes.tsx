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

/** The same hills after sunset, on a pine-coloured section. */
export function DuskScene() {
  return (
    <svg
      className="dusk-scene"
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <circle cx="1110" cy="190" r="104" fill="var(--star)" />
      <path
        fill="var(--pine-500)"
        d="M0 244 160 216 330 236 520 200 700 226 880 186 1010 210 1160 176 1310 204 1440 184V320H0Z"
      />
      <g color="var(--pine-700)" fill="currentColor">
        <path d="M0 282 220 254 420 276 640 244 860 270 1060 240 1260 268 1440 246V320H0Z" />
        <use href="#pine" x="650" y="172" width="34" height="84" />
        <use href="#pine" x="686" y="198" width="26" height="60" />
        <use href="#pine" x="1290" y="168" width="40" height="98" />
        <use href="#pine" x="1332" y="196" width="28" height="68" />
        <use href="#pine" x="190" y="192" width="30" height="74" />
      </g>
      <path fill="var(--night)" d="M0 308 260 290 520 304 800 284 1080 302 1440 282V321H0Z" />
    </svg>
  );
}

/** Snow over the same hills, a house with its lights on, a cat in the window. */
export function WinterNightScene() {
  return (
    <svg
      className="night-scene"
      viewBox="0 0 1440 420"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path fill="var(--sun)" d="M1138 48a46 46 0 1 0 34 74 50 50 0 0 1-34-74Z" />
      <path
        fill="none"
        stroke="var(--sun)"
        strokeWidth="4.4"
        strokeLinecap="round"
        d="M640 88h0M760 34h0M880 78h0M1010 44h0M1290 60h0M1390 110h0M1220 130h0M690 130h0"
      />
      <path
        fill="var(--mist)"
        fillOpacity=".12"
        d="M0 256 96 232 168 200 214 214 300 166 352 194 396 178 480 224 572 240 668 232 770 248 862 230 946 242 1030 202 1064 210 1136 176 1200 208 1290 222 1360 206 1440 228V420H0Z"
      />
      <path
        fill="var(--snow)"
        d="M300 166 352 194 336 200 318 190 300 204 282 192 262 202ZM1136 176 1170 193 1152 202 1136 192 1116 204 1098 196ZM1030 202 1048 206 1036 214 1020 212ZM168 200 190 206 172 214 152 208Z"
      />
      <path
        fill="var(--mist)"
        fillOpacity=".5"
        d="M0 300 150 270 300 292 470 262 640 292 820 268 1000 296 1180 264 1320 284 1440 266V420H0Z"
      />
      <g color="var(--pine-700)" fill="currentColor">
        <use href="#pine" x="706" y="190" width="46" height="118" />
        <use href="#pine" x="756" y="222" width="32" height="80" />
        <use href="#pine" x="1262" y="184" width="48" height="122" />
        <use href="#pine" x="1318" y="220" width="32" height="84" />
      </g>
      <path fill="var(--snow)" d="M0 352 200 322 400 340 620 312 860 332 1080 306 1300 328 1440 312V420H0Z" />
      <House />
      <path
        fill="none"
        stroke="var(--cream)"
        strokeWidth="7"
        strokeLinecap="round"
        d="M60 210h0M180 250h0M300 180h0M410 240h0M540 200h0M650 260h0M770 190h0M880 240h0M1100 250h0M1240 200h0M1350 250h0M1410 180h0"
      />
      <path fill="var(--cream)" d="M0 398C200 366 420 362 640 380s420 14 800-12v53H0Z" />
    </svg>
  );
}

function House() {
  return (
    <g transform="translate(930 196)">
      <path fill="var(--clay-dark)" d="M176 6H200V54H176Z" />
      <path fill="var(--cream-3)" d="M16 82H224V186H16Z" />
      <path fill="var(--clay)" d="M0 88 120 14 240 88Z" />
      <path
        fill="var(--cream)"
        d="M-6 90 120 8 246 90 228 84 210 86 194 72 174 72 158 56 136 58 120 44 104 54 90 54 70 70 52 70 34 84 14 82ZM172 6c8-8 24-8 32 0v6h-32Z"
      />
      <path fill="var(--sun)" d="M38 104H98V150H38Z" />
      <path
        fill="none"
        stroke="var(--clay-dark)"
        strokeWidth="5"
        d="M38 104H98V150H38ZM68 104V120M38 124H50M86 124H98"
      />
      <path
        fill="var(--pine-900)"
        d="M56 150c-2-11 2-19 8-23-2-4-3-8-1-14l5 4h6l5-4c1 6 1 10-1 14 6 4 10 12 8 23Z"
      />
      <path fill="var(--pine-700)" d="M128 104H172V186H128Z" />
      <circle cx="150" cy="126" r="12" fill="none" stroke="var(--pine-500)" strokeWidth="7" />
      <circle cx="150" cy="138" r="4" fill="var(--sandstone)" />
      <circle cx="165" cy="150" r="3" fill="var(--star)" />
      <path fill="var(--sun)" d="M188 112H212V150H188Z" />
      <path fill="none" stroke="var(--clay-dark)" strokeWidth="4" d="M188 112H212V150H188ZM188 131H212" />
    </g>
  );
}

/** A ridge with pines that leads from a light section into a pine-coloured one. */
export function RidgeLine() {
  return (
    <svg
      className="ridge-line"
      viewBox="0 0 1440 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path
        fill="var(--pine-700)"
        d="M0 78 180 52 330 70 520 34 640 58 780 30 960 64 1130 40 1290 66 1440 44V120H0Z"
        opacity=".35"
      />
      <g color="var(--pine-900)" fill="currentColor">
        <path d="M0 96 160 84 300 98 470 78 620 100 800 86 980 104 1160 82 1310 98 1440 86V120H0Z" />
        <use href="#pine" x="430" y="22" width="26" height="62" />
        <use href="#pine" x="456" y="38" width="20" height="46" />
        <use href="#pine" x="826" y="36" width="22" height="54" />
        <use href="#pine" x="1146" y="26" width="26" height="60" />
        <use href="#pine" x="1176" y="42" width="18" height="44" />
        <use href="#pine" x="150" y="34" width="22" height="54" />
      </g>
    </svg>
  );
}
