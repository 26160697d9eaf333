import { type Business, displayPhone } from "../../domain/business/business.ts";
import type { Link } from "../../domain/pages/navigation.ts";
import { LegalLinks } from "./legal-links.tsx";

/** What the pages without header and footer still owe the visitor: who this is, how to call, the legal pages. */
export function LegalLine({ business, links }: { business: Business; links: readonly Link[] }) {
  const { street, city, state, zip } = business.address;
  return (
    <div className="legal-line">
      <p>
        {business.name}, {street}, {city}, {state} {zip} ·{" "}
        <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>
      </p>
      <LegalLinks business={business} links={links} />
    </div>
  );
}
