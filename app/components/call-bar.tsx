import { type Business, bookingUrl } from "../../domain/business/business.ts";
import { ExternalLink } from "./external-link.tsx";

/** The two things a visitor with a phone wants, in reach of the thumb. */
export function CallBar({ business }: { business: Business }) {
  return (
    <nav className="call-bar" aria-label="Call or book">
      <a className="button button-secondary" href={`tel:${business.phone}`}>
        Call
      </a>
      <ExternalLink className="button button-primary" href={bookingUrl(business)}>
        Book Now
      </ExternalLink>
    </nav>
  );
}
