import type { ReactNode } from "react";
import { displayPhone } from "#domain/phone-number.ts";
import { ExternalLink } from "./page-words.tsx";
import { useSite } from "./use-site.tsx";

/** The business's address, phone and legal links for pages without header and footer. */
export function LegalLine() {
  const { business, words } = useSite();
  const { street, city, state, zip } = business.address;
  return (
    <div className="legal-line">
      <p>
        {business.name}, {street}, {city}, {state} {zip} ·&nbsp;
        <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>
        {business.portal && (
          <>
            {" "}
            ·&nbsp;
            <ExternalLink href={business.portal.login}>{words.header.clientLogin}</ExternalLink>
          </>
        )}
      </p>
      <LegalLinks />
    </div>
  );
}

/** Printed in place of header and footer. */
export function PrintLine() {
  const { business } = useSite();
  const { street, city, state, zip } = business.address;
  return (
    <p className="print-line">
      {business.name} · {displayPhone(business.phone)} · {business.email} · {street}, {city}, {state} {zip}
    </p>
  );
}

/** The server replaces the year with the current one as it answers. */
export function LegalLinks({ children }: { children?: ReactNode }) {
  const { business, businessClock, navigation, words } = useSite();
  const today = businessClock(new Date()).date;
  return (
    <>
      <p>
        © <span data-current-year="">{today.slice(0, 4)}</span> <span translate="no">{business.name}</span>
      </p>
      {children}
      <ul>
        {navigation.legal.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <a href="/privacy-policy#privacy-choices">{words.footer.privacyChoices}</a>
        </li>
      </ul>
      {business.sample && <p className="tag">{words.footer.preview}</p>}
    </>
  );
}
