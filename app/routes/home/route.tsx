import { splitName } from "#domain/business/business.ts";
import { listTownNames, mapAddress } from "#domain/business/location.ts";
import { describeEarlyVisits, describeVisitHours, isPhoneAnswered } from "#domain/business/office-hours.ts";
import { ownersBeside } from "#domain/business/people.ts";
import { reviewsFor } from "#domain/business/review.ts";
import { findService, hasNightsAlone } from "#domain/catalogue/catalogue.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { leastRegulars } from "#domain/pages/page-words.ts";
import { Image } from "../../components/image.tsx";
import { AreaList, OfficeHourList, ReasonList, ZipQuestion } from "../../components/lists.tsx";
import {
  BookingLink,
  PriceFactors,
  QuietLink,
  RequestLink,
  SecondaryLink,
} from "../../components/page-words.tsx";
import { PhoneFold } from "../../components/phone-fold.tsx";
import { PriceBox, PriceFold } from "../../components/price-box.tsx";
import { WhileProven } from "../../components/proof.tsx";
import { Reviews } from "../../components/review-card.tsx";
import { ServiceCard } from "../../components/service-card.tsx";
import { useSite } from "../../components/use-site.tsx";
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
  head({ reviews, words }, site) {
    return {
      title: words.seo.title,
      description: site.business.blurb,
      structuredData: [fullBusinessNode(site), ...serviceNodes(site), ...reviewNodes(site, reviews)],
    };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const { business, reviews, team, words } = content;
  return {
    action: estimateAction(context),
    people: [...team, ...ownersBeside(team, business.owners)],
    reviews: reviewsFor(reviews, "home"),
    words: words.home,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { action, people, reviews, words } = loaderData;
  return (
    <>
      <Hero people={people} words={words.hero}>
        {action && (
          <>
            <PriceFold words={words.priceBox} />
            <PriceBox action={action} words={words.priceBox} />
          </>
        )}
      </Hero>
      <Highlights words={words.highlights} />
      <FeaturedServices words={words.services} />
      <WhyChoose words={words.reasons} />
      {words.regulars && <Regulars words={words.regulars} />}
      <Reviews reviews={reviews} title={words.reviews.title} />
      <BookingBanner words={words.booking} />
      <ServiceAreas words={words.areas} />
    </>
  );
}

function Highlights({ words }: { words: Words["highlights"] }) {
  return (
    <section className="on-pine" aria-label={words.title}>
      <ul className="wrap auto-grid highlights">
        <li>
          <Icon name="house" />
          {words.since}
        </li>
        {useSite()
          .catalogue.claims.filter(({ isHighlight }) => isHighlight)
          .map(({ icon, title }) => (
            <WhileProven key={title} as="li" claim={title}>
              <Icon name={icon} />
              {title}
            </WhileProven>
          ))}
      </ul>
    </section>
  );
}

function FeaturedServices({ words }: { words: Words["services"] }) {
  const { catalogue } = useSite();
  return (
    <section className="wrap section" aria-labelledby="services">
      <div className="section-head">
        <h2 id="services">{words.title}</h2>
        <SecondaryLink href="/services">{words.button}</SecondaryLink>
      </div>
      <div className="auto-grid">
        {catalogue.featured.map((id) => (
          <ServiceCard key={id} service={findService(catalogue, id)} />
        ))}
      </div>
      <PriceFactors />
    </section>
  );
}

function WhyChoose({ words }: { words: Words["reasons"] }) {
  const { business, catalogue } = useSite();
  // Claims that "At a glance" doesn't list are first, because a phone folds the others.
  const claims = catalogue.claims.toSorted(
    (one, other) => Number(one.isHighlight) - Number(other.isHighlight),
  );
  if (claims.length === 0) return null;
  const others = claims.slice(reasonsShown);
  return (
    <section className="band" aria-labelledby="why">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="why">{words.title}</h2>
          <SecondaryLink href="/about">{words.button}</SecondaryLink>
          <LazyDrawing name="key" className="key-drawing" />
        </div>
        <div>
          <ReasonList reasons={claims.slice(0, reasonsShown)} />
          {others.length > 0 && (
            <PhoneFold title={splitName(business).shortName}>
              <ReasonList reasons={others} />
            </PhoneFold>
          )}
        </div>
      </div>
    </section>
  );
}

function Regulars({ words: { title, pets } }: { words: NonNullable<Words["regulars"]> }) {
  if (pets.length < leastRegulars) return null;
  return (
    <section className="wrap section" aria-labelledby="regulars">
      <h2 id="regulars">{title}</h2>
      <ul className="regulars">
        {pets.map(({ name, image, imageAlt = "" }) => (
          <li key={name}>
            <Image {...{ image }} alt={imageAlt} use="square" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BookingBanner({ words }: { words: Words["booking"] }) {
  return (
    <section className="banner on-pine" aria-labelledby="book">
      <div className="wrap stack">
        <h2 id="book">{words.title}</h2>
        <p className="lede">{words.text}</p>
        <p className="actions">
          <RequestLink />
          <BookingLink>{words.bookButton}</BookingLink>
          <QuietLink href="/contact">{words.contactButton}</QuietLink>
        </p>
      </div>
      <LazyDrawing name="dusk" use="hero" className="dusk-scene" />
    </section>
  );
}

function ServiceAreas({ words }: { words: Words["areas"] }) {
  const { business, catalogue, locations, words: shared } = useSite();
  const earlyVisits = describeEarlyVisits(business.hours);
  const mapTitle = fillTemplate(shared.areaMap.real, { towns: listTownNames(locations) });
  return (
    <section className="wrap section split areas" aria-labelledby="areas">
      <div className="map" data-map-url={mapAddress(locations)} data-map-title={mapTitle}>
        <AreaMap />
      </div>
      <div>
        <h2 id="areas">{words.title}</h2>
        <AreaList />
        <ZipQuestion />
        {!hasNightsAlone(catalogue.services) && (
          <>
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
          </>
        )}
        {isPhoneAnswered(business.hours) && (
          <details>
            <summary>{words.phoneHours}</summary>
            <OfficeHourList />
          </details>
        )}
      </div>
    </section>
  );
}
