import { SittingDog, SittingCat } from "./pets.tsx";

/** A front door with somebody waiting behind the window and in front of the step. */
export function FrontDoorScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path fill="var(--wheat)" d="M44 108H396V330H44Z" />
      <path fill="var(--sand)" d="M44 108H396V140H44Z" />
      <path fill="var(--clay)" d="M14 112 220 14 426 112V126H14Z" />
      <path fill="var(--clay-dark)" d="M14 112H426V126H14Z" />
      <circle cx="220" cy="76" r="19" fill="var(--sky)" stroke="var(--cream)" strokeWidth="6" />
      <path fill="var(--cream)" d="M196 158H304V330H196Z" />
      <path fill="var(--pine-500)" d="M206 168H294V330H206Z" />
      <path fill="var(--sky)" d="M222 184H278V222H222Z" />
      <path fill="none" stroke="var(--pine-700)" strokeWidth="3" d="M222 242H278V312H222Z" />
      <circle cx="282" cy="254" r="5" fill="var(--star)" />
      <path fill="var(--cream)" d="M74 168H166V252H74Z" />
      <path fill="var(--sky)" d="M82 176H158V244H82Z" />
      <path fill="var(--mist)" d="M82 226 108 206 130 220 158 200V244H82Z" />
      <path
        fill="var(--pine-900)"
        d="M104 244c-3-15 1-26 10-31-3-5-4-10-2-18l6 5h9l6-5c2 8 1 13-2 18 9 5 13 16 10 31Z"
      />
      <path fill="none" stroke="var(--cream)" strokeWidth="4" d="M82 208H158M120 176V195" />
      <path fill="var(--sandstone)" d="M66 252H174V262H66Z" />
      <g fill="none" strokeLinecap="round">
        <path stroke="var(--pine-900)" strokeWidth="4" d="M338 178V190" />
        <path
          stroke="var(--clay)"
          strokeWidth="5"
          d="M338 190c-20 24-18 62-4 78 12 13 26 2 22-16-5-24-16-38-18-62Z"
        />
        <path stroke="var(--star)" strokeWidth="5" d="M334 268v18" />
      </g>
      <path fill="var(--sandstone)" d="M352 330 346 290H388L382 330Z" />
      <path
        fill="var(--pine-500)"
        d="M366 292c-20-8-28-26-26-48 16 6 24 18 26 32 2-20 10-34 26-42 6 26-4 48-26 58Z"
      />
      <path fill="var(--stone)" d="M186 318H314V330H186Z" />
      <g transform="translate(226 212) scale(1.5)">
        <SittingDog />
      </g>
    </svg>
  );
}

/** A mailbox with its flag up. */
export function MailboxScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path fill="var(--clay-dark)" d="M206 196H236V330H206Z" />
      <path fill="var(--clay-dark)" d="M236 216 286 196H250L236 202Z" />
      <path fill="var(--cream)" d="M74 128 148 112 158 160 84 176Z" />
      <path fill="none" stroke="var(--stone)" strokeWidth="3" d="M74 128 122 146 148 112" />
      <path fill="var(--pine-500)" d="M156 72H318a44 44 0 0 1 44 44V202H156Z" />
      <path fill="var(--pine-700)" d="M112 202V116a44 44 0 0 1 88 0V202Z" />
      <path fill="var(--pine-900)" d="M124 202V118a32 32 0 0 1 64 0V202Z" />
      <path fill="var(--cream)" d="M94 142 162 126 174 178 106 194Z" />
      <path fill="none" stroke="var(--stone)" strokeWidth="3" d="M94 142 140 158 162 126" />
      <path fill="var(--pine-700)" d="M96 196H366V206H96Z" />
      <g color="var(--sky)">
        <use href="#mark" x="248" y="104" width="62" height="62" />
      </g>
      <path fill="var(--pine-900)" d="M326 40H334V150H326Z" />
      <path fill="var(--sandstone)" d="M334 40H382L372 56 382 72H334Z" />
      <circle cx="330" cy="150" r="8" fill="var(--pine-900)" />
      <g transform="translate(216 213) scale(1.5)">
        <SittingCat />
      </g>
      <path
        fill="none"
        stroke="var(--pine-500)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M176 330c-4-18-10-26-16-34M188 330c0-20 2-32 6-44M252 330c2-14 6-24 12-32"
      />
    </svg>
  );
}

/** Walking boots, a leash and a ball, ready by the door. */
export function BootsScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <g fill="none" strokeLinecap="round">
        <path
          stroke="var(--pine-700)"
          strokeWidth="9"
          d="M252 316c60 14 120 8 142-18 20-26-6-50-36-40-34 12-28 58 22 58 24 0 38-2 52-8"
        />
      </g>
      <g transform="translate(96 -14)">
        <Boot upper="var(--clay-dark)" sole="var(--pine-900)" />
      </g>
      <Boot upper="var(--clay)" sole="var(--ink)" />
      <circle cx="334" cy="300" r="30" fill="var(--star)" />
      <path
        fill="none"
        stroke="var(--cream)"
        strokeWidth="4"
        d="M308 288c16 4 30 20 30 42M330 270c4 14 18 26 34 28"
      />
    </svg>
  );
}

function Boot({ upper, sole }: { upper: string; sole: string }) {
  return (
    <>
      <path
        fill={upper}
        d="M52 96h92c-2 34 0 70 8 92 16 16 62 26 84 52 12 14 14 34 14 60H46c2-30 12-58 12-94 0-40-6-74-6-110Z"
      />
      <path fill="var(--cream-3)" d="M44 84h106c6 0 8 4 8 9v16c0 5-2 9-8 9H44c-6 0-8-4-8-9V93c0-5 2-9 8-9Z" />
      <path
        fill={sole}
        d="M40 296h214c3 12 2 22-4 30h-26l-6-8h-14l-6 8H126l-12-12-12 12H44c-6-8-8-18-4-30Z"
      />
      <path
        fill="none"
        stroke={sole}
        strokeOpacity=".35"
        strokeWidth="4"
        d="M58 262c48-2 70 4 92 34M196 240c-14 12-20 30-20 56"
      />
      <g fill="none" stroke="var(--star)" strokeWidth="6" strokeLinecap="round">
        <path d="M116 136h34M116 160h36M120 184l38-2M134 206l38-6" />
      </g>
    </>
  );
}
