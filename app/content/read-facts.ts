import type * as v from "valibot";
import type { Business } from "#domain/business/business.ts";
import { businessTokens } from "#domain/business/business-tokens.ts";
import { entryNames, isOffered } from "#domain/business/entry-names.ts";
import { businessFileSchema } from "#domain/business/evidence.ts";
import { locationsSchema, townTokens } from "#domain/business/location.ts";
import { policiesSchema, policyTokens } from "#domain/business/policies.ts";
import { teamSchema, teamTokens } from "#domain/business/team-member.ts";
import { catalogueSchema } from "#domain/catalogue/catalogue.ts";
import { catalogueTokens, serviceOfToken } from "#domain/catalogue/catalogue-tokens.ts";
import { nameExtraPet } from "#domain/catalogue/extra-pet.ts";
import { hasHolidayPrices, holidayPricingSchema } from "#domain/catalogue/holiday-pricing.ts";
import { holidayTokens } from "#domain/catalogue/holiday-tokens.ts";
import { type Lacking, lacking, type TokenValue } from "#domain/pages/token.ts";
import { consentSchema, consentTokens } from "#domain/requests/consent-schema.ts";
import { type Checked, combine } from "./checked.ts";
import { type ContentFolder, valueAt } from "./content-source.ts";
import { placeholderTokens, type TokenValues } from "./fill-tokens.ts";
import { contentFiles } from "./list-content.ts";
import { readContentFile } from "./read-content-file.ts";

/** What each says is checked by its schema, and what it gives to all words are its tokens; its file is that of its name in `contentFiles`. */
const subjects = {
  business: { schema: businessFileSchema, tokens: businessTokens },
  catalogue: { schema: catalogueSchema, tokens: catalogueTokens },
  holidayPricing: { schema: holidayPricingSchema, tokens: holidayTokens },
  policies: { schema: policiesSchema, tokens: policyTokens },
  team: { schema: teamSchema, tokens: teamTokens },
  consent: { schema: consentSchema, tokens: consentTokens },
  locations: { schema: locationsSchema, tokens: townTokens },
};

type Subject = keyof typeof subjects;
type Facts = { [Name in Subject]: v.InferOutput<(typeof subjects)[Name]["schema"]> };
const pageOfService = "castle-rock-dog-walking";

type TokenFacts = Omit<Facts, "business"> & { business: Business };

/** Words in the facts may hold tokens, and tokens are made of figures: so figures are checked as they are written, and words once they are filled in. */
export function readFacts(folder: ContentFolder) {
  const written = readEach(folder);
  if (!written.ok) return { facts: written, tokens: placeholderTokens, off: [] };
  const tokens = tokensOf(written.value);
  return { facts: readEach(folder, tokens), tokens, off: written.value.business.off };
}

function readEach(folder: ContentFolder, tokens?: TokenValues): Checked<Facts> {
  const facts = Object.entries(subjects).map(([name, { schema }]) => [
    name,
    readContentFile(folder, contentFiles[name as Subject], schema as v.GenericSchema, tokens),
  ]);
  const read = combine(Object.fromEntries(facts)) as Checked<Facts>;
  return read.ok ? { ok: true, value: leaveOutPages(nameExtraPets(read.value), folder) } : read;
}

/** The kinds of pets that a price counts are of another file. */
function nameExtraPets(facts: Facts): Facts {
  const services = facts.catalogue.services.map(({ extraPet, ...service }) =>
    extraPet ? { ...service, extraPet: nameExtraPet(extraPet, facts.business.pets) } : service,
  );
  return { ...facts, catalogue: { ...facts.catalogue, services } };
}

/** Where nothing costs more on a holiday, there is no page about it, nor one about a service that isn't offered. */
function leaveOutPages({ business, ...facts }: Facts, folder: ContentFolder): Facts {
  const { services } = facts.catalogue;
  const service = serviceOfPage(folder);
  const off = new Set(business.off);
  if (!hasHolidayPrices(facts.holidayPricing, services)) off.add("holiday-pricing");
  if (service !== undefined && services.every(({ id }) => id !== service)) off.add(pageOfService);
  return { ...facts, business: { ...business, off: [...off] } };
}

/** The one that the landing page is about, where its file can be read. */
export function serviceOfPage(folder: ContentFolder): unknown {
  const page = folder.open(`pages/${pageOfService}.yaml`);
  return page.ok ? valueAt(page.value.raw, ["service"]) : undefined;
}

export function tokensOf(facts: TokenFacts): TokenValues {
  const texts = new Map<string, TokenValue>();
  const without = new Map<string, Lacking>();
  for (const [name, value] of Object.values(subjects).flatMap(({ tokens }) =>
    Object.entries(tokens(facts)),
  )) {
    if (typeof value === "string") texts.set(name, { text: value });
    else if ("text" in value) texts.set(name, value);
    else without.set(name, value);
  }
  const services = facts.catalogue.services.map(({ id }) => id);
  const offers = (name: string) => isOffered(name, facts);
  return Object.assign(texts, {
    entryNames: [...entryNames, ...services],
    offers,
    lackingOf(name: string) {
      const id = serviceOfToken(name);
      if (id === null || offers(id)) return without.get(name);
      return lacking(`you don't offer ${id}`, id);
    },
  });
}
