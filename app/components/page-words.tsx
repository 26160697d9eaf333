import { type ComponentProps, createElement, Fragment, type ReactNode } from "react";
import { bookingUrl } from "#domain/business/business.ts";
import { isPageOff } from "#domain/business/switches.ts";
import { estimatePath } from "#domain/catalogue/stay.ts";
import { parseInlineLinks, splitTemplate, type Template } from "#domain/pages/content-text.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { useSite } from "./use-site.tsx";

/** Renders inline links, and the business's phone number as a link. */
export function LinkedText({ words }: { words: string }) {
  const { phone } = useSite().business;
  const number = displayPhone(phone);
  return parseInlineLinks(words).map(({ text, href }) =>
    href ? (
      <a key={href} href={href}>
        {text}
      </a>
    ) : (
      <Fragment key={text}>
        {text.split(number).map((part, i) => (
          <Fragment key={part}>
            {i > 0 && <a href={`tel:${phone}`}>{number}</a>}
            {part}
          </Fragment>
        ))}
      </Fragment>
    ),
  );
}

type Props<Name extends string> = { template: Template<Name>; values: Record<Name, ReactNode> };

export function FilledTemplate<Name extends string>({ template, values }: Props<Name>) {
  const parts = splitTemplate(template);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, i) => (i % 2 === 0 ? part : values[part as Name])),
  );
}

/** The primary button of every page without a form. On a phone only the bar at the bottom shows it. */
export function RequestLink() {
  return (
    <a className="button button-primary" href="/schedule">
      {useSite().words.requestCare}
    </a>
  );
}

/** `children` is the link to a price; a page that has the price box beside it passes null. */
export function PriceFactors({ children = <EstimateLink /> }: { children?: ReactNode }) {
  return (
    <p className="margin-note">
      {useSite().words.priceFactors.text} {children}
    </p>
  );
}

export function EstimateLink() {
  return <a href={estimatePath}>{useSite().words.priceFactors.estimate}</a>;
}

type LinkProps = { href: string; children: ReactNode };

export function SecondaryLink({ href, children }: LinkProps) {
  return (
    <a className="button button-secondary" href={href}>
      {children}
    </a>
  );
}

export function QuietLink({ href, children }: LinkProps) {
  return (
    <a className="button button-quiet" href={href}>
      {children}
    </a>
  );
}

export function BookingLink({ children }: { children: ReactNode }) {
  return <PortalLink href={bookingUrl(useSite().business)}>{children}</PortalLink>;
}

/** A secondary button, because only clients can use the portal. Renders nothing if the business has none. */
export function PortalLink({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  return (
    href && (
      <ExternalLink className="button button-quiet" href={href}>
        {children}
      </ExternalLink>
    )
  );
}

/** Renders nothing when the business has switched the linked page off. */
export function OptionalPageLink({ href, children }: { href: string; children: ReactNode }) {
  return !isPageOff(useSite().business.off, href) && <a href={href}>{children}</a>;
}

/** Opens a new tab, which gets no access to this page. */
export function ExternalLink({ children, ...link }: ComponentProps<"a">) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> {useSite().words.newTab}</span>
    </a>
  );
}
