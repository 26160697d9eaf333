import {
  type ComponentProps,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useContext,
} from "react";
import { type Business, bookingUrl } from "../../domain/business/business.ts";
import { isPageOff } from "../../domain/business/switches.ts";
import { parseInlineLinks, splitTemplate, type Template } from "../../domain/pages/content-text.ts";
import type { SharedWords } from "../../domain/pages/page-schemas.ts";

const SharedWordsContext = createContext<SharedWords | null>(null);

export const SharedWordsProvider = SharedWordsContext.Provider;

export function useSharedWords(): SharedWords {
  const words = useContext(SharedWordsContext);
  if (!words) throw new Error("SharedWordsProvider is missing");
  return words;
}

export function LinkedText({ words }: { words: string }) {
  return parseInlineLinks(words).map(({ text, href }) =>
    href ? (
      <a key={href} href={href}>
        {text}
      </a>
    ) : (
      <Fragment key={text}>{text}</Fragment>
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

type BookingProps = { business: Pick<Business, "portal">; children: ReactNode };

export function BookingLink({ business, children }: BookingProps) {
  return <PortalLink href={bookingUrl(business)}>{children}</PortalLink>;
}

/** Leads to the request form when the business has no portal. */
export function PortalLink({ href, children }: { href: string | null; children: ReactNode }) {
  return href ? (
    <ExternalLink className="button button-primary" href={href}>
      {children}
    </ExternalLink>
  ) : (
    <a className="button button-primary" href="/schedule">
      {children}
    </a>
  );
}

/** Shown beside links to the portal, which only clients can use. */
export function NewHere({ business }: Pick<BookingProps, "business">) {
  const { newHere } = useSharedWords();
  return (
    business.portal && (
      <a className="button button-secondary" href="/schedule">
        {newHere}
      </a>
    )
  );
}

const SwitchedOffContext = createContext<Business["off"]>([]);

export const SwitchedOffProvider = SwitchedOffContext.Provider;

/** Renders nothing when the business has switched the linked page off. */
export function OptionalPageLink({ href, children }: { href: string; children: ReactNode }) {
  return !isPageOff(useContext(SwitchedOffContext), href) && <a href={href}>{children}</a>;
}

/** Opens a new tab, which gets no access to this page. */
export function ExternalLink({ children, ...link }: ComponentProps<"a">) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> {useSharedWords().newTab}</span>
    </a>
  );
}
