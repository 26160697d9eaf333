import { type Business, bookingUrl, displayPhone } from "../../../domain/business/business.ts";
import type { Location } from "../../../domain/business/location.ts";
import {
  describeEarlyVisits,
  describeVisitHours,
  officeHourLines,
} from "../../../domain/business/office-hours.ts";
import { type Review, reviewsFor } from "../../../domain/business/review.ts";
import { type Catalogue, findService } from "../../../domain/catalogue/catalogue.ts";
import { AreaList } from "../../components/area-list.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { PriceFactors } from "../../components/price-factors.tsx";
import { ReasonList } from "../../components/reason-list.tsx";
import { ReviewCard } from "../../components/review-card.tsx";
import { ServiceCard } from "../../components/service-card.tsx";
import { VisitReport } from "../../components/visit-report.tsx";
import { siteContext } from "../../content/site-context.ts";
import { AreaMap } from "../../drawings/area-map.tsx";
import { DuskScene } from "../../drawings/dusk-scene.tsx";
import { Icon } from "../../drawings/icon.tsx";
import { KeyDrawing } from "../../drawings/key-drawing.tsx";
import { LandScene } from "../../drawings/land-scene.tsx";
import { Watchers } from "../../drawings/pets.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { fullBusinessNode, reviewNodes, serviceNodes } from "../../seo/structured-data.ts";
import areaMapStyles from "../../styles/area-map.css?inline";
import cardStyles from "../../styles/cards.css?inline";
import heroStyles from "../../styles/hero.css?inline";
import realMapStyles from "../../styles/real-map.css?inline";
import type { Route } from "./+types/route";
import homeStyles from "./home.css?inline";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [heroStyles, cardStyles, areaMapStyles, realMapStyles, homeStyles] : [],
  head({ business, catalogue, locations, reviews }, origin) {
    const towns = locations.map(({ name }) => name);
    const site = { business, towns, origin };
    return {
      title: `${business.name} | Dog walking and pet sitting in ${business.region}`,
      description: business.blurb,
      structuredData: [
        fullBusinessNode(site, catalogue.services),
        ...serviceNodes(site, catalogue.services),
        ...reviewNodes(site.origin, reviews),
      ],
    };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, catalogue, locations, reviews } = context.get(siteContext).content;
  return { business, catalogue, locations, reviews: reviewsFor(reviews, "home") };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { business, catalogue, locations, reviews } = loaderData;
  return (
    <>
      <Hero business={business} locations={locations} />
      <Highlights business={business} catalogue={catalogue} />
      <FeaturedServices catalogue={catalogue} />
      <WhyChoose business={business} catalogue={catalogue} />
      <Reviews reviews={reviews} />
      <BookingBanner business={business} catalogue={catalogue} />
      <ServiceAreas business={business} locations={locations} />
    </>
  );
}

function Hero({ business, locations }: { business: Business; locations: readonly Location[] }) {
  return (
    <section className="hero">
      <div className="wrap hero-columns">
        <div className="hero-words">
          <p className="eyebrow">{locations.map(({ name }) => name).join(" · ")}</p>
          <h1>
            You leave the key. <br />
            We leave a report.
          </h1>
          <p className="lede">
            Dog walks, drop-in visits and overnight care in {business.region}, by a sitter you meet first.
            After each visit you get photos, a map, a checklist and a note.
          </p>
          <p className="actions">
            <ExternalLink className="button button-primary" href={bookingUrl(business)}>
              Schedule Pet Care
            </ExternalLink>
            <a className="button button-secondary" href="/services">
              Our Services
            </a>
            <a className="button button-quiet wide-only" href="/contact">
              Contact Us
            </a>
          </p>
        </div>
        <VisitReport business={business} />
      </div>
      <LandScene>
        <g transform="translate(640 248) scale(1.5)">
          <Watchers />
        </g>
      </LandScene>
    </section>
  );
}

function Highlights({ business, catalogue }: { business: Business; catalogue: Catalogue }) {
  return (
    <section className="on-pine" aria-label="At a glance">
      <ul className="wrap highlights">
        <li>
          <Icon name="house" />
          Caring for pets here since {business.foundedYear}
        </li>
        {catalogue.claims
          .filter(({ isHighlight }) => isHighlight)
          .map(({ icon, title }) => (
            <li key={title}>
              <Icon name={icon} />
              {title}
            </li>
          ))}
      </ul>
    </section>
  );
}

function FeaturedServices({ catalogue }: { catalogue: Catalogue }) {
  return (
    <section className="wrap section" aria-labelledby="services">
      <div className="section-head">
        <h2 id="services">What we do, and what it starts at</h2>
        <a className="button button-secondary" href="/services">
          View All Services
        </a>
      </div>
      <div className="grid-3 services">
        {catalogue.featured.map((id) => (
          <ServiceCard
            key={id}
            service={findService(catalogue, id)}
            overnightFactors={catalogue.overnightFactors}
          />
        ))}
      </div>
      <PriceFactors factors={catalogue.extraChargeFactors} />
    </section>
  );
}

function WhyChoose({ business, catalogue }: { business: Business; catalogue: Catalogue }) {
  return (
    <section className="band" aria-labelledby="why">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="why">Why Choose {business.shortName ?? business.name}</h2>
          <p className="lede">A key is a lot to hand over. Here is what you get in return for it.</p>
          <a className="button button-secondary" href="/about">
            Learn More About Us
          </a>
          <KeyDrawing />
        </div>
        <ReasonList reasons={catalogue.claims} />
      </div>
    </section>
  );
}

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section className="wrap section" aria-labelledby="reviews">
      <h2 id="reviews">From people who gave us a key</h2>
      <div className="reviews">
        {reviews.map((review) => (
          <ReviewCard key={review.author} review={review} />
        ))}
      </div>
    </section>
  );
}

function BookingBanner({ business, catalogue }: { business: Business; catalogue: Catalogue }) {
  return (
    <section className="banner on-pine" aria-labelledby="book">
      <div className="wrap stack">
        <h2 id="book">It starts with a call of about {catalogue.introCallMinutes} minutes</h2>
        <p className="lede">
          You tell us about your pets and your dates. Then visits are booked, you meet your sitter, and care
          begins.
        </p>
        <p className="actions">
          <ExternalLink className="button button-primary" href={bookingUrl(business)}>
            Schedule Pet Care
          </ExternalLink>
          <a className="button button-secondary" href="/contact">
            Contact Us Now
          </a>
        </p>
      </div>
      <DuskScene />
    </section>
  );
}

function ServiceAreas({ business, locations }: { business: Business; locations: readonly Location[] }) {
  return (
    <section className="wrap section split areas" aria-labelledby="areas">
      <div className="map" data-map-url={business.mapUrl} data-map-title={`Map of ${business.region}`}>
        <AreaMap locations={locations} />
      </div>
      <div>
        <h2 id="areas">Where we work, and when</h2>
        <AreaList locations={locations} />
        <h3>Service Hours</h3>
        <p>
          {describeVisitHours(business.hours)}.
          <br />
          {describeEarlyVisits(business.hours)}.
        </p>
        <h3>Phone hours</h3>
        <ul className="rows">
          {officeHourLines(business.hours).map(({ days, hours }) => (
            <li key={days}>
              <span>{days}</span>
              <span>{hours}</span>
            </li>
          ))}
        </ul>
        <p>
          <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>
        </p>
      </div>
    </section>
  );
}
