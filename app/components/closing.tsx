import type { ReactNode } from "react";

/** The last thing a page says, at sunset, just above the footer's ridge. `children`: what to do next. */
export function Closing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="closing" aria-labelledby="closing">
      <div className="wrap">
        <h2 id="closing">{title}</h2>
        <p className="lede">{text}</p>
        <p className="actions">{children}</p>
      </div>
    </section>
  );
}
