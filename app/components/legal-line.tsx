import type { Business } from "#domain/business/business.ts";
import type { Link } from "#domain/pages/every-page.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { useBusinessClock } from "./by-date.tsx";
import { ExternalLink, useSharedWords } from "./page-words.tsx";
import { PrivacyChoicesLink } from "./privacy-choices.tsx";

/** For pages without header and footer. */
export function LegalLine({ business, links }: { business: Business; links: readonly Link[] }) {
  const { street, city, state, zip } = business.address;
  const { header } = useSharedWords();
  return (
    <div className="legal-line">
      <p>
        {business.name}, {street}, {city}, {state} {zip} ·&nbsp;
        <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>
        {business.portal && (
          <>
            {" "}
            ·&nbsp;
            <ExternalLink href={business.portal.login}>{header.clientLogin}</ExternalLink>
          </>
        )}
      </p>
      <LegalLinks business={business} links={links} />
    </div>
  );
}

/** Replaces header and footer on paper. */
export function PrintLine({ business }: { business: Business }) {
  const { street, city, state, zip } = business.address;
  return (
    <p className="print-line">
      {business.name} · {displayPhone(business.phone)} · {business.email} · {street}, {city}, {state} {zip}
    </p>
  );
}

/** The server puts in the year in which it answers. */
export function LegalLinks({ business, links }: { business: Business; links: readonly Link[] }) {
  const { preview } = useSharedWords().footer;
  const today = useBusinessClock()(new Date()).date;
  return (
    <>
      <p>
        © <span data-current-year="">{today.slice(0, 4)}</span> <span translate="no">{business.name}</span>
      </p>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <PrivacyChoicesLink business={business} />
        </li>
      </ul>
      {business.sample && <p className="tag">{preview}</p>}
    </>
  );
}
