import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { browserFloor } from "../../build/browser-floor.ts";

type Support = {
  version_added: string | boolean | null;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown[];
};
type Compat = { support: Record<string, Support | Support[]> };
export type Feature = { __compat?: Compat } & { [name: string]: Feature | undefined };

/** iOS has the version numbers of Safari; on Android the engines are those of the desktop. */
const floor: Record<string, string> = { ...browserFloor, safari_ios: browserFloor.safari };

/** https://github.com/mdn/browser-compat-data */
export function readCompatData(): Feature {
  const file = createRequire(import.meta.url).resolve("@mdn/browser-compat-data");
  return JSON.parse(readFileSync(file, "utf8"));
}

/** A feature that the data does not know counts as old. */
export function isNewer(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  return (
    support !== undefined &&
    Object.entries(floor).some(
      ([browser, version]) => ![support[browser] ?? []].flat().some((entry) => isIn(entry, version)),
    )
  );
}

function isIn({ version_added: added, prefix, alternative_name, flags }: Support, version: string): boolean {
  if (typeof added !== "string" || added === "preview" || prefix || alternative_name || flags) return false;
  return added.replace("≤", "").localeCompare(version, "en", { numeric: true }) <= 0;
}
