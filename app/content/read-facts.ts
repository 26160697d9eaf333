import type * as v from "valibot";
import type { Business } from "#domain/business/business.ts";
import { entryNames, isOffered } from "#domain/business/switches.ts";
import { serviceOfToken } from "#domain/catalogue/catalogue-tokens.ts";
import { nameExtraPet } from "#domain/catalogue/extra-pet.ts";
import { hasHolidayPrices } from "#domain/catalogue/holiday-pricing.ts";
import { type Lacking, lacking, type TokenValue } from "#domain/pages/token.ts";
import { factFiles, pageFile } from "./content-files.ts";
import { type ContentFolder, valueAt } from "./content-source.ts";
import { placeholderTokens, type TokenValues } from "./fill-tokens.ts";
import { fillFacts, readContentFile } from "./read-content-file.ts";
import { type Checked, combine } from "./read-yaml.ts";

export const pageOfService = "castle-rock-dog-walking";

type Subject = keyof typeof factFiles;
type Facts = { [Name in Subject]: v.InferOutput<(typeof factFiles)[Name]["schema"]> };
type TokenFacts = Omit<Facts, "business"> & { business: Business };

/** Reads the facts, then fills in the tokens in their texts, because tokens are made from the values of all facts. */
export function readFacts(folder: ContentFolder) {
  const read = ofEach(({ file, schema }) => readContentFile(folder, file, schema));
  if (!read.ok) return { facts: read, tokens: placeholderTokens, off: [] };
  const written = leaveOutPages(nameExtraPets(read.value), folder);
  const tokens = tokensOf(written);
  const facts = ofEach(({ file, schema }, name) => fillFacts(folder, file, schema, written[name], tokens));
  return { facts, tokens, off: written.business.off };
}

type FactFile = { file: string; schema: v.GenericSchema };

function ofEach(read: (each: FactFile, name: Subject) => Checked<unknown>): Checked<Facts> {
  const entries = Object.entries(factFiles).map(([name, each]) => [name, read(each, name as Subject)]);
  return combine(Object.fromEntries(entries)) as Checked<Facts>;
}

/** Names the kinds of pets that a service charges extra for: they are in another file than the prices. */
function nameExtraPets(facts: Facts): Facts {
  const services = facts.catalogue.services.map(({ extraPet, ...service }) =>
    extraPet ? { ...service, extraPet: nameExtraPet(extraPet, facts.business.pets) } : service,
  );
  return { ...facts, catalogue: { ...facts.catalogue, services } };
}

/** Switches off the page on holiday prices if no service has any, and the page about one service if that isn't offered. */
function leaveOutPages({ business, ...facts }: Facts, folder: ContentFolder): Facts {
  const { services } = facts.catalogue;
  const service = serviceOfPage(folder);
  const off = new Set(business.off);
  if (!hasHolidayPrices(services)) off.add("holiday-pricing");
  if (service !== undefined && services.every(({ id }) => id !== service)) off.add(pageOfService);
  return { ...facts, business: { ...business, off: [...off] } };
}

/** Returns the service that the landing page is about; undefined if its file cannot be read. */
export function serviceOfPage(folder: ContentFolder): unknown {
  const page = folder.open(pageFile(pageOfService));
  return page.ok ? valueAt(page.value.raw, ["service"]) : undefined;
}

export function tokensOf(facts: TokenFacts): TokenValues {
  const texts = new Map<string, TokenValue>();
  const without = new Map<string, Lacking>();
  for (const [name, value] of Object.values(factFiles).flatMap(({ tokens }) =>
    Object.entries(tokens(facts)),
  )) {
    if (typeof value === "string") texts.set(name, { text: value });
    else if ("text" in value) texts.set(name, value);
    else without.set(name, value);
  }
  // A fact's text may contain the tokens of others.
  const fill = (text: string, within: readonly string[]): string =>
    text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (token, name: string) => {
      if (within.includes(name)) without.set(name, lacking("a fact that it's made from has it too"));
      const value = without.has(name) ? undefined : texts.get(name);
      return value ? fill(value.text, [...within, name]) : token;
    });
  for (const [name, value] of texts) texts.set(name, { ...value, text: fill(value.text, [name]) });
  for (const name of without.keys()) texts.delete(name);
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
