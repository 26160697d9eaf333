import { data } from "react-router";
import type { Business } from "#domain/business/business.ts";
import type { Location } from "#domain/business/location.ts";
import {
  type Catalogue,
  findService,
  priceDetailText,
  priceRangeText,
  priceText,
  type Service,
} from "#domain/catalogue/catalogue.ts";
import { formatList } from "#domain/format-list.ts";
import { type CityPage, cityPath } from "#domain/pages/city-page.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { PageNotFound } from "../../components/error-pages.tsx";
import { Breadcrumb, Closing } from "../../components/inner-page.tsx";
import { BookingLink, RequestLink, useSharedWords } from "../../components/page-words.tsx";
import { PriceFactors } from "../../components/price-notes.tsx";
import { ServiceScene } from "../../components/service-card.tsx";
import { OneVisitReport } from "../../components/visit-report.tsx";
import { ZipQuestion } from "../../components/zip-question.tsx";
import { siteContext } from "../../content/site-context.ts";
import { AreaMap } from "../../drawings/area-map.tsx";
import { Drawing } from "../../drawings/drawing.tsx";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode, businessNode, cityServiceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Card = { service: Service; title: string; text: string };

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head({ city, location, cards, words }, site) {
    const path = cityPath(city);
    return {
      ...city.seo,
      structuredData: [
        businessNode(site),
        ...cityServiceNodes(site, { name: location.name, path, words: words.services }, cards),
        breadcrumbNode(site, [{ name: location.name, path }]),
      ],
    };
  },
  missingHead: notFoundHead,
};

export function loader({ context, params }: Route.LoaderArgs) {
  const { business, catalogue, locations, words } = context.get(siteContext).content;
  const { cities, everyCity } = words.cities;
  const city = cities.find(({ id }) => id === params.id);
  const location = locations.find(({ id }) => id === params.id);
  if (!city || !location) throw data(null, { status: 404 });
  const cards = city.cards.map(
    ({ service, ...card }): Card => ({
      ...card,
      service: findService(catalogue, service),
    }),
  );
  return { business, catalogue, locations, city, location, cards, words: everyCity };
}

export default function City({ loaderData }: Route.ComponentProps) {
  const { business, catalogue, locations, city, location, cards, words } = loaderData;
  const { bookButton, closing } = words;
  const town = location.name;
  return (
    <>
      <Hero {...{ business, city, location, locations, bookButton }} />
      <Services {...{ catalogue, town, cards }} words={words.services} />
      <Neighborhoods city={city} location={location} />
      <Closing
        title={fillTemplate(closing.title, { town })}
        text={closing.text}
        className="ending"
        figure={<OneVisitReport business={business} visit={city.report} />}
      >
        <RequestLink />
        <BookingLink business={business}>{bookButton}</BookingLink>
        <a className="button button-quiet" href="/contact">
          {closing.contactButton}
        </a>
      </Closing>
    </>
  );
}

export function ErrorBoundary() {
  return <PageNotFound />;
}

type HeroProps = {
  business: Business;
  city: CityPage;
  location: Location;
  locations: readonly Location[];
  bookButton: string;
};

function Hero({ business, city, location, locations, bookButton }: HeroProps) {
  const { call } = useSharedWords();
  return (
    <section className="hero city-hero">
      <div className="wrap split">
        <div className="stack">
          <Breadcrumb steps={[{ name: location.name, path: cityPath(city) }]} />
          <h1>{city.title}</h1>
          {city.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="actions">
            <RequestLink />
            <BookingLink business={business}>{bookButton}</BookingLink>
            <a className="button button-quiet" href={`tel:${business.phone}`}>
              {call}
            </a>
          </p>
        </div>
        <AreaMap locations={locations} marked={location.id} />
      </div>
      {location.scene && <Drawing name={`town-${location.scene}`} className="land-scene" />}
    </section>
  );
}

type ServicesProps = {
  catalogue: Catalogue;
  town: string;
  cards: readonly Card[];
  words: PageWords["cities"]["everyCity"]["services"];
};

function Services({ catalogue, town, cards, words }: ServicesProps) {
  const { serviceDetails } = useSharedWords();
  return (
    <section id="services" className="wrap section" aria-labelledby="services-title">
      <div className="section-head">
        <h2 id="services-title">{fillTemplate(words.title, { town })}</h2>
        <p className="price-range">
          <small>{words.range}</small>
          {priceRangeText(cards.map(({ service }) => service))}
        </p>
      </div>
      <div className="auto-grid">
        {cards.map(({ service, title, text }) => (
          <article key={service.id} id={service.id} className="card service-card" aria-label={title}>
            <ServiceScene service={service} />
            <div className="card-body">
              <h3>{title}</h3>
              <p className="price">{priceText(service.price)}</p>
              <p>{text}</p>
              <PriceDetail service={service} factors={catalogue.overnightFactors} />
              <a href={`/services#${service.id}`}>
                {fillTemplate(serviceDetails, { service: title })}
                <span aria-hidden="true">&nbsp;→</span>
              </a>
            </div>
          </article>
        ))}
      </div>
      <PriceFactors />
    </section>
  );
}

function PriceDetail({ service, factors }: { service: Service; factors: readonly string[] }) {
  const detail = priceDetailText(service, factors);
  return detail && <p className="small">{detail}</p>;
}

function Neighborhoods({ city, location }: { city: CityPage; location: Location }) {
  const { zipAnswer } = useSharedWords();
  return (
    <section className="band" aria-labelledby="neighborhoods">
      <div className="wrap section split city-ground">
        <div>
          <h2 id="neighborhoods">{city.neighborhoodsTitle}</h2>
          <ul className="rows neighborhoods">
            {location.neighborhoods.map((name) => (
              <li key={name} translate="no">
                {name}
              </li>
            ))}
          </ul>
          {location.zipCodes.length > 0 && (
            <p className="zip-codes">
              {fillTemplate(zipAnswer.list, { zips: formatList(location.zipCodes, "and") })}
            </p>
          )}
          <ZipQuestion />
        </div>
        <div>
          <h2>{city.notesTitle}</h2>
          <ul className="rows">
            {city.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
