import { Fragment, type ReactNode } from "react";
import { townLine } from "#domain/business/location.ts";
import type { Person } from "#domain/business/people.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { Image, PictureOr } from "../../components/image.tsx";
import { BookingLink, QuietLink, RequestLink } from "../../components/page-words.tsx";
import { Faces } from "../../components/portrait.tsx";
import { useSite } from "../../components/use-site.tsx";
import { VisitReport } from "../../components/visit-report.tsx";
import { LazyDrawing } from "../../drawings/drawing.tsx";

type HeroProps = {
  people: readonly Person[];
  words: PageWords["home"]["hero"];
  children: ReactNode;
};

export function Hero({ people, words, children }: HeroProps) {
  const { business, locations } = useSite();
  return (
    <section className="hero">
      <div className="wrap split">
        <HeroPicture words={words} />
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
          <Faces people={people} words={words.faces} />
          {children}
          <p className="actions">
            <RequestLink />
            <BookingLink>{words.bookButton}</BookingLink>
            <QuietLink href="/services">{words.servicesButton}</QuietLink>
            <a className="button button-quiet wide-only" href="/contact">
              {words.contactButton}
            </a>
          </p>
        </div>
        <VisitReport isPictured={words.image !== undefined} />
      </div>
      <LazyDrawing name="watched-land" use="hero" className="land-scene" />
    </section>
  );
}

/**
 * A photo, or on a phone the picture of the first report, which that doesn't show again. It is first in the source, because
 * otherwise it would move what a browser has painted before it arrived.
 */
function HeroPicture({ words }: Pick<HeroProps, "words">) {
  const [first] = useSite().words.visitReport.kinds;
  const { image, imageAlt = "" } = words;
  const className = "hero-picture";
  if (image) return <Image {...{ image }} alt={imageAlt} use="hero" className={`${className} hero-photo`} />;
  return (
    first && (
      <PictureOr picture={first} use="card" className={className}>
        <LazyDrawing name={first.scene} className={className} />
      </PictureOr>
    )
  );
}
