import { splitName } from "#domain/business/business.ts";
import type { LogoDrawing } from "#domain/business/svg-drawing.ts";
import { ExternalLink } from "../components/page-words.tsx";
import { useSite } from "../components/use-site.tsx";
import { pine } from "./drawing-sheets.ts";

export function Logo() {
  const { shortName, rest } = splitName(useSite().business);
  return (
    <span className="logo" translate="no">
      <svg className="mark" width={36} height={36} aria-hidden="true">
        <use href="#mark" />
      </svg>
      <span>
        {shortName} {rest && <small>{rest}</small>}
      </span>
    </span>
  );
}

/** Defined once per page and reused by reference. */
export function DrawingSymbols({ logo }: { logo: LogoDrawing | undefined }) {
  return (
    <svg className="symbols" aria-hidden="true">
      <symbol id="mark" viewBox={logo && `0 0 ${logo.size} ${logo.size}`}>
        <path d={logo?.path} />
      </symbol>
      <symbol id="pine" viewBox={pine.viewBox}>
        <path d={pine.path} />
      </symbol>
    </svg>
  );
}

/** Logos of networks; any other network shows its first letter. */
const drawings: Record<string, string> = {
  Facebook:
    "M13.5 22v-8h2.7l.5-3.2h-3.2V8.7c0-.9.4-1.7 1.8-1.7h1.5V4.2s-1.3-.2-2.6-.2c-2.7 0-4.4 1.6-4.4 4.5v2.3H6.9V14h2.9v8Z",
  Instagram:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3Zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM16.6 6.2a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z",
};

/** Links to the networks; one without an address is only decoration. */
export function SocialMarks() {
  const { social } = useSite().business;
  return (
    <ul className="social" aria-hidden={social.some(({ url }) => url) ? undefined : true}>
      {social.map(({ name, url }) => (
        <li key={name}>
          {url ? (
            <ExternalLink href={url}>
              <SocialMark name={name} />
              <span className="sr-only">{name}</span>
            </ExternalLink>
          ) : (
            <SocialMark name={name} />
          )}
        </li>
      ))}
    </ul>
  );
}

function SocialMark({ name }: { name: string }) {
  const drawing = drawings[name];
  if (!drawing) return <span aria-hidden="true">{name.charAt(0)}</span>;
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={drawing} />
    </svg>
  );
}
