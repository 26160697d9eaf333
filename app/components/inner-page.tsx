import type { ReactNode } from "react";
import { useSharedWords } from "./page-words.tsx";
import type { TitledButton } from "../../domain/pages/content-text.ts";

type Props = {
  steps: readonly BreadcrumbStep[];
  title: string;
  text: string;
  /** Stands on the hill, on a baseline at its lower edge. */
  scene: ReactNode;
  children?: ReactNode;
};

/** The head of an inner page: what it is about, and a drawing of it on a low hill. */
export function PageHero({ steps, title, text, scene, children }: Props) {
  return (
    <section className="hero page-hero">
      <FarHills />
      <div className="wrap split">
        <div className="stack hero-words">
          <Breadcrumb steps={steps} />
          <h1>{title}</h1>
          <p className="lede">{text}</p>
          {children}
        </div>
        {scene}
      </div>
      <NearHill />
    </section>
  );
}

/** Behind what stands on the hill. */
export function FarHills() {
  return (
    <svg className="far-hills" viewBox="0 0 1440 180" preserveAspectRatio="none" aria-hidden="true">
      <path
        fill="var(--sky)"
        d="M0 96 130 64 250 88 420 40 560 84 720 58 860 90 1010 30 1120 62 1230 24 1340 66 1440 46V180H0Z"
      />
      <path fill="var(--forest)" d="M0 132C180 96 330 92 520 118s360 8 520-16 280-16 400 8v70H0Z" />
    </svg>
  );
}

/** In front of it, in the colour of the page below. */
export function NearHill() {
  return (
    <svg className="near-hill" viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 34C240 6 460 4 720 22s480 20 720-6v45H0Z" />
    </svg>
  );
}

export type BreadcrumbStep = { name: string; path: string };

/** Where a page stands. @param steps after the home page; the last is the page itself */
export function Breadcrumb({ steps }: { steps: readonly BreadcrumbStep[] }) {
  const { breadcrumb } = useSharedWords();
  return (
    <nav aria-label={breadcrumb.title}>
      <ol className="breadcrumb">
        {[{ name: breadcrumb.home, path: "/" }, ...steps].map(({ name, path }, i) => (
          <li key={path}>
            {i < steps.length ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last thing a page says, at sunset, just above the footer's ridge. `children`: what to do next. */
export function Closing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="closing" aria-labelledby="closing">
      <div className="wrap stack">
        <h2 id="closing">{title}</h2>
        <p className="lede">{text}</p>
        <p className="actions">{children}</p>
      </div>
    </section>
  );
}

/** The same, leading to the contact page. */
export function ContactClosing({ title, text, button }: TitledButton) {
  return (
    <Closing title={title} text={text}>
      <a className="button button-primary" href="/contact">
        {button}
      </a>
    </Closing>
  );
}
