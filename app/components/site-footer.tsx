import { displayPhone } from "#domain/phone-number.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { Logo, SocialMarks } from "../drawings/marks.tsx";
import { LegalLinks } from "./legal-line.tsx";
import { useSite } from "./use-site.tsx";

export function SiteFooter() {
  const { business, navigation, locations, words } = useSite();
  const { footer } = words;
  const areas = locations.map(({ id, name }) => ({ label: name, href: `/locations/${id}` }));
  const groups = [...navigation.footer, { title: footer.areas, links: areas }];
  return (
    <footer className="site-footer">
      <LazyDrawing name="ridge" use="hero" className="ridge-line" />
      <div className="on-pine">
        <div className="wrap footer-groups">
          <div className="footer-brand">
            <Logo />
            <p>{business.blurb}</p>
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
          <LegalLinks>{business.social.length > 0 && <SocialMarks />}</LegalLinks>
        </div>
      </div>
    </footer>
  );
}
