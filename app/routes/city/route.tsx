import { data } from "react-router";
import type { Location } from "#domain/business/location.ts";
import { findService, priceRangeText, type Service } from "#domain/catalogue/catalogue.ts";
import { type CityPage, cityPath } from "#domain/pages/city-page.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { formatList } from "#domain/wording.ts";
import { PageNotFound } from "../../components/error-pages.tsx";
import { PictureOr } from "../../components/image.tsx";
import { Breadcrumb, Closing } from "../../components/inner-page.tsx";
import { TextList, ZipQuestion } from "../../components/lists.tsx";
import { BookingLink, PriceFactors, QuietLink, RequestLink } from "../../components/page-words.tsx";
import { ServiceCard } from "../../components/service-card.tsx";
import { useSite } from "../../components/use-site.tsx";
import { OneVisitReport } from "../../components/visit-report.tsx";
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
        ...cityServiceNodes(site, { ...location, path, words: words.services }, cards),
        breadcrumbNode(site, [{ name: location.name, path }]),
      ],
    };
  },
  missingHead: notFoundHead,
};

export function loader({ context, params }: Route.LoaderArgs) {
  const { catalogue, locations, words } = context.get(siteContext).content;
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
  return { city, location, cards, words: everyCity };
}

export default function City({ loaderData }: Route.ComponentProps) {
  const { city, location, cards, words } = loaderData;
  const { bookButton, closing } = words;
  const town = location.name;
  return (
    <>
      <Hero {...{ city, location, bookButton }} />
      <Services {...{ town, cards }} words={words.services} />
      <Neighborhoods city={city} location={location} />
      <Closing
        title={fillTemplate(closing.title, { town })}
        text={closing.text}
        className="ending"
        figure={<OneVisitReport visit={city.report} />}
      >
        <RequestLink />
        <BookingLink>{bookButton}</BookingLink>
        <QuietLink href="/contact">{closing.contactButton}</QuietLink>
      </Closing>
    </>
  );
}

export function ErrorBoundary() {
  return <PageNotFound />;
}

type HeroProps = { city: CityPage; location: Location; bookButton: string };

function Hero({ city, location, bookButton }: HeroProps) {
  const { business, words } = useSite();
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
            <BookingLink>{bookButton}</BookingLink>
            <QuietLink href={`tel:${business.phone}`}>{words.call}</QuietLink>
          </p>
        </div>
        <AreaMap marked={location.id} />
      </div>
      <PictureOr picture={location} use="band" className="wrap town-photo">
        {location.scene && <Drawing name={`town-${location.scene}`} className="land-scene" />}
      </PictureOr>
    </section>
  );
}

type ServicesProps = {
  town: string;
  cards: readonly Card[];
  words: PageWords["cities"]["everyCity"]["services"];
};

function Services({ town, cards, words }: ServicesProps) {
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
          <ServiceCard key={service.id} service={service} town={{ title, text }} />
        ))}
      </div>
      <PriceFactors />
    </section>
  );
}

function Neighborhoods({ city, location }: { city: CityPage; location: Location }) {
  const { zipAnswer } = useSite().words;
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
            <p className="note">
              {fillTemplate(zipAnswer.list, { zips: formatList(location.zipCodes, "and") })}
            </p>
          )}
          <ZipQuestion />
        </div>
        <div>
          <h2>{city.notesTitle}</h2>
          <TextList className="rows" texts={city.notes} />
        </div>
      </div>
    </section>
  );
}
