import { SittingDog } from "./pets.tsx";

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
