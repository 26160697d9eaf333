import * as v from "valibot";
import { cityPath } from "../pages/city-page.ts";
import { type EntryFault, eachEntry, eachWithOwnId, oneOf, plainText } from "../pages/content-text.ts";
import { pictureFields } from "../pages/photos.ts";
import type { Tokens } from "../pages/token.ts";
import { formatList } from "../wording.ts";
import { stateSchema } from "./state-names.ts";
import { areZipCodesKnown } from "./zip-answers.ts";

export const zipRule = 'must be five digits in quotes, such as "80104"';

const zipCodes = v.array(v.pipe(v.string(), v.regex(/^\d{5}$/, zipRule)));

/** Drawn in `app/drawings/towns.svg`. */
const townScenes = ["butte", "creek", "pines"] as const;

const locationSchema = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z]+(-[a-z]+)*$/, "must be small letters and dashes, such as castle-rock"),
    v.description("pages know the town by it, so don't change it later"),
  ),
  name: plainText,
  state: v.optional(v.pipe(stateSchema, v.description("your address's when empty"))),
  description: plainText,
  scene: v.optional(v.pipe(oneOf(townScenes), v.description("the drawing at the top of the town's page"))),
  ...pictureFields("a photo of yours, in place of that drawing; wide and low"),
  latitude: v.pipe(v.number(), v.minValue(-90, "must be -90 to 90"), v.maxValue(90, "must be -90 to 90")),
  longitude: v.pipe(
    v.number(),
    v.minValue(-180, "must be -180 to 180"),
    v.maxValue(180, "must be -180 to 180"),
  ),
  /** ZIP codes that are served; the schedule form fills in the town for them. */
  zipCodes: v.optional(zipCodes, []),
  /** ZIP codes next to the town; visitors there are told to ask. */
  nearbyZipCodes: v.optional(zipCodes, []),
  neighborhoods: v.pipe(v.array(plainText), v.nonEmpty("needs at least one name")),
});

export type Location = v.InferOutput<typeof locationSchema>;

/** In degrees, a hundred miles or more: a town farther away has a mistyped digit. */
const tooFar = 2;

/** Checks the coordinates, because the map is drawn around all towns, and that a ZIP code belongs to one town. */
const eachInItsPlace = eachEntry<Location>((town, before, all) => {
  const [first = town] = before;
  const faults: EntryFault<Location>[] = [];
  if (areZipCodesKnown(all) && town.zipCodes.length + town.nearbyZipCodes.length === 0)
    faults.push([
      "zipCodes",
      `are missing, so people in ${town.name} would read that you don't cover theirs; one that another town has can be in nearbyZipCodes`,
    ]);
  if (town.longitude > 0) faults.push(["longitude", "must be below 0 in America, such as -104.86"]);
  for (const key of ["latitude", "longitude"] as const)
    if (Math.abs(town[key] - first[key]) > tooFar)
      faults.push([key, `is far from ${first.name}; put in the ${key} of ${town.name}`]);
  for (const { name, zipCodes } of before)
    for (const zip of zipCodes.filter((each) => town.zipCodes.includes(each)))
      faults.push(["zipCodes", `${name} has ${zip} too; keep it where most of its streets are`]);
  return faults;
});

export const locationsSchema = v.strictObject({
  locations: v.pipe(
    v.array(locationSchema),
    v.nonEmpty("needs at least one location"),
    eachWithOwnId(),
    eachInItsPlace,
  ),
});

type Towns = { locations: { locations: readonly Location[] } };

/** `business.townLinks` is for fields that may contain links. */
export function townTokens({ locations: { locations: towns } }: Towns): Tokens {
  const links = towns.map((town) => `[${town.name}](${cityPath(town)})`);
  return {
    "business.towns": formatList(
      towns.map(({ name }) => name),
      "and",
    ),
    "business.townLinks": formatList(links, "and"),
  };
}

export function townsByZip(
  locations: readonly Location[],
  zipCodes: "zipCodes" | "nearbyZipCodes" = "zipCodes",
): Record<string, string> {
  return Object.fromEntries(
    locations.flatMap((town) => town[zipCodes].map((zipCode) => [zipCode, town.name])),
  );
}

/** Returns what the schedule form fills in for each ZIP code that is served. */
export function addressesByZip(
  locations: readonly Location[],
  { state: ownState }: { state: string },
): Record<string, { city: string; state: string }> {
  return Object.fromEntries(
    locations.flatMap(({ name: city, state = ownState, zipCodes }) =>
      zipCodes.map((zipCode) => [zipCode, { city, state }]),
    ),
  );
}

/** "Castle Rock, Parker, Castle Pines", as a map names them. */
export function listTownNames(locations: readonly Location[]): string {
  return locations.map(({ name }) => name).join(", ");
}

export type Bounds = { west: number; east: number; north: number; south: number };

/** About seven miles. */
const mapMargin = 0.1;

export function boundsAround(locations: readonly Pick<Location, "latitude" | "longitude">[]): Bounds {
  const longitudes = locations.map(({ longitude }) => longitude);
  const latitudes = locations.map(({ latitude }) => latitude);
  return {
    west: Math.min(...longitudes) - mapMargin,
    east: Math.max(...longitudes) + mapMargin,
    north: Math.max(...latitudes) + mapMargin,
    south: Math.min(...latitudes) - mapMargin,
  };
}

/** OpenStreetMap's page for a frame, around all towns. */
export function mapAddress(locations: readonly Pick<Location, "latitude" | "longitude">[]): string {
  const { west, south, east, north } = boundsAround(locations);
  const box = [west, south, east, north].map((degrees) => degrees.toFixed(4)).join("%2C");
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik`;
}

const maxTownsInLine = 4;

/** "Castle Rock · Parker · Castle Pines", or the region when that would be too long for a phone's screen. */
export function townLine(locations: readonly Location[], region: string): string {
  return locations.length > maxTownsInLine ? region : locations.map(({ name }) => name).join(" · ");
}
