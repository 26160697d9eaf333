import { LandScene } from "../drawings/land-scene.tsx";

/** The page script logs the path when it finds `data-not-found`. */
export function PageNotFound() {
  return (
    <section className="hero not-found" data-not-found>
      <div className="wrap stack">
        <h1>Page Not Found</h1>
        <p className="lede">
          There is no page at this address. It may have moved, or the link may have lost a letter on its way.
        </p>
        <p className="actions">
          <a className="button button-primary" href="/">
            Back to the home page
          </a>
          <a className="button button-secondary" href="/contact">
            Contact us
          </a>
        </p>
      </div>
      <LandScene />
    </section>
  );
}
