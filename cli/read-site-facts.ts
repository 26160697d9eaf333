import { readFileSync } from "node:fs";
import * as v from "valibot";
import { type SiteFacts, siteFactsSchema } from "../domain/site-facts.ts";
import { CommandError } from "./command-error.ts";

/** What the build noted about the business; messages to the owners name it. */
export function readSiteFacts(): SiteFacts {
  try {
    return v.parse(siteFactsSchema, JSON.parse(readFileSync("build/site.json", "utf8")));
  } catch {
    throw new CommandError("The site has not been built yet: run `npm run build` first.");
  }
}
