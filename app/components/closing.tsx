import type { ReactNode } from "react";
import type { TitledButton } from "../../domain/pages/content-text.ts";

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
