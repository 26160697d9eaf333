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
