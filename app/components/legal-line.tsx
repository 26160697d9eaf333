import { type Business, displayPhone, hasAdTags } from "../../domain/business/business.ts";
import type { Link } from "../../domain/pages/navigation.ts";
import { useSharedWords } from "./page-words.tsx";

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

/** On paper, where header and footer are left out: whose page this is and how to reach them. */
export function PrintLine({ business }: { business: Business }) {
  const { street, city, state, zip } = business.address;
  return (
    <p className="print-line">
      {business.name} · {displayPhone(business.phone)} · {business.email} · {street}, {city}, {state} {zip}
    </p>
  );
}

/** Copyright and legal links, at the foot of every page. The page script corrects the year where the build is old. */
export function LegalLinks({ business, links }: { business: Business; links: readonly Link[] }) {
  const { preview } = useSharedWords().footer;
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
        <li>
          <PrivacyChoicesLink business={business} />
        </li>
      </ul>
      {business.sample && <p className="tag">{preview}</p>}
    </>
  );
}

/**
 * Leads to the policy's words; the page script opens the choices themselves over the page, and takes from here what
 * it must know of the business.
 */
export function PrivacyChoicesLink({ business, className }: { business: Business; className?: string }) {
  return (
    <a
      href="/privacy-policy#choices"
      className={className}
      data-privacy-mode={business.privacy.mode}
      data-ad-tags={hasAdTags(business) || undefined}
      data-email={business.email}
    >
      {useSharedWords().footer.privacyChoices}
    </a>
  );
}
