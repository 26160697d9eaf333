import { SittingCat } from "./pets.tsx";

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
