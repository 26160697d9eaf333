import type { ReactNode } from "react";
import { LineDrawing } from "../drawings/icon.tsx";
import { Logo } from "../drawings/marks.tsx";
import { BookingLink, FilledTemplate, PortalLink, RequestLink, SecondaryLink } from "./page-words.tsx";
import { useSite } from "./use-site.tsx";

export function SiteHeader({ path }: { path: string }) {
  const { business, words } = useSite();
  const { header, homeLink } = words;
  return (
    <header className="site-header">
      <div className="wrap">
        <a href="/" aria-label={homeLink}>
          <Logo />
        </a>
        <nav className="wide-nav" aria-label={header.navigation}>
          <NavLinks path={path} />
        </nav>
        {business.portal && (
          <div className="portal-links">
            <PortalLink href={business.portal.createAccount}>{header.createAccount}</PortalLink>
            <PortalLink href={business.portal.login}>{header.clientLogin}</PortalLink>
          </div>
        )}
        <button
          type="button"
          className="menu-button"
          popoverTarget="menu"
          aria-controls="menu"
          aria-label={header.menu}
        >
          <LineDrawing name="menu" />
          <LineDrawing name="close" />
        </button>
        <nav id="menu" className="menu" popover="auto" aria-label={header.menu}>
          <NavLinks path={path} />
          <div className="menu-actions">
            <RequestLink />
            <BookingLink>{header.book}</BookingLink>
            <PortalLink href={business.portal?.createAccount}>{header.createAccount}</PortalLink>
          </div>
        </nav>
      </div>
    </header>
  );
}

function NavLinks({ path }: { path: string }) {
  return (
    <ul>
      {useSite().navigation.header.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

type CallBarProps = {
  /** The id of this page's form, which the second button leads to; by default it leads to /schedule. */
  formId?: string | undefined;
  /** Replaces the second button. */
  children?: ReactNode;
};

/** The bar at the bottom of a phone's screen, within reach of the thumb. */
export function CallBar({ formId, children }: CallBarProps) {
  const { business, words } = useSite();
  const { callBar } = words;
  return (
    <nav className="call-bar" aria-label={formId ? callBar.titleWithForm : callBar.title}>
      <small className="phones-off" hidden>
        <FilledTemplate template={callBar.off} values={{ day: <strong data-phones-off="" /> }} />
      </small>
      <SecondaryLink href={`tel:${business.phone}`}>{callBar.call}</SecondaryLink>
      {children ??
        (formId ? (
          <a className="button button-primary" href={`#${formId}`}>
            {callBar.toForm}
          </a>
        ) : (
          <RequestLink />
        ))}
    </nav>
  );
}
