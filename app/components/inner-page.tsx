import type { ReactNode } from "react";
import type { TitledButton } from "#domain/pages/content-text.ts";
import { Drawing } from "../drawings/drawing.tsx";
import { RequestLink, SecondaryLink } from "./page-words.tsx";
import { useSite } from "./use-site.tsx";

type Props = {
  steps: readonly BreadcrumbStep[];
  title: string;
  text: string;
  /** Name of a drawing. It is placed on the hill, so its shapes must reach down to its lower edge. */
  scene: string;
  children?: ReactNode;
};

export function PageHero({ steps, title, text, scene, children }: Props) {
  return (
    <section className="hero page-hero">
      <div className="wrap split">
        <div className="stack hero-words">
          <PageTitle {...{ steps, title, text }} />
          {children}
        </div>
        <Drawing name={scene} className="hero-scene" />
      </div>
      {/* The hills come last in the source, so that they do not move when the browser paints before the text arrives. */}
      <Drawing name="far-hills" className="far-hills" />
      <Drawing name="near-hill" className="near-hill" />
    </section>
  );
}

type FormHeroProps = Omit<Props, "scene"> & {
  scene?: string;
  form: ReactNode;
  aside?: ReactNode;
  isPriced?: boolean;
};

/** The form begins in the first screen, unless `children` are long; the drawing appears only where there is room. */
export function FormHero({ steps, title, text, scene, form, aside, isPriced, children }: FormHeroProps) {
  return (
    <section className="hero form-hero" data-priced={isPriced || undefined}>
      <div className="wrap split">
        <div className={aside ? "stack hero-words" : "stack in-view hero-words"}>
          <PageTitle {...{ steps, title, text }} />
          {children}
          {scene && <Drawing name={scene} className="hero-scene" />}
        </div>
        {form}
        {aside}
      </div>
    </section>
  );
}

export function PageTitle({ steps, title, text }: Pick<Props, "steps" | "title" | "text">) {
  return (
    <>
      <Breadcrumb steps={steps} />
      <h1>{title}</h1>
      <p className="lede">{text}</p>
    </>
  );
}

export type BreadcrumbStep = { name: string; path: string };

/** `steps` follow the home page and end with this page. */
export function Breadcrumb({ steps }: { steps: readonly BreadcrumbStep[] }) {
  const { breadcrumb } = useSite().words;
  return (
    <nav aria-label={breadcrumb.title}>
      <ol className="line small breadcrumb">
        {[{ name: breadcrumb.home, path: "/" }, ...steps].map(({ name, path }, i) => (
          <li key={path}>
            {i < steps.length ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type SectionTitleProps = { id: string; title: string; text: string };

export function SectionTitle({ id, title, text }: SectionTitleProps) {
  return (
    <div className="stack">
      <h2 id={id}>{title}</h2>
      <p className="lede">{text}</p>
    </div>
  );
}

type ClosingProps = {
  title: string;
  text: string;
  /** The sunset by default; a page that ends with something else passes its own class. */
  className?: string;
  /** A portrait, a drawing or a visit report beside the text. */
  figure?: ReactNode;
  children: ReactNode;
};

export function Closing({ title, text, className = "closing", figure, children }: ClosingProps) {
  return (
    <section className={className} aria-labelledby="closing">
      <div className="wrap">
        <div className="stack">
          <h2 id="closing">{title}</h2>
          <p className="lede">{text}</p>
          <p className="actions">{children}</p>
        </div>
        {figure}
      </div>
    </section>
  );
}

type ContactClosingProps = TitledButton & Pick<ClosingProps, "className" | "figure">;

export function ContactClosing({ button, ...closing }: ContactClosingProps) {
  return (
    <Closing {...closing}>
      <RequestLink />
      <SecondaryLink href="/contact">{button}</SecondaryLink>
    </Closing>
  );
}
