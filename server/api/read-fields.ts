/** A request's fields before they are checked. */
export type RawFields = Record<string, string | string[] | number | boolean | null>;

/**
 * A JSON body's fields: those that `blank`, the empty form, has. What is missing or of another kind counts as left
 * empty, and so gets the same message as in the form.
 */
export function readJsonFields(body: Record<string, unknown>, blank: RawFields): RawFields {
  return Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => [name, readField(body[name], empty)]),
  );
}

function readField(value: unknown, empty: RawFields[string]): RawFields[string] {
  if (Array.isArray(empty))
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : empty;
  if (typeof empty === "boolean") return value === true;
  if (empty === null) return readNumber(value);
  return typeof value === "string" ? value : empty;
}

/** Only numbers are null when left empty; one that is written as text is a number all the same. */
function readNumber(value: unknown): number | null {
  if (typeof value === "string" && value.trim() !== "") return Number(value);
  return typeof value === "number" ? value : null;
}
