import { displayPhone } from "../../../domain/business/business.ts";
import { FormIsland, type FormProps } from "../form-island.tsx";

type Props = { title: string; intro: string; form: FormProps<"consultation"> };

export function ConsultationSection({ title, intro, form }: Props) {
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
        <FormIsland form="consultation" props={form} />
      </div>
    </section>
  );
}
