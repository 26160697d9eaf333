import { bookingUrl } from "../../domain/business.ts";
import { pageSteps } from "../components/breadcrumb.tsx";
import { ContactCard } from "../components/contact-card.tsx";
import { ExternalLink } from "../components/external-link.tsx";
import { FrontDoorScene } from "../components/front-door-scene.tsx";
import { PageHero } from "../components/page-hero.tsx";
import { PriceFactors } from "../components/price-factors.tsx";
import { siteContent } from "../load-content/site-content.server.ts";
import type { PageHandle } from "../page-head/page-head.ts";
import formStyles from "../styles/forms.css?inline";
import innerPageStyles from "../styles/inner-page.css?inline";
import type { Route } from "./+types/schedule";

const title = "Schedule Pet Care";
const steps = pageSteps(title, "/schedule");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, formStyles] : [],
  head: ({ business }) => ({
    title,
    description: `Ask ${business.name} for dog walks, drop-in visits or a night at your home, and tell us your dates.`,
    isIndexed: false,
  }),
};

export function loader() {
  const { business, catalogue } = siteContent;
  return { business, catalogue };
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { business, catalogue } = loaderData;
  return (
    <>
      <PageHero
        steps={steps}
        title={title}
        text="Clients book in the portal. New here? Tell us about your pets and your dates first."
        scene={<FrontDoorScene />}
      >
        <p className="actions">
          <ExternalLink className="button button-primary" href={bookingUrl(business)}>
            {title}
          </ExternalLink>
        </p>
      </PageHero>
      <section className="wrap section split" aria-labelledby="ask">
        <div className="stack">
          <h2 id="ask">Ask us for your dates</h2>
          <p className="lede">Which service, which pets, from when to when. We answer with a call.</p>
          <PriceFactors factors={catalogue.extraChargeFactors} />
        </div>
        <ContactCard
          business={business}
          subject={`${title} with ${business.name}`}
          words="Call, text or write. A rough idea of your dates is enough."
        />
      </section>
    </>
  );
}
