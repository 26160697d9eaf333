import { displayPhone } from "../../domain/business.ts";
import { LandScene } from "../components/land-scene.tsx";
import { LegalLine } from "../components/legal-line.tsx";
import { Logo } from "../components/logo.tsx";
import { Watchers } from "../components/pets.tsx";
import { siteContent } from "../load-content/site-content.server.ts";
import type { PageHandle } from "../page-head/page-head.ts";
import heroStyles from "../styles/hero.css?inline";
import thankYouStyles from "../styles/thank-you.css?inline";
import type { Route } from "./+types/thank-you";

export const handle: PageHandle = {
  styles: import.meta.env.SSR ? [heroStyles, thankYouStyles] : [],
  head: {
    title: "Thank You",
    description: "Your request has been sent. A team member will call you.",
    isIndexed: false,
  },
};

export function loader() {
  const { business, catalogue, navigation } = siteContent;
  return { business, catalogue, legal: navigation.legal };
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { business, catalogue, legal } = loaderData;
  const { ad, pixel } = business.conversions;
  const replyRule = { withinHours: catalogue.replyWithinHours, office: business.hours.office };
  return (
    <main className="hero thank-you">
      <div className="wrap">
        <Logo business={business} />
        <div className="hero-words">
          <h1>Thank You For Your Request!</h1>
          <p className="lede">
            A team member will call you within the next {catalogue.replyWithinHours} business hours.{" "}
            {/* The page script knows when the request was sent, and says which day and hour that is. */}
            <span hidden data-reply-by={JSON.stringify(replyRule)}>
              That means by <strong />.
            </span>
          </p>
          <p>
            The call takes about {catalogue.introCallMinutes} minutes. Something to add before then? Call{" "}
            <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>.
          </p>
          <p className="actions">
            <a className="button button-secondary" href="/">
              Back to the home page
            </a>
          </p>
        </div>
      </div>
      <LandScene>
        <g transform="translate(640 248) scale(1.5)">
          <Watchers />
        </g>
      </LandScene>
      <div className="on-pine">
        <div className="wrap">
          <LegalLine business={business} links={legal} />
        </div>
      </div>
      <div
        hidden
        data-conversions
        data-ad-script={ad?.scriptUrl}
        data-ad-send-to={ad?.sendTo}
        data-pixel-script={pixel?.scriptUrl}
        data-pixel-id={pixel?.id}
      />
    </main>
  );
}
