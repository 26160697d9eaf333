import type { Business } from "../../domain/business/business.ts";

/** The butte of Castle Rock as a paw's pad, four pines as its toes. */
function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} aria-hidden="true">
      <use href="#mark" />
    </svg>
  );
}

/** Mark and name; the rest of a long name stands smaller beneath the short one. */
export function Logo({ business }: { business: Pick<Business, "name" | "shortName"> }) {
  const shortName = business.shortName ?? business.name;
  const rest = business.name.startsWith(shortName) ? business.name.slice(shortName.length).trim() : "";
  return (
    <span className="logo">
      <LogoMark size={36} />
      <span>
        {shortName} {rest && <small>{rest}</small>}
      </span>
    </span>
  );
}
