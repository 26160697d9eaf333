import type { ReactNode } from "react";
import type { TitledButton } from "../../domain/pages/content-text.ts";
import { Drawing } from "../drawings/drawing.tsx";
import { useSharedWords } from "./page-words.tsx";

type Props = {
  steps: readonly BreadcrumbStep[];
  title: string;
  text: string;
  /** The drawing that stands on the hill, on a baseline at its lower edge. */
  scene: string;
  children?: ReactNode;
};

/** The head of an inner page: what it is about, and a drawing of it on a low hill. */
export function PageHero({ steps, title, text, scene, children }: Props) {
  return (
    <section className="hero page-hero">
      <div className="wrap split">
        <div className="stack hero-words">
          <Breadcrumb steps={steps} />
          <h1>{title}</h1>
          <p className="lede">{text}</p>
          {children}
        </div>
        <Drawing name={scene} className="hero-scene" />
      </div>
      {/* Last, so that they do not move when the browser has painted before the words had come. */}
      <Drawing name="far-hills" className="far-hills" />
      <Drawing name="near-hill" className="near-hill" />
    </section>
  );
}

/** The head of a page that is there for its form, which begins in the first screen; the drawing stands where there is room. */
export function FormHero({ steps, title, text, scene, form, children }: Props & { form: ReactNode }) {
  return (
    <section className="hero form-hero">
      <div className="wrap split">
        <div className="stack hero-words">
          <Breadcrumb steps={steps} />
          <h1>{title}</h1>
          <p className="lede">{text}</p>
          {children}
          <Drawing name={scene} className="hero-scene" />
        </div>
        {form}
      </div>
    </section>
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

type SectionTitleProps = { id: string; title: string; text: string; className?: string };

/** A section's heading, which names it, and what it is about. */
export function SectionTitle({ id, title, text, className = "stack" }: SectionTitleProps) {
  return (
    <div className={className}>
      <h2 id={id}>{title}</h2>
      <p className="lede">{text}</p>
    </div>
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
