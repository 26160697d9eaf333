import type { Location } from "../../domain/business/location.ts";
import type { IconName } from "../../domain/catalogue/catalogue.ts";
import { Icon } from "../drawings/icon.tsx";
import { LinkedText } from "./page-words.tsx";

type Step = { title: string; text: string };

export function StepList({ steps, className }: { steps: readonly Step[]; className?: string }) {
  return (
    <ol className={className ?? "auto-grid columns steps"}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <LinkedText words={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

type Reason = { title: string; text: string; icon?: IconName };

export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className="reasons">
      {reasons.map(({ title, text, icon }) => (
        <li key={title}>
          {icon && <Icon name={icon} />}
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function AreaList({ locations }: { locations: readonly Location[] }) {
  return (
    <ul className="rows">
      {locations.map(({ id, name, description }) => (
        <li key={id}>
          <a href={`/locations/${id}`}>{name}</a>
          <span>{description}</span>
        </li>
      ))}
    </ul>
  );
}
