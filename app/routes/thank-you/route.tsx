import { displayPhone, hasAdTags } from "../../../domain/business/business.ts";
import { LegalLine } from "../../components/legal-line.tsx";
import { PrintLine } from "../../components/print-line.tsx";
import { siteContext } from "../../content/site-context.ts";
import { LandScene } from "../../drawings/land-scene.tsx";
import { Logo } from "../../drawings/logo.tsx";
import { Watchers } from "../../drawings/pets.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import heroStyles from "../../styles/hero.css?inline";
import type { Route } from "./+types/route";
import thankYouStyles from "./thank-you.css?inline";

export const handle: PageHandle = {
  styles: import.meta.env.SSR ? [heroStyles, thankYouStyles] : [],
  head: {
    title: "Thank You",
    description: "Your request has been sent. A team member will call you.",
    isIndexed: false,
  },
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, catalogue, navigation } = context.get(siteContext).content;
  return { business, catalogue, legal: navigation.legal };
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { business, catalogue, legal } = loaderData;
  const { ad, pixel, requireSubmission } = business.conversions;
  const replyRule = { withinHours: catalogue.replyWithinHours, office: business.hours.office };
  return (
    <main className="hero thank-you">
      <div className="wrap">
        <Logo business={business} />
        <div className="thank-you-columns">
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
            {hasAdTags(business) && business.privacy.mode === "opt-in" && <AdQuestion />}
          </div>
          <Receipt />
        </div>
      </div>
      <PrintLine business={business} />
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
        data-require-submission={requireSubmission || undefined}
      />
    </main>
  );
}

/** The page script shows it where there is something to ask. */
function AdQuestion() {
  return (
    <>
      <section className="ad-question" hidden data-ad-question aria-labelledby="ad-question">
        <h2 id="ad-question">May we count this request?</h2>
        <p>
          If you allow it, we tell our ad network that a request was made. It never gets your name or anything
          you wrote.
        </p>
        <p className="actions">
          <button className="button button-secondary" type="button" value="allowed">
            Allow
          </button>
          <button className="button button-secondary" type="button" value="refused">
            Don’t allow
          </button>
        </p>
      </section>
      <p hidden tabIndex={-1}>
        Noted. You can change this at any time under “Your privacy choices” at the foot of each page.
      </p>
    </>
  );
}

/** Filled by the page script from this tab's memory; nothing of it comes from the server. */
function Receipt() {
  return (
    <div className="receipt-place">
      <section className="receipt card" hidden data-receipt aria-labelledby="receipt">
        <h2 id="receipt">What you sent</h2>
        <p hidden data-reference>
          Your reference is <strong />. Have it at hand when you call about this request.
        </p>
        <dl />
        <p className="receipt-note">Only this tab keeps this copy. It is gone when you close the tab.</p>
        <p className="actions">
          <button className="button-quiet" type="button" data-print>
            Print
          </button>
          <button className="button-quiet" type="button" data-remove>
            Remove from this tab
          </button>
        </p>
      </section>
      <p hidden tabIndex={-1} data-receipt-removed>
        Your copy is removed from this tab. We still have your request.
      </p>
    </div>
  );
}
