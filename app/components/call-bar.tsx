import { type Business, bookingUrl } from "../../domain/business/business.ts";
import { ExternalLink } from "./external-link.tsx";
import { useSharedWords } from "./shared-words.tsx";

/** The two things a visitor with a phone wants, in reach of the thumb. */
export function CallBar({ business }: { business: Business }) {
  const { callBar } = useSharedWords();
  return (
    <nav className="call-bar" aria-label={callBar.title}>
      <a className="button button-secondary" href={`tel:${business.phone}`}>
        {callBar.call}
      </a>
      <ExternalLink className="button button-primary" href={bookingUrl(business)}>
        {callBar.book}
      </ExternalLink>
    </nav>
  );
}
