import { useSite } from "./use-site.tsx";

/** Shown by the script that answers it; without JavaScript the pages of the towns list their ZIP codes. */
export function ZipQuestion() {
  const { question, label } = useSite().words.zipAnswer;
  return (
    <div className="zip-question" hidden data-zip-question>
      <label htmlFor="zip-question">
        <strong>{question}</strong> {label}
      </label>
      <input
        className="control"
        type="text"
        id="zip-question"
        name="zipCode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
    </div>
  );
}
