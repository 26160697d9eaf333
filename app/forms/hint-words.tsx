import { type Form, visibleFields } from "../../domain/requests/form.ts";

/** The words of the hints, by field, for everybody who has no pointer to rest on them. */
export function HintWords({ form, hints }: { form: Form; hints: Record<string, string> }) {
  const hinted = visibleFields(form).filter(([name]) => hints[name]);
  if (hinted.length === 0) return null;
  return (
    <details className="hint-words">
      <summary>Why we ask</summary>
      <dl>
        {hinted.map(([name, { label, hintLabel = label }]) => (
          <div key={name}>
            <dt>{hintLabel}</dt>
            <dd>{hints[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
