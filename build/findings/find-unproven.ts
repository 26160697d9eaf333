import { type ContentFolder, fieldName, fieldPath } from "#app/content/content-source.ts";
import type { Content } from "#app/content/read-content.ts";
import { claims, type Evidence } from "#domain/business/evidence.ts";
import { longDate } from "#domain/calendar-date.ts";
import { formatList } from "#domain/wording.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import type { Finding } from "./finding.ts";
import { shownFiles } from "./shown-texts.ts";

/** Finds each sentence with a claim that nothing proves, and each proof that has expired. */
export function findUnprovenClaims(content: Content, folder: ContentFolder, now: Date): Finding[] {
  const toProve = shownFiles(folder, content).flatMap(({ source: { name, lineOf }, texts }) =>
    texts.flatMap(({ path, text }): Finding[] => {
      const field = fieldName(path);
      const unproven = describeUnproven(text, content.evidence);
      // A post may be about licensed vets, and the name of a proof is only shown beside a proof.
      if (!unproven || name.startsWith("blog/") || field.startsWith("proof.")) return [];
      const { word, message } = unproven;
      const toDo =
        "Take the claim off your site, or add an entry with kind, provider, lastCheckedOn and expiresOn to `evidence` in business.yaml; in the editor, under “Licenses and insurance” in Your business.";
      const place = { place: `${folder.path}/${name}`, field, line: lineOf(fieldPath(field), word) };
      return [{ ...place, message, toDo, does: "refuses" }];
    }),
  );
  return [...toProve, ...findPast(content, folder.path, dateIn(content.business.timeZone, now))];
}

/** Finds texts that were still to be written. Those of clients stay as they are. */
export function findUnfinished(content: Content, folder: ContentFolder): Finding[] {
  return shownFiles(folder, content).flatMap(({ source: { name, lineOf }, texts }) =>
    texts.flatMap(({ path, text }): Finding[] => {
      const [word] = /\b(?:TODO|TBD|XXX)\b|lorem ipsum|\?{3,}/i.exec(text) ?? [];
      if (word === undefined || path.at(-1) === "quote") return [];
      const place = { place: `${folder.path}/${name}`, field: fieldName(path), line: lineOf(path, word) };
      const toDo = "Write what's missing, or take it out.";
      return [{ ...place, message: `says "${word}"`, toDo, does: "refuses" }];
    }),
  );
}

/** Returns a message, and the first `word` that needs a proof; null if every claim has one. */
export function describeUnproven(text: string, evidence: readonly Evidence[]) {
  const missing = claims.filter(([kind]) => evidence.every((entry) => entry.kind !== kind));
  const claimed = missing.flatMap(([kind, words]) =>
    (words.exec(text) ?? []).map((word) => ({ kind, word })),
  );
  const [first] = claimed;
  if (!first) return null;
  const words = claimed.map(({ word }) => `"${word}"`);
  const kinds = claimed.map(({ kind }) => kind);
  const message = `says ${formatList(words, "and")}, and evidence in business.yaml has no ${formatList(kinds, "or")}`;
  return { word: first.word, message };
}

export function findPast({ evidence }: Pick<Content, "evidence">, folder: string, today: string): Finding[] {
  return evidence.flatMap(({ kind, provider, expiresOn }, i): Finding[] => {
    if (expiresOn >= today) return [];
    const message = `the ${kind} from ${provider} ran out on ${longDate(expiresOn)}`;
    const toDo = "Renew it and put in the new dates, or take the claim off your site.";
    const place = { place: `${folder}/business.yaml`, field: `evidence[${i}].expiresOn` };
    return [{ ...place, message, toDo, does: "refuses" }];
  });
}
