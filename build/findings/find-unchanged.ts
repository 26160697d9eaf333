import { existsSync } from "node:fs";
import { join } from "node:path";
import { contentFiles } from "#app/content/content-files.ts";
import {
  type ContentFolder,
  fieldName,
  fieldPath,
  openContentFolder,
  textsIn,
  valueAt,
} from "#app/content/content-source.ts";
import { listContent, readContentBytes } from "#app/content/list-content.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import type { Location } from "#domain/business/location.ts";
import { hasHolidayPrices } from "#domain/catalogue/holiday-pricing.ts";
import { shorten } from "#domain/escape-controls.ts";
import { describeFact, equalParts, keyOf } from "./equal-parts.ts";
import { type Finding, isTicked } from "./finding.ts";
import { type FirstFact, firstFacts, liesWithin, rankOfFile } from "./first-facts.ts";
import { type Facts, isShown, offersOf, shownFiles } from "./shown-texts.ts";

const excerptLength = 90;
export const keepOrChange =
  "These are the sample's, word for word. Change or take out what isn't true of you, then say that the rest is.";
const toDos = {
  fact: "Still the sample's. Put in your own, or say that it's true of you too.",
  drawing: "Put your own drawing in its place, with the same name.",
};

/** Fields that visitors don't read, and texts that every business's forms, menus and messages have. */
const notShown =
  /(?:^|\.)(?:id|for|href|off|icon|image|scene|portrait|role|category|drawing|\w*[bB]utton|\w*[lL]ink|label|breadcrumb|keywords|anchors|wordsOf|confirmed)(?:\.|\[|$)/;
const interfaceFiles = /^(?:navigation|pages\/(?:error|forms|legal|not-found))\.yaml$|^legal\//;
const interfaceFields: Record<string, RegExp> = {
  "consent.yaml": /^(?!smsText$|emailOptInText$)/,
  "pages/every-page.yaml": /^(?!visitReport|nextSteps)/,
  "pages/estimate.yaml": /^(?:form|mistakes|receipt|payment|cancellation|empty|wrong|failed)\b/,
};

function isInterface(file: string, field: string): boolean {
  return interfaceFiles.test(file) || notShown.test(field) || interfaceFields[file]?.test(field) === true;
}

/** Finds what `own` has unchanged from the sample: each fact and promise, and each sentence and drawing. */
export function findUnchanged(
  facts: Facts,
  own: ContentFolder,
  sample: string,
  ticks: readonly string[] = [],
): Finding[] {
  if (!existsSync(sample)) return [noSample(sample)];
  const shipped = openContentFolder(sample);
  const unchanged = firstFacts.flatMap((fact) => unchangedOf(fact, facts, { own, shipped }));
  const isAsked = (file: string, path: FieldPath) =>
    unchanged.some((each) => each.file === file && liesWithin(path, each.path));
  return [
    ...unchanged.map(({ finding }) => finding),
    ...findTowns(facts, own.path, shipped),
    ...findDrawings(own.path, sample),
    // The texts of a fact are asked about with the fact.
    ...findWords(facts, { own, shipped })
      .filter(({ file, path, key }) => !isAsked(file, path) && !isTicked(ticks, key))
      .map(({ finding }) => finding),
  ];
}

type Folders = { own: ContentFolder; shipped: ContentFolder };
type Unchanged = { file: string; path: FieldPath; key: string; finding: Finding };

function noSample(sample: string): Finding {
  return {
    ...{ place: `${sample}/`, field: "" },
    message: "isn't here, so nobody can tell which words are still the sample business's",
    ...{ toDo: "Run the doctor where the program's own folder is.", does: "read" },
  };
}

function unchangedOf(fact: FirstFact, facts: Facts, { own, shipped }: Folders): Unchanged[] {
  const { file, field } = fact;
  if (field === "" || (fact.for && !isInUse(fact.for, facts))) return [];
  const [source, former] = [own.open(file), shipped.open(file)];
  if (!source.ok || !former.ok) return [];
  const path = fieldPath(field);
  const [value, shippedValue] = [source.value.raw, former.value.raw].map((raw) =>
    withoutMark(valueAt(raw, path)),
  );
  return equalParts(value, shippedValue).flatMap(({ path: within, value }) => {
    const whole = [...path, ...within];
    if (!isShown(source.value.raw, whole, offersOf(facts))) return [];
    const tick = keyOf(file, source.value.raw, whole);
    const finding: Finding = {
      ...{ place: `${own.path}/${file}`, field: fieldName(whole) },
      ...{ message: shorten(describeFact(value), excerptLength), toDo: toDos.fact, does: "asks", tick },
    };
    return { file, path: whole, key: tick, finding };
  });
}

/** The estimate adds holiday surcharges even if the page about them is left out. */
function isInUse(name: string, facts: Facts): boolean {
  const { services } = facts.catalogue;
  if (name === "holiday-pricing") return hasHolidayPrices(services);
  if (name === "per-night") return services.some(({ holiday }) => holiday === name);
  return offersOf(facts)(name);
}

/** The sample mark is reported separately, and removing it changes no fact. */
function withoutMark(value: unknown): unknown {
  return (
    JSON.parse(JSON.stringify(value ?? null, (key, each) => (key === "sample" ? undefined : each))) ??
    undefined
  );
}

/** Finds towns that were only renamed, which the map would show where the sample's are. */
function findTowns({ locations }: Facts, folder: string, shipped: ContentFolder): Finding[] {
  const former = shipped.open(contentFiles.locations.file);
  const { locations: towns = [] } = (former.ok ? former.value.raw : {}) as { locations?: Location[] };
  return locations.flatMap((town, i): Finding[] => {
    const same = towns.find(
      ({ latitude, longitude }) => latitude === town.latitude && longitude === town.longitude,
    );
    if (!same || town.name.includes(same.name)) return [];
    return [
      {
        ...{ place: `${folder}/${contentFiles.locations.file}`, field: `locations[${i}].latitude` },
        message: `${town.name} would be on the map where the sample's ${same.name} is`,
        ...{ toDo: "Put in the town's own latitude and longitude.", does: "refuses" },
      },
    ];
  });
}

function findDrawings(folder: string, sample: string): Finding[] {
  return listContent(folder).files.flatMap(({ name }): Finding[] => {
    if (!name.endsWith(".svg") || !existsSync(join(sample, name))) return [];
    if (!readContentBytes(folder, name).equals(readContentBytes(sample, name))) return [];
    return [
      {
        ...{ place: `${folder}/${name}`, field: "", does: "asks", tick: name, toDo: toDos.drawing },
        message: "the whole drawing, on the share image too where it's on them",
      },
    ];
  });
}

/** Finds every unchanged sentence, in the order in which a visitor sees them. One tick confirms all of a file. */
function findWords(facts: Facts, { own, shipped }: Folders): Unchanged[] {
  const files = shownFiles(own, facts).toSorted(
    (a, b) => rankOfFile(a.source.name) - rankOfFile(b.source.name),
  );
  return files.flatMap(({ source, texts }) => {
    const file = source.name;
    const former = shipped.open(file);
    const known = new Set(
      former.ok ? textsIn(former.value.raw).flatMap(({ text }) => sentencesIn(text)) : [],
    );
    return texts
      .filter(({ path }) => !isInterface(file, fieldName(path)))
      .flatMap(({ path, text }) =>
        sentencesIn(text)
          .filter((sentence) => known.has(sentence))
          .map((sentence) => ({
            ...{ file, path, key: keyOf(file, source.raw, path) },
            finding: {
              ...{
                place: `${own.path}/${file}`,
                field: fieldName(path),
                line: source.lineOf(path, sentence),
              },
              ...{ message: shorten(sentence, excerptLength), toDo: keepOrChange, does: "read" as const },
              tick: `words of ${file}`,
            },
          })),
      );
  });
}

/** Splits a text into lines, so that a changed line is no longer reported. A single word counts as a label. */
function sentencesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\w\s+\S/.test(line));
}
