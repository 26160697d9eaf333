import { SittingCat } from "./pets.tsx";

/** A mailbox with its flag up. */
export function MailboxScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 440 330" aria-hidden="true">
      <path fill="#7d3519" d="M206 196H236V330H206Z" />
      <path fill="#7d3519" d="M236 216 286 196H250L236 202Z" />
      <path fill="#fffaf2" d="M74 128 148 112 158 160 84 176Z" />
      <path fill="none" stroke="#c7b896" strokeWidth="3" d="M74 128 122 146 148 112" />
      <path fill="#2f7a66" d="M156 72H318a44 44 0 0 1 44 44V202H156Z" />
      <path fill="#1f4d42" d="M112 202V116a44 44 0 0 1 88 0V202Z" />
      <path fill="#12322b" d="M124 202V118a32 32 0 0 1 64 0V202Z" />
      <path fill="#fffaf2" d="M94 142 162 126 174 178 106 194Z" />
      <path fill="none" stroke="#c7b896" strokeWidth="3" d="M94 142 140 158 162 126" />
      <path fill="#1f4d42" d="M96 196H366V206H96Z" />
      <g color="#cfe5ee">
        <use href="#mark" x="248" y="104" width="62" height="62" />
      </g>
      <path fill="#12322b" d="M326 40H334V150H326Z" />
      <path fill="#c8643c" d="M334 40H382L372 56 382 72H334Z" />
      <circle cx="330" cy="150" r="8" fill="#12322b" />
      <g transform="translate(216 213) scale(1.5)">
        <SittingCat />
      </g>
      <path
        fill="none"
        stroke="#2f7a66"
        strokeWidth="5"
        strokeLinecap="round"
        d="M176 330c-4-18-10-26-16-34M188 330c0-20 2-32 6-44M252 330c2-14 6-24 12-32"
      />
    </svg>
  );
}
