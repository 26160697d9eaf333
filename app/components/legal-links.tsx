import { type Business, hasAdTags } from "../../domain/business/business.ts";
import type { Link } from "../../domain/pages/navigation.ts";
import { useSharedWords } from "./shared-words.tsx";

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
