import {
  bodyField,
  type ContentFolder,
  fieldName,
  isLeftOut,
  leaveOutBlocks,
  textsIn,
  valueAt,
} from "#app/content/content-source.ts";
import { listContent } from "#app/content/list-content.ts";
import type { Content } from "#app/content/read-content.ts";
import type { ContentSource, FieldPath } from "#app/content/read-yaml.ts";
import { isOffered, isPageFileOff } from "#domain/business/switches.ts";

export type Facts = Pick<Content, "business" | "catalogue" | "holidayPricing" | "team" | "locations">;

export function offersOf(facts: Facts): (name: string) => boolean {
  return (name) => isOffered(name, { ...facts, team: { team: facts.team } });
}

type ShownFile = {
  source: ContentSource;
  texts: { path: FieldPath; text: string }[];
};

/** Fields that don't contain texts for visitors. */
const notRead =
  /(?:^|\.)(?:id|for|href|icon|image|scene|portrait|drawing|service|requestedAs|detailsPath|price\.unit|toConfirm|anchors\..*|(?:off|featured|show|shownOn)\[\d+\])$/;

/** Returns the texts that visitors can read, by file: none of a page that is off, or of an entry for what isn't offered. */
export function shownFiles(folder: ContentFolder, facts: Facts): ShownFile[] {
  const offers = offersOf(facts);
  return listContent(folder.path).files.flatMap(({ name }) => {
    if (name === "README.md" || !/\.(?:yaml|md)$/.test(name) || isPageFileOff(facts.business.off, name))
      return [];
    const file = folder.open(name);
    if (!file.ok || isLeftOut(file.value.raw, offers)) return [];
    const source = file.value;
    const texts = textsIn(source.raw)
      .filter(({ path }) => !notRead.test(fieldName(path)) && isShown(source.raw, path, offers))
      .map(({ path, text }) => ({ path, text: path[0] === bodyField ? leaveOutBlocks(text, offers) : text }));
    return [{ source, texts }];
  });
}

/** Returns false within an entry for what isn't offered. */
export function isShown(raw: unknown, path: FieldPath, offers: (name: string) => boolean): boolean {
  return path.every((_key, i) => !isLeftOut(valueAt(raw, path.slice(0, i + 1)), offers));
}
