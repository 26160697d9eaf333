import type { Business } from "#domain/business/business.ts";
import type { Evidence } from "#domain/business/evidence.ts";
import { type Location, listTownNames, mapAddress } from "#domain/business/location.ts";
import { describeEarlyVisits, describeVisitHours, isPhoneAnswered } from "#domain/business/office-hours.ts";
import { type Review, reviewsFor } from "#domain/business/review.ts";
import { type Catalogue, findService } from "#domain/catalogue/catalogue.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { leastRegulars } from "#domain/pages/home-words.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { Image } from "../../components/image.tsx";
import { AreaList, OfficeHourList, ReasonList } from "../../components/lists.tsx";
import { BookingLink, RequestLink, useSharedWords } from "../../components/page-words.tsx";
import { PriceBox, PriceFold } from "../../components/price-box.tsx";
import { PriceFactors } from "../../components/price-notes.tsx";
import { WhileProven } from "../../components/proof.tsx";
import { ReviewList } from "../../components/review-card.tsx";
import { ServiceCard } from "../../components/service-card.tsx";
import { ZipQuestion } from "../../components/zip-question.tsx";
import { estimateAction, siteContext } from "../../content/site-context.ts";
import { AreaMap } from "../../drawings/area-map.tsx";
import { LazyDrawing } from "../../drawings/drawing.tsx";
import { Icon } from "../../drawings/icon.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { fullBusinessNode, reviewNodes, serviceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";
import { Hero } from "./hero.tsx";

type Words = PageWords["home"];

const reasonsShown = 3;

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head({ catalogue, reviews, words }, site) {
    return {
      title: words.seo.title,
      description: site.business.blurb,
      structuredData: [
        fullBusinessNode(site, catalogue.services),
        ...serviceNodes(site, catalogue.services),
        ...reviewNodes(site, reviews),
      ],
    };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const { business, catalogue, evidence, locations, reviews, team, words } = content;
  const sitters = new Set(team.map(({ name }) => name));
  return {
    action: estimateAction(context),
    people: [...team, ...business.owners.filter(({ name }) => !sitters.has(name))],
    business,
    catalogue,
    evidence,
    locations,
    reviews: reviewsFor(reviews, "home"),
    words: words.home,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { action, business, catalogue, evidence, locations, people, reviews, words } = loaderData;
  return (
    <>
      <Hero {...{ business, locations, people }} words={words.hero}>
        {action && (
          <>
            <PriceFold catalogue={catalogue} words={words.priceBox} />
            <PriceBox {...{ action, catalogue }} words={words.priceBox} />
          </>
        )}
      </Hero>
      <Highlights {...{ catalogue, evidence }} words={words.highlights} />
      <FeaturedServices {...{ business, catalogue }} words={words.services} />
      <WhyChoose {...{ catalogue, evidence }} words={words.reasons} />
      {words.regulars && <Regulars {...{ business }} words={words.regulars} />}
      {reviews.length > 0 && <Reviews {...{ business, reviews }} title={words.reviews.title} />}
      <BookingBanner business={business} words={words.booking} />
      <ServiceAreas {...{ business, locations }} words={words.areas} />
    </>
  );
}

type HighlightsProps = { catalogue: Catalogue; evidence: readonly Evidence[]; words: Words["highlights"] };

function Highlights({ catalogue, evidence, words }: HighlightsProps) {
  return (
    <section className="on-pine" aria-label={words.title}>
      <ul className="wrap auto-grid highlights">
        <li>
          <Icon name="house" />
          {words.since}
        </li>
        {catalogue.claims
          .filter(({ isHighlight }) => isHighlight)
          .map(({ icon, title }) => (
            <WhileProven key={title} as="li" claim={title} evidence={evidence}>
              <Icon name={icon} />
              {title}
            </WhileProven>
          ))}
      </ul>
    </section>
  );
}

type FeaturedProps = { business: Business; catalogue: Catalogue; words: Words["services"] };

function FeaturedServices({ business, catalogue, words }: FeaturedProps) {
  return (
    <section className="wrap section" aria-labelledby="services">
      <div className="section-head">
        <h2 id="services">{words.title}</h2>
        <a className="button button-secondary" href="/services">
          {words.button}
        </a>
      </div>
      <div className="auto-grid">
        {catalogue.featured.map((id) => (
          <ServiceCard
            key={id}
            service={findService(catalogue, id)}
            imagesUrl={business.imagesUrl}
            overnightFactors={catalogue.overnightFactors}
          />
        ))}
      </div>
      <PriceFactors />
    </section>
  );
}

type WhyChooseProps = { catalogue: Catalogue; evidence: readonly Evidence[]; words: Words["reasons"] };

function WhyChoose({ catalogue, evidence, words }: WhyChooseProps) {
  if (catalogue.claims.length === 0) return null;
  return (
    <section className="band" aria-labelledby="why">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="why">{words.title}</h2>
          <p className="lede">{words.text}</p>
          <a className="button button-secondary" href="/about">
            {words.button}
          </a>
          <LazyDrawing name="key" className="key-drawing" />
        </div>
        <div>
          <ReasonList reasons={catalogue.claims.slice(0, reasonsShown)} evidence={evidence} />
          {catalogue.claims.length > reasonsShown && (
            <details className="more-reasons">
              <summary>{words.more}</summary>
              <ReasonList reasons={catalogue.claims.slice(reasonsShown)} evidence={evidence} />
            </details>
          )}
        </div>
      </div>
    </section>
  );
}

type RegularsProps = { business: Business; words: NonNullable<Words["regulars"]> };

function Regulars({ business, words: { title, pets } }: RegularsProps) {
  if (pets.length < leastRegulars) return null;
  return (
    <section className="wrap section" aria-labelledby="regulars">
      <h2 id="regulars">{title}</h2>
      <ul className="regulars">
        {pets.map(({ name, image, imageAlt = "" }) => (
          <li key={name}>
            <Image {...{ image }} alt={imageAlt} use="square" imagesUrl={business.imagesUrl} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ReviewsProps = { business: Business; reviews: readonly Review[]; title: string };

function Reviews({ business, reviews, title }: ReviewsProps) {
  return (
    <section className="wrap section" aria-labelledby="reviews">
      <h2 id="reviews">{title}</h2>
      <ReviewList {...{ title, reviews }} className="reviews" imagesUrl={business.imagesUrl} />
    </section>
  );
}

function BookingBanner({ business, words }: { business: Business; words: Words["booking"] }) {
  return (
    <section className="banner on-pine" aria-labelledby="book">
      <div className="wrap stack">
        <h2 id="book">{words.title}</h2>
        <p className="lede">{words.text}</p>
        <p className="actions">
          <RequestLink />
          <BookingLink business={business}>{words.bookButton}</BookingLink>
          <a className="button button-quiet" href="/contact">
            {words.contactButton}
          </a>
        </p>
      </div>
      <LazyDrawing name="dusk" use="hero" className="dusk-scene" />
    </section>
  );
}

type AreasProps = {
  business: Business;
  locations: readonly Location[];
  words: Words["areas"];
};

function ServiceAreas({ business, locations, words }: AreasProps) {
  const earlyVisits = describeEarlyVisits(business.hours);
  const mapTitle = fillTemplate(useSharedWords().areaMap.real, { towns: listTownNames(locations) });
  return (
    <section className="wrap section split areas" aria-labelledby="areas">
      <div className="map" data-map-url={mapAddress(locations)} data-map-title={mapTitle}>
        <AreaMap locations={locations} />
      </div>
      <div>
        <h2 id="areas">{words.title}</h2>
        <AreaList locations={locations} />
        <ZipQuestion />
        <h3>{words.visitHours}</h3>
        <p>
          {describeVisitHours(business.hours)}.
          {earlyVisits && (
            <>
              <br />
              {earlyVisits}.
            </>
          )}
        </p>
        {isPhoneAnswered(business.hours) && (
          <details>
            <summary>{words.phoneHours}</summary>
            <OfficeHourList business={business} />
          </details>
        )}
      </div>
    </section>
  );
}
