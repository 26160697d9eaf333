import type { ComponentProps } from "react";
import { displayPhone } from "../../domain/business/business.ts";
import { ConsultationForm } from "./consultation-form.tsx";

type Props = ComponentProps<typeof ConsultationForm> & { title: string; intro: string };

/** Where a landing page leads to: the form, under the anchor that its buttons scroll to. */
export function ConsultationSection({ title, intro, ...form }: Props) {
  const { phone } = form.business;
  return (
    <section id="form" className="band" aria-labelledby="form-title">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="form-title">{title}</h2>
          <p className="lede">{intro}</p>
          <p>
            Rather talk now? <a href={`tel:${phone}`}>{displayPhone(phone)}</a>
          </p>
        </div>
        <ConsultationForm {...form} />
      </div>
    </section>
  );
}
