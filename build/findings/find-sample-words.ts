import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { contentFiles } from "#app/content/content-files.ts";
import { fieldName, fieldPath, openContentFolder, textsIn, valueAt } from "#app/content/content-source.ts";
import { listContent, readContentBytes } from "#app/content/list-content.ts";
import type { Content } from "#app/content/read-content.ts";
import type { Business } from "#domain/business/business.ts";
import type { Location } from "#domain/business/location.ts";
import { isPageFileOff } from "#domain/business/switches.ts";
import { shorten } from "#domain/pages/show-value.ts";
import type { Finding } from "./finding.ts";
import { firstFacts, rankOfFile } from "./visitor-order.ts";

/** Words about the sample's own people and animals, which are true of nobody else. */
const stories: Record<string, RegExp> = {
  "logo.svg": /^$/,
  "business.yaml": /^(?:name|shortName|blurb|owners\[\d+\]\.name)$/,
  "reviews.yaml": /\.(?:quote|author)$/,
  "team.yaml": /\.(?:name|bio)$/,
  "pages/about.yaml": /^story\.paragraphs/,
  "pages/every-page.yaml": /^visitReport\.kinds.*\.(?:map|note|text)$/,
};
/** A role and a category are chosen from a list. */
const chosen = /(?:^|\.)(?:role|category)$/;

const excerptLength = 70;
/** Of words that may well be true of the owner, too: most of a copy. */
export const keepOrChange =
  "These are the sample's, word for word. Keep what's true of you, and change or take out the rest.";
const toDos = {
  open: "These are still the sample business's. Say it in your own words, or take it out.",
  drawing: "Put your own drawing in its place, with the same name.",
  fact: "Put in your own. If it happens to be true of you too, leave it.",
  reminder: keepOrChange,
};

/** Every sentence and drawing of `folder` that is the sample's, as it was. */
export function findSampleWords(folder: string, { off }: Pick<Business, "off">, sample: string): Finding[] {
  if (!existsSync(sample)) return [noSample(sample)];
  const own = openContentFolder(folder);
  const others = openContentFolder(sample);

  function findInFile(file: string): Finding[] {
    if (!existsSync(join(sample, file)) || isPageFileOff(off, file)) return [];
    if (!/\.(?:yaml|md)$/.test(file)) {
      const isSame = readContentBytes(folder, file).equals(readContentBytes(sample, file));
      return isSame ? [finding(file, "", "the whole drawing, on share images too where it's on them")] : [];
    }
    const [source, former] = [own.open(file), others.open(file)];
    if (!source.ok || !former.ok) return [];
    const shipped = new Set(sentencesIn(former.value.raw).map(({ text }) => text));
    return sentencesIn(source.value.raw)
      .filter(({ text }) => shipped.has(text))
      .map(({ path, text }) =>
        finding(file, fieldName(path), text, `line ${source.value.lineOf(path, text)}`),
      );
  }

  function finding(file: string, field: string, text: string, line = ""): Finding {
    const level = stories[file]?.test(field) ? "open" : "reminder";
    return {
      ...{ place: `${folder}/${file}`, field: line, message: shorten(text, excerptLength) },
      ...{ toDo: line ? toDos[level] : toDos.drawing, level },
    };
  }

  return listContent(folder)
    .files.map(({ name }) => name)
    .toSorted((a, b) => rankOfFile(a) - rankOfFile(b))
    .flatMap(findInFile);
}

function noSample(sample: string): Finding {
  return {
    place: `${sample}/`,
    field: "",
    message: "isn't here, so nobody can tell which words are still the sample business's",
    toDo: "Run the doctor where the program's own folder is.",
    level: "reminder",
  };
}

/** The first facts that hold figures or single words, which no sentence gives away; their whole value is compared. */
export function findSampleFacts(folder: string, sample: string): Finding[] {
  const [own, others] = [openContentFolder(folder), openContentFolder(sample)];
  return firstFacts.flatMap(({ file, field }): Finding[] => {
    if (field === "" || !existsSync(join(sample, file))) return [];
    const [source, former] = [own.open(file), others.open(file)];
    if (!source.ok || !former.ok) return [];
    const [value, shipped] = [source.value, former.value].map(({ raw }) => valueAt(raw, fieldPath(field)));
    if (value === undefined || !isDeepStrictEqual(value, shipped)) return [];
    const message = "is as in the sample";
    return [{ place: `${folder}/${file}`, field, message, toDo: toDos.fact, level: "reminder" }];
  });
}

/** A town that was renamed alone would be shown where the sample's is. */
export function findSampleTowns(
  { locations }: Pick<Content, "locations">,
  place: string,
  sample: string,
): Finding[] {
  const shipped = openContentFolder(sample).open(contentFiles.locations.file);
  const { locations: towns = [] } = (shipped.ok ? shipped.value.raw : {}) as { locations?: Location[] };
  return locations.flatMap((town, i): Finding[] => {
    const former = towns.find(
      ({ latitude, longitude }) => latitude === town.latitude && longitude === town.longitude,
    );
    if (!former || town.name.includes(former.name)) return [];
    return [
      {
        ...{ place: `${place}/${contentFiles.locations.file}`, field: `locations[${i}].latitude` },
        message: `${town.name} would be on the map where the sample's ${former.name} is`,
        ...{ toDo: "Put in the town's own latitude and longitude.", level: "blocking" },
      },
    ];
  });
}

/** Of a long text each line, so that a changed one is no longer told. A single word is a label or an id. */
function sentencesIn(raw: unknown) {
  return textsIn(raw)
    .filter(({ path }) => !chosen.test(fieldName(path)))
    .flatMap(({ path, text }) => text.split("\n").map((line) => ({ path, text: line.trim() })))
    .filter(({ text }) => /\w\s+\S/.test(text));
}
