import type { ReactNode } from "react";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import type { Picture } from "#domain/pages/photos.ts";
import { Drawing, LazyDrawing } from "../drawings/drawing.tsx";
import { Logo } from "../drawings/marks.tsx";
import { Image } from "./image.tsx";
import { LegalLine } from "./legal-line.tsx";
import { StepList } from "./lists.tsx";
import { QuietLink, SecondaryLink } from "./page-words.tsx";
import { CallBar } from "./site-header.tsx";
import { useSite } from "./use-site.tsx";

type Words = PageWords["petSittingServices"];
type LandingProps = {
  hero: { title: ReactNode; text: string; button: string } & Picture;
  figure: string;
  children: ReactNode;
};

/** The page that advertisements lead to. It has no header and footer, which would lead away from the form. */
export function LandingPage({ hero, figure, children }: LandingProps) {
  const { business, words } = useSite();
  const { allServices, call, homeLink } = words;
  const { image, imageAlt = "" } = hero;
  return (
    <>
      <div className="landing">
        <header className="wrap line apart landing-head">
          <a href="/" aria-label={homeLink}>
            <Logo />
          </a>
          <QuietLink href="/services">{allServices}</QuietLink>
        </header>
        <main>
          <section className="hero">
            <div className={image ? "wrap split" : "wrap"}>
              <div className="stack hero-words">
                <h1>{hero.title}</h1>
                <p className="lede">{hero.text}</p>
                <p className="actions">
                  <a className="button button-primary" href="#form">
                    {hero.button}
                  </a>
                  <SecondaryLink href={`tel:${business.phone}`}>{call}</SecondaryLink>
                </p>
              </div>
              {image && <Image {...{ image }} alt={imageAlt} use="hero" className="hero-photo" />}
            </div>
            {!image && (
              <>
                <Drawing name="land" className="land-scene" />
                <LazyDrawing name={figure} use="hero" className="hero-figure" />
              </>
            )}
          </section>
          {children}
        </main>
        <footer className="wrap">
          <LegalLine />
        </footer>
      </div>
      <CallBar formId="form" />
    </>
  );
}

export function Process({ words }: { words: Words["process"] }) {
  return (
    <section id="process" className="on-pine" aria-labelledby="process-title">
      <div className="wrap section">
        <h2 id="process-title">{words.title}</h2>
        <StepList steps={words.steps} />
      </div>
    </section>
  );
}
