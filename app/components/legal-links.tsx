import type { Business } from "../../domain/business.ts";
import type { Link } from "../../domain/navigation.ts";

/** Copyright and legal links, at the foot of every page. The page script corrects the year where the build is old. */
export function LegalLinks({ business, links }: { business: Business; links: readonly Link[] }) {
  return (
    <>
      <p>
        ©{" "}
        <span data-current-year suppressHydrationWarning>
          {new Date().getFullYear()}
        </span>{" "}
        {business.name}
      </p>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {business.sample && <p className="sample">Preview with sample content</p>}
    </>
  );
}
