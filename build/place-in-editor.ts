import { fieldPath } from "#app/content/content-source.ts";
import { type FieldLabels, fieldLabels, fileLabel } from "./content-schemas.ts";

/** A mistake as an owner reads it who knows the forms alone: "… (in the editor: Services › 1 › Price › Exactly (dollars))". */
export function withPlaceInEditor(mistake: string): string {
  const [, file, field] = /^\w+\/([^\s:]+):\d+ ([^\s:]+): /.exec(mistake) ?? [];
  if (file === undefined || field === undefined) return mistake;
  let labels: FieldLabels = fieldLabels(file);
  const places = [fileLabel(file)];
  for (const key of fieldPath(field)) {
    if (typeof key === "number") {
      places.push(String(key + 1));
      labels = labels.entry;
      continue;
    }
    const { label, within } = labels.of(key);
    // "Services" need not be said again of the services in it.
    if (places.length > 1 || places[0] !== label) places.push(label);
    labels = within;
  }
  return `${mistake} (in the editor: ${places.join(" › ")})`;
}
