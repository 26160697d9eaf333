import { type Business, displayPhone } from "../../../domain/business/business.ts";
import { type Review, reviewsFor } from "../../../domain/business/review.ts";
import {
  type Catalogue,
  findService,
  minutesText,
  priceText,
  type Service,
} from "../../../domain/catalogue/catalogue.ts";
import { LegalLine } from "../../components/legal-line.tsx";
import { PriceFactors } from "../../components/price-factors.tsx";
import { ReviewCard } from "../../components/review-card.tsx";
import { VisitReport } from "../../components/visit-report.tsx";
import { consultationFormSettings, siteContext } from "../../content/site-context.ts";
import { Icon } from "../../drawings/icon.tsx";
import { LandScene } from "../../drawings/land-scene.tsx";
import { Logo } from "../../drawings/logo.tsx";
import { WalkingDog } from "../../drawings/pets.tsx";
import { ConsultationSection } from "../../forms/consultation/consultation-section.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode, businessNode, reviewNodes, serviceNodes } from "../../seo/structured-data.ts";
import cardStyles from "../../styles/cards.css?inline";
import formStyles from "../../styles/forms.css?inline";
import heroStyles from "../../styles/hero.css?inline";
import landingStyles from "../../styles/landing.css?inline";
import type { Route } from "./+types/route";

const path = "/castle-rock-dog-walking";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [heroStyles, cardStyles, landingStyles, formStyles] : [],
  head({ business, walking, form, reviews }, origin) {
    const site = { business, towns: form.towns, origin };
    const { city, state } = business.address;
    const lengths = minutesText(walking.sessions?.offeredMinutes ?? []);
    return {
      title: `Dog Walking in ${city}, ${state}`,
      description: `Dog walks of ${lengths} in ${city}, ${priceText(walking.price)}, with photos, a map and a note after each one. Meet your walker first.`,
      keywords: [`dog walking ${city}`, `dog walker ${city} ${state}`, "midday dog walk"],
      structuredData: [
        businessNode(site),
        ...serviceNodes(site, [walking]),
        ...reviewNodes(site.origin, reviews),
        breadcrumbNode(site.origin, [
          { name: "Home", path: "/" },
          { name: `${city} Dog Walking`, path },
        ]),
      ],
    };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(siteContext).content;
  const { business, catalogue, navigation } = content;
  const { claims, extraChargeFactors, introCallMinutes, replyWithinHours } = catalogue;
  return {
    business,
    walking: findService(catalogue, "dog-walking"),
    claims,
    extraChargeFactors,
    introCallMinutes,
    replyWithinHours,
    reviews: reviewsFor(content.reviews, "dog-walking"),
    form: {
      ...consultationFormSettings(context),
      page: path,
      formType: "dog-walking-consultation" as const,
      backLabel: "Try Original Form Again",
    },
    legal: navigation.legal,
  };
}

export default function CastleRockDogWalking({ loaderData }: Route.ComponentProps) {
  const { business, walking, reviews, introCallMinutes } = loaderData;
  return (
    <main className="landing">
      <Hero business={business} walking={walking} />
      <Benefits business={business} claims={loaderData.claims} />
      <Process introCallMinutes={introCallMinutes} />
      <Reviews reviews={reviews} />
      <Pricing extraChargeFactors={loaderData.extraChargeFactors} walking={walking} />
      <ConsultationSection
        title="Request your free consultation"
        intro={`We answer within ${loaderData.replyWithinHours} hours, with a call of about ${introCallMinutes} minutes. Nothing is booked until you say so.`}
        form={loaderData.form}
      />
      <div className="wrap">
        <LegalLine business={business} links={loaderData.legal} />
      </div>
    </main>
  );
}

function Hero({ business, walking }: { business: Business; walking: Service }) {
  return (
    <section className="hero">
      <div className="wrap">
        <a href="/" aria-label={`${business.name}, home`}>
          <Logo business={business} />
        </a>
      </div>
      <div className="wrap hero-words">
        <h1>
          Dog walking in <span className="whitespace-nowrap">{business.address.city}</span>, by someone your
          dog knows
        </h1>
        <p className="lede">
          {minutesText(walking.sessions?.offeredMinutes ?? [])}, {priceText(walking.price)}. A walker you have
          met first, and after every walk a report with photos, the map and a note.
        </p>
        <p className="actions">
          <a className="button button-primary" href="#form">
            Request Free Consultation
          </a>
          <a className="button button-secondary" href={`tel:${business.phone}`}>
            Call {displayPhone(business.phone)}
          </a>
        </p>
      </div>
      <LandScene />
      <svg className="hero-dog" viewBox="0 0 230 162" aria-hidden="true">
        <WalkingDog />
      </svg>
    </section>
  );
}

function Benefits({ business, claims }: { business: Business; claims: Catalogue["claims"] }) {
  return (
    <section id="benefits" className="wrap section split" aria-labelledby="benefits-title">
      <div className="stack">
        <h2 id="benefits-title">What comes with every walk</h2>
        <VisitReport business={business} />
      </div>
      <ul className="reasons">
        {claims.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Process({ introCallMinutes }: { introCallMinutes: number }) {
  return (
    <section id="process" className="on-pine" aria-labelledby="process-title">
      <div className="wrap section">
        <h2 id="process-title">From first call to first walk</h2>
        <ol className="steps">
          <li>
            <h3>A short call</h3>
            <p>About {introCallMinutes} minutes on your dog, your days and what you need.</p>
          </li>
          <li>
            <h3>Visits booked, walker met</h3>
            <p>We book your visits, and you and your dog meet your walker at home.</p>
          </li>
          <li>
            <h3>The first walk</h3>
            <p>Your walker arrives, leash in hand. You get photos, the map and a note when they are back.</p>
          </li>
        </ol>
      </div>
    </section>
  );
}

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section id="reviews" className="wrap section" aria-labelledby="reviews-title">
      <h2 id="reviews-title">What dog owners tell us</h2>
      <div className="grid-3">
        {reviews.map((review) => (
          <ReviewCard key={review.author} review={review} />
        ))}
      </div>
    </section>
  );
}

function Pricing({ walking, extraChargeFactors }: { walking: Service; extraChargeFactors: string[] }) {
  const { offeredMinutes = [], pricedMinutes } = walking.sessions ?? {};
  return (
    <section id="pricing" className="wrap section split" aria-labelledby="pricing-title">
      <div className="stack">
        <h2 id="pricing-title">Prices</h2>
        <p>Walking every week? Ask about customized weekly packages.</p>
        <a className="button button-secondary" href="#form">
          Ask for your price
        </a>
      </div>
      <div>
        <table className="prices">
          <caption className="sr-only">Dog walking prices</caption>
          <tbody>
            {offeredMinutes.map((minutes) => (
              <tr key={minutes}>
                <th scope="row">{minutes} minutes</th>
                {minutes === pricedMinutes ? (
                  <td className="price">{priceText(walking.price)}</td>
                ) : (
                  <td>price on your intro call</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <PriceFactors factors={extraChargeFactors} />
      </div>
    </section>
  );
}
