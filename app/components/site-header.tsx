import type { ReactNode } from "react";
import type { Business } from "#domain/business/business.ts";
import type { Navigation } from "#domain/pages/every-page.ts";
import { LineDrawing } from "../drawings/icon.tsx";
import { Logo } from "../drawings/marks.tsx";
import { BookingLink, FilledTemplate, PortalLink, RequestLink, useSharedWords } from "./page-words.tsx";

type Props = { business: Business; links: Navigation["header"]; path: string };

export function SiteHeader({ business, links, path }: Props) {
  const { header, homeLink } = useSharedWords();
  return (
    <header className="site-header">
      <div className="wrap">
        <a href="/" aria-label={homeLink}>
          <Logo business={business} />
        </a>
        <nav className="wide-nav" aria-label={header.navigation}>
          <NavLinks links={links} path={path} />
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
          // The page script adds aria-expanded before React's development check compares the markup.
          suppressHydrationWarning
          aria-label={header.menu}
        >
          <LineDrawing name="menu" />
          <LineDrawing name="close" />
        </button>
        <nav id="menu" className="menu" popover="auto" aria-label={header.menu}>
          <NavLinks links={links} path={path} />
          <div className="menu-actions">
            <RequestLink />
            <BookingLink business={business}>{header.book}</BookingLink>
            <PortalLink href={business.portal?.createAccount}>{header.createAccount}</PortalLink>
          </div>
        </nav>
      </div>
    </header>
  );
}

function NavLinks({ links, path }: Omit<Props, "business">) {
  return (
    <ul>
      {links.map(({ label, href }) => (
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
  business: Business;
  /** The form of the page, which takes the place of the request form's page. */
  formId?: string | undefined;
  /** Takes the place of the second button. */
  children?: ReactNode;
};

/** Within reach of a thumb on a phone. */
export function CallBar({ business, formId, children }: CallBarProps) {
  const { callBar } = useSharedWords();
  return (
    <nav className="call-bar" aria-label={formId ? callBar.titleWithForm : callBar.title}>
      <small className="phones-off" hidden>
        <FilledTemplate template={callBar.off} values={{ day: <strong data-phones-off="" /> }} />
      </small>
      <a className="button button-secondary" href={`tel:${business.phone}`}>
        {callBar.call}
      </a>
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
