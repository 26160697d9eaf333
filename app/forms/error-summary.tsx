import { useEffect, useRef } from "react";
import type { FieldErrors } from "../../domain/requests/validate.ts";

/** Lists every wrong field at the top of the form and takes the focus there, also on a page the server sent back. */
export function ErrorSummary(props: {
  errors: FieldErrors;
  /** Names of the form's fields, in their order. */
  fields: string[];
  /** Rises with every refused try: the focus moves here then, and not while the visitor is correcting. */
  refusals: number;
}) {
  const { errors, fields, refusals } = props;
  const element = useRef<HTMLDivElement>(null);
  const names = fields.filter((name) => errors[name]);
  useEffect(() => {
    if (refusals > 0) element.current?.focus();
  }, [refusals]);
  if (names.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the visitor lands on what went wrong
    <div className="error-summary" role="alert" tabIndex={-1} ref={element} autoFocus>
      <h3>
        {names.length === 1 ? "One field needs your attention" : `${names.length} fields need your attention`}
      </h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{errors[name]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
