import * as v from "valibot";
import { text } from "../pages/content-text.ts";

export const locationSchema = v.strictObject({
  /** Also its page's address: /locations/{id} */
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z]+(-[a-z]+)*$/, "must be small letters and dashes, such as castle-rock"),
  ),
  name: text,
  description: text,
  latitude: v.pipe(v.number(), v.minValue(-90, "must be -90 to 90"), v.maxValue(90, "must be -90 to 90")),
  longitude: v.pipe(
    v.number(),
    v.minValue(-180, "must be -180 to 180"),
    v.maxValue(180, "must be -180 to 180"),
  ),
  /** Of the addresses there; a schedule form offers the town for them. */
  zipCodes: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^\d{5}$/, 'must be five digits in quotes, such as "80104"'))),
    [],
  ),
  neighborhoods: v.pipe(v.array(text), v.minLength(1, "needs at least one name")),
});

export type Location = v.InferOutput<typeof locationSchema>;

/** content/locations.yaml */
export const locationsSchema = v.strictObject({
  locations: v.pipe(v.array(locationSchema), v.minLength(1, "needs at least one location")),
});

/** ZIP code -> name of the town, of the addresses where care is given. */
export function townsByZip(locations: readonly Location[]): Record<string, string> {
  return Object.fromEntries(
    locations.flatMap(({ name, zipCodes }) => zipCodes.map((zipCode) => [zipCode, name])),
  );
}

const townsInALine = 4;

/** "Castle Rock · Parker · Castle Pines"; the region where the towns are too many for the head of a phone's page. */
export function townLine(locations: readonly Location[], region: string): string {
  return locations.length > townsInALine ? region : locations.map(({ name }) => name).join(" · ");
}
