import { existsSync } from "node:fs";
import { join } from "node:path";
import { type FieldPath, fieldName, openContentFolder } from "../../app/content/content-source.ts";
import { listContent, readContentBytes } from "../../app/content/list-content.ts";
import type { Business } from "../../domain/business/business.ts";
import { isPageFileOff } from "../../domain/business/switches.ts";
import { shorten } from "../../domain/pages/show-value.ts";
import type { Finding } from "./finding.ts";
import { sampleNames } from "./sample-names.ts";

/** In the order of what a visitor sees first; the others follow. */
const filesInOrder = [
  ...["logo.svg", "business.yaml", "drawings/landmark.svg", "pages/home.yaml", "services.yaml"],
  ...["pages/every-page.yaml", "reviews.yaml", "pages/services.yaml", "pages/pricing.yaml"],
  ...["pages/about.yaml", "team.yaml", "locations.yaml", "pages/cities.yaml", "faq.yaml"],
];

/** Words about the sample's own people and animals, whatever they name. */
const stories: Record<string, RegExp> = {
  "business.yaml": /^(?:name|shortName|blurb|owners\[\d+\]\.name)$/,
  "reviews.yaml": /\.(?:quote|author)$/,
  "team.yaml": /\.(?:name|bio)$/,
  "pages/about.yaml": /^story\.paragraphs/,
  "pages/every-page.yaml": /^visitReport\.kinds.*\.(?:map|note|text)$/,
};
/** Words about the sample's towns, weather and wildlife. */
const placeStories: Record<string, RegExp> = {
  "locations.yaml": /\.description$/,
  "pages/cities.yaml": /^cities\[\d+\]\.(?!\w+Title$)/,
};

const excerptLength = 70;
const toDo = "These are still the sample business's. Say it in your own words, or take it out.";

/** Every sentence of `folder` that still tells of the sample business; wording that is true for anybody may stay. */
export function findSampleWords(folder: string, business: Business, sample: string): Finding[] {
  if (!existsSync(sample)) return [noSample(sample)];
  const own = openContentFolder(folder);
  const others = openContentFolder(sample);
  const { names, isSamePlace } = sampleNames(own, others);
  const isNamed = (text: string) => names.some((name) => name.test(text));

  function findInFile(file: string): Finding[] {
    if (!existsSync(join(sample, file)) || isOff(business, file)) return [];
    if (!/\.(?:yaml|md)$/.test(file))
      return isSamePicture(file) ? [finding(file, "", "the whole drawing")] : [];
    const [source, former] = [own.open(file), others.open(file)];
    if (!source.ok || !former.ok) return [];
    const shipped = new Set(sentencesIn(former.value.raw).map(({ text }) => text));
    const sentences = sentencesIn(source.value.raw);
    const left = sentences.filter(
      ({ text, path }) => shipped.has(text) && (isNamed(text) || (isStory(file, path) && text.includes(" "))),
    );
    const lineOf = ({ path, text }: Sentence) => source.value.lineOf(path, text);
    // A post that nobody has touched is one line of the report.
    if (file.startsWith("blog/") && !isSamePlace && sentences.every(({ text }) => shipped.has(text)))
      return [finding(file, `lines 1-${Math.max(...sentences.map(lineOf))}`, "the whole post")];
    return left.map((sentence) => finding(file, `line ${lineOf(sentence)}`, sentence.text));
  }

  function isStory(file: string, path: FieldPath): boolean {
    const field = fieldName(path);
    if (stories[file]?.test(field)) return true;
    return !isSamePlace && (file.startsWith("blog/") || placeStories[file]?.test(field) === true);
  }

  function isSamePicture(file: string): boolean {
    // The drawings are of the sample's land and weather.
    if (file.startsWith("photos/") || (isSamePlace && file.startsWith("drawings/"))) return false;
    return readContentBytes(folder, file).equals(readContentBytes(sample, file));
  }

  function finding(file: string, field: string, text: string): Finding {
    return { place: `${folder}/${file}`, field, message: shorten(text, excerptLength), toDo, level: "open" };
  }

  return listContent(folder)
    .files.map(({ name }) => name)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
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

function isOff({ off }: Business, file: string): boolean {
  return isPageFileOff(off, file) || (file.startsWith("blog/") && off.includes("blog"));
}

function rankOf(file: string): number {
  const rank = filesInOrder.indexOf(file);
  if (rank >= 0) return rank;
  return filesInOrder.length + (file.startsWith("blog/") ? 1 : 0);
}

type Sentence = { path: FieldPath; text: string };

/** Of a long text each line, so that a changed one is no longer told. */
function sentencesIn(value: unknown, path: FieldPath = []): Sentence[] {
  if (typeof value === "string")
    return value
      .split("\n")
      .map((line) => ({ path, text: line.trim() }))
      .filter(({ text }) => text !== "");
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) =>
    sentencesIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
