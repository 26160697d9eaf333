import type { Business } from "#domain/business/business.ts";
import type { Location } from "#domain/business/location.ts";
import type { Navigation } from "#domain/pages/every-page.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { Logo, SocialMarks } from "../drawings/marks.tsx";
import { LegalLinks } from "./legal-line.tsx";
import { useSharedWords } from "./page-words.tsx";

type Props = { business: Business; navigation: Navigation; locations: readonly Location[] };

export function SiteFooter({ business, navigation, locations }: Props) {
  const { footer } = useSharedWords();
  const areas = locations.map(({ id, name }) => ({ label: name, href: `/locations/${id}` }));
  const groups = [...navigation.footer, { title: footer.areas, links: areas }];
  return (
    <footer className="site-footer">
      <LazyDrawing name="ridge" use="hero" className="ridge-line" />
      <div className="on-pine">
        <div className="wrap footer-groups">
          <div className="footer-brand">
            <Logo business={business} />
            <p>{business.blurb}</p>
            {business.social.length > 0 && <SocialMarks social={business.social} />}
          </div>
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul translate={links === areas ? "no" : undefined}>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div className="footer-contact">
            <h2>{footer.contact}</h2>
            <address>
              <p>
                <span>{business.address.street}</span>{" "}
                <span>
                  {business.address.city}, {business.address.state} {business.address.zip}
                </span>
              </p>
              <p>
                <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>{" "}
                <a href={`mailto:${business.email}`}>{business.email}</a>
              </p>
            </address>
          </div>
        </div>
        <div className="wrap legal-line">
          <LegalLinks business={business} links={navigation.legal} />
        </div>
      </div>
    </footer>
  );
}
