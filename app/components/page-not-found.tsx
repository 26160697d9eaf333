import { LandScene } from "../drawings/land-scene.tsx";
import { useSharedWords } from "./shared-words.tsx";

/** The page script logs the path when it finds `data-not-found`. */
export function PageNotFound() {
  const { page } = useSharedWords().notFound;
  return (
    <section className="hero not-found" data-not-found>
      <div className="wrap stack">
        <h1>{page.title}</h1>
        <p className="lede">{page.text}</p>
        <p className="actions">
          <a className="button button-primary" href="/">
            {page.homeButton}
          </a>
          <a className="button button-secondary" href="/contact">
            {page.contactButton}
          </a>
        </p>
      </div>
      <LandScene />
    </section>
  );
}
