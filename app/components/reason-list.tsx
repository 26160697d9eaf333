import type { IconName } from "../../domain/catalogue/catalogue.ts";
import { Icon } from "../drawings/icon.tsx";

type Reason = { title: string; text: string; icon?: IconName };

/** Points of equal weight, one below the other. */
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
