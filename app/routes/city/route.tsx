import { data } from "react-router";
import { type Business, bookingUrl, displayPhone } from "../../../domain/business/business.ts";
import type { Location } from "../../../domain/business/location.ts";
import {
  type Catalogue,
  findService,
  priceRangeText,
  priceText,
  type Service,
  upperPriceText,
} from "../../../domain/catalogue/catalogue.ts";
import { type CityPage, cityPath } from "../../../domain/pages/city-page.ts";
import { Breadcrumb, pageSteps } from "../../components/breadcrumb.tsx";
import { Closing } from "../../components/closing.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { PageNotFound } from "../../components/page-not-found.tsx";
import { PriceFactors } from "../../components/price-factors.tsx";
import { siteContext } from "../../content/site-context.ts";
import { AreaMap } from "../../drawings/area-map.tsx";
import { ServiceScene } from "../../drawings/service-scene.tsx";
import { cityServiceNodes } from "../../seo/city-service-nodes.ts";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode, businessNode } from "../../seo/structured-data.ts";
import areaMapStyles from "../../styles/area-map.css?inline";
import cardStyles from "../../styles/cards.css?inline";
import heroStyles from "../../styles/hero.css?inline";
import innerPageStyles from "../../styles/inner-page.css?inline";
import type { Route } from "./+types/route";
import cityStyles from "./city.css?inline";

type Card = { service: Service; title: string; text: string };

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [heroStyles, innerPageStyles, cardStyles, areaMapStyles, cityStyles] : [],
  head({ business, locations, city, location, cards }, origin) {
    const site = { business, origin, towns: locations.map(({ name }) => name) };
    const path = cityPath(city);
    return {
      ...city.seo,
      structuredData: [
        businessNode(site),
        ...cityServiceNodes(site, { name: location.name, path }, cards),
        breadcrumbNode(site.origin, pageSteps(location.name, path)),
      ],
    };
  },
  missingHead: notFoundHead,
};

export function loader({ context, params }: Route.LoaderArgs) {
  const { business, catalogue, locations, words } = context.get(siteContext).content;
  const city = words.cities.find(({ id }) => id === params.id);
  const location = locations.find(({ id }) => id === params.id);
  if (!city || !location) throw data(null, { status: 404 });
  const cards = city.cards.map(
    ({ service, ...card }): Card => ({
      ...card,
      service: findService(catalogue, service),
    }),
  );
  return { business, catalogue, locations, city, location, cards };
}

export default function City({ loaderData }: Route.ComponentProps) {
  const { business, catalogue, locations, city, location, cards } = loaderData;
  return (
    <>
      <Hero business={business} city={city} location={location} locations={locations} />
      <Services catalogue={catalogue} location={location} cards={cards} />
      <Neighborhoods city={city} location={location} />
      <Closing
        title={`Meet your sitter in ${location.name}`}
        text={`It starts with a call of about ${catalogue.introCallMinutes} minutes. You tell us about your pets and your dates, and you meet your sitter before the first visit.`}
      >
        <ExternalLink className="button button-primary" href={bookingUrl(business)}>
          Schedule Pet Care
        </ExternalLink>
        <a className="button button-secondary" href="/contact">
          Contact Us
        </a>
      </Closing>
    </>
  );
}

export function ErrorBoundary() {
  return <PageNotFound />;
}

type HeroProps = { business: Business; city: CityPage; location: Location; locations: readonly Location[] };

function Hero({ business, city, location, locations }: HeroProps) {
  return (
    <section className="city-hero">
      <div className="wrap">
        <div className="city-words">
          <Breadcrumb steps={pageSteps(location.name, cityPath(city))} />
          <h1>{city.title}</h1>
          {city.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="actions">
            <ExternalLink className="button button-primary" href={bookingUrl(business)}>
              Schedule Pet Care
            </ExternalLink>
            <a className="button button-secondary" href={`tel:${business.phone}`}>
              Call {displayPhone(business.phone)}
            </a>
          </p>
        </div>
        <AreaMap locations={locations} marked={location.id} />
      </div>
    </section>
  );
}

type ServicesProps = { catalogue: Catalogue; location: Location; cards: readonly Card[] };

function Services({ catalogue, location, cards }: ServicesProps) {
  return (
    <section id="services" className="wrap section" aria-labelledby="services-title">
      <div className="section-head">
        <h2 id="services-title">Three ways we help in {location.name}</h2>
        <p className="price-range">
          <small>A visit, a walk or a night</small>
          {priceRangeText(cards.map(({ service }) => service))}
        </p>
      </div>
      <div className="grid-3 services">
        {cards.map(({ service, title, text }) => (
          <article key={service.id} id={service.id} className="card service-card">
            <ServiceScene id={service.id} />
            <div className="card-body">
              <h3>{title}</h3>
              <p className="price">{priceText(service.price)}</p>
              <p>{text}</p>
              <p className="price-detail">{upperPriceText(service.price, catalogue.overnightFactors)}</p>
              <a href={service.detailsPath ?? `/services#${service.id}`}>
                {title} details<span aria-hidden="true">&nbsp;→</span>
              </a>
            </div>
          </article>
        ))}
      </div>
      <PriceFactors factors={catalogue.extraChargeFactors} />
    </section>
  );
}

function Neighborhoods({ city, location }: { city: CityPage; location: Location }) {
  return (
    <section className="band" aria-labelledby="neighborhoods">
      <div className="wrap section city-ground">
        <div>
          <h2 id="neighborhoods">{city.neighborhoodsTitle}</h2>
          <ul className="neighborhoods">
            {location.neighborhoods.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{city.notesTitle}</h2>
          <ul className="ground-notes">
            {city.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
