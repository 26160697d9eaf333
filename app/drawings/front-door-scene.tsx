import { SittingDog } from "./pets.tsx";

/** A front door with somebody waiting behind the window and in front of the step. */
export function FrontDoorScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path fill="#f3e0c0" d="M44 108H396V330H44Z" />
      <path fill="#e2c799" d="M44 108H396V140H44Z" />
      <path fill="#a94e2b" d="M14 112 220 14 426 112V126H14Z" />
      <path fill="#7d3519" d="M14 112H426V126H14Z" />
      <circle cx="220" cy="76" r="19" fill="#cfe5ee" stroke="#fffaf2" strokeWidth="6" />
      <path fill="#fffaf2" d="M196 158H304V330H196Z" />
      <path fill="#2f7a66" d="M206 168H294V330H206Z" />
      <path fill="#cfe5ee" d="M222 184H278V222H222Z" />
      <path fill="none" stroke="#1f4d42" strokeWidth="3" d="M222 242H278V312H222Z" />
      <circle cx="282" cy="254" r="5" fill="#e2a72e" />
      <path fill="#fffaf2" d="M74 168H166V252H74Z" />
      <path fill="#cfe5ee" d="M82 176H158V244H82Z" />
      <path fill="#9fc3bd" d="M82 226 108 206 130 220 158 200V244H82Z" />
      <path
        fill="#12322b"
        d="M104 244c-3-15 1-26 10-31-3-5-4-10-2-18l6 5h9l6-5c2 8 1 13-2 18 9 5 13 16 10 31Z"
      />
      <path fill="none" stroke="#fffaf2" strokeWidth="4" d="M82 208H158M120 176V195" />
      <path fill="#c8643c" d="M66 252H174V262H66Z" />
      <g fill="none" strokeLinecap="round">
        <path stroke="#12322b" strokeWidth="4" d="M338 178V190" />
        <path
          stroke="#a94e2b"
          strokeWidth="5"
          d="M338 190c-20 24-18 62-4 78 12 13 26 2 22-16-5-24-16-38-18-62Z"
        />
        <path stroke="#e2a72e" strokeWidth="5" d="M334 268v18" />
      </g>
      <path fill="#c8643c" d="M352 330 346 290H388L382 330Z" />
      <path
        fill="#2f7a66"
        d="M366 292c-20-8-28-26-26-48 16 6 24 18 26 32 2-20 10-34 26-42 6 26-4 48-26 58Z"
      />
      <path fill="#c7b896" d="M186 318H314V330H186Z" />
      <g transform="translate(226 212) scale(1.5)">
        <SittingDog />
      </g>
    </svg>
  );
}
