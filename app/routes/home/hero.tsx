import { Fragment, type ReactNode } from "react";
import type { Business } from "#domain/business/business.ts";
import { type Location, townLine } from "#domain/business/location.ts";
import type { Person } from "#domain/business/person.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { Image, PictureOr } from "../../components/image.tsx";
import { BookingLink, RequestLink, useSharedWords } from "../../components/page-words.tsx";
import { Faces } from "../../components/portrait.tsx";
import { VisitReport } from "../../components/visit-report.tsx";
import { LazyDrawing } from "../../drawings/drawing.tsx";

type HeroProps = {
  business: Business;
  locations: readonly Location[];
  people: readonly Person[];
  words: PageWords["home"]["hero"];
  children: ReactNode;
};

export function Hero({ business, locations, people, words, children }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap split">
        <div className="stack hero-words">
          <p className="eyebrow" translate="no">
            {townLine(locations, business.region)}
          </p>
          <h1>
            {words.titleLines.map((line, i) => (
              <Fragment key={line}>
                {i > 0 && <br />}
                {line}{" "}
              </Fragment>
            ))}
          </h1>
          <p className="lede">{words.text}</p>
          <Faces {...{ people }} imagesUrl={business.imagesUrl} words={words.faces} />
          {children}
          <p className="actions">
            <RequestLink />
            <BookingLink business={business}>{words.bookButton}</BookingLink>
            <a className="button button-quiet" href="/services">
              {words.servicesButton}
            </a>
            <a className="button button-quiet wide-only" href="/contact">
              {words.contactButton}
            </a>
          </p>
        </div>
        <HeroPicture business={business} words={words} />
        <VisitReport business={business} isPictured={words.image !== undefined} />
      </div>
      <LazyDrawing name="watched-land" use="hero" className="land-scene" />
    </section>
  );
}

/** A photo, or on a phone what the first report shows; the report below doesn't show it again. */
function HeroPicture({ business: { imagesUrl }, words }: Pick<HeroProps, "business" | "words">) {
  const [first] = useSharedWords().visitReport.kinds;
  const { image, imageAlt = "" } = words;
  const className = "hero-picture";
  if (image)
    return (
      <Image
        {...{ image, imagesUrl }}
        alt={imageAlt}
        use="hero"
        className={`${className} hero-photo`}
        isFirstSeen
      />
    );
  return (
    first && (
      <PictureOr picture={first} use="card" {...{ className, imagesUrl }}>
        <LazyDrawing name={first.scene} className={className} />
      </PictureOr>
    )
  );
}
