import { honeypotField } from "../../domain/leads/spam-signs.ts";

/** Only programs fill it in: it cannot be seen, reached with the keyboard or heard. */
export function Honeypot() {
  return (
    <div className="aside-field" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
