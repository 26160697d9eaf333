import * as v from "valibot";
import { calendarDateSchema, longDate } from "../calendar-date.ts";
import type { ContentFinding } from "../pages/content-findings.ts";
import { oneOf, plainText } from "../pages/content-text.ts";
import { formatList } from "../wording.ts";
import { businessSchema } from "./business.ts";

const evidenceKinds = [
  "license",
  "bond",
  "insurance",
  "background-check",
  // Colorado requires one for boarding more than three animals.
  "boarding-license",
] as const;
type EvidenceKind = (typeof evidenceKinds)[number];

/** The words with which content claims what a kind of evidence proves. */
const claims: [kind: EvidenceKind, words: RegExp][] = [
  ["license", /\blicensed\b/i],
  ["bond", /\bbonded\b/i],
  ["insurance", /\binsured\b/i],
  ["background-check", /\bbackground[- ]check/i],
];

/** Shown beside the claim that it proves, without its number. */
const evidenceSchema = v.array(
  v.strictObject({
    kind: oneOf(evidenceKinds),
    provider: plainText,
    number: v.optional(v.pipe(plainText, v.description("visitors don't see it"))),
    lastCheckedOn: calendarDateSchema,
    expiresOn: calendarDateSchema,
  }),
);

export type Evidence = v.InferOutput<typeof evidenceSchema>[number];

/** `past` means that the proof has expired. Where it is missing, `claim` is the first word that needs it. */
type EvidenceFinding = ContentFinding & { kind: "missing" | "past"; claim?: string };

/** `until` is the last day on which everything proven is still proven. */
type ClaimProof = { entries: Evidence[]; until: string };

/** The latest proof of each thing a text claims. Null where nothing is proven: then the doctor asks the owners for it. */
export function proofOf(claim: string, evidence: readonly Evidence[]): ClaimProof | null {
  const entries = claims.flatMap(([kind, words]) => {
    const ofKind = words.test(claim) ? evidence.filter((entry) => entry.kind === kind) : [];
    return ofKind.toSorted((a, b) => b.expiresOn.localeCompare(a.expiresOn)).slice(0, 1);
  });
  const [until] = entries.map(({ expiresOn }) => expiresOn).toSorted();
  return until === undefined ? null : { entries, until };
}

/** A text that visitors read. */
type Said = Pick<ContentFinding, "file" | "field"> & { text: string };

export function findUnproven(
  evidence: readonly Evidence[],
  said: readonly Said[],
  today: string,
): EvidenceFinding[] {
  const missing = claims.filter(([kind]) => evidence.every((entry) => entry.kind !== kind));
  return [
    ...said.flatMap(({ file, field, text }): EvidenceFinding[] => {
      const claimed = missing.flatMap(([kind, words]) => {
        const [word] = words.exec(text) ?? [];
        return word === undefined ? [] : [{ kind, word }];
      });
      const [first] = claimed;
      if (!first) return [];
      const words = claimed.map(({ word }) => `"${word}"`);
      const kinds = claimed.map(({ kind }) => kind);
      const message = `says ${formatList(words, "and")}, and evidence in business.yaml has no ${formatList(kinds, "or")}`;
      return [{ file, field, kind: "missing", message, claim: first.word }];
    }),
    ...evidence.flatMap(({ kind, provider, expiresOn }, i): EvidenceFinding[] => {
      const place = { file: "business.yaml", field: `evidence[${i}].expiresOn` };
      const name = `the ${kind} from ${provider}`;
      if (expiresOn >= today) return [];
      return [{ ...place, kind: "past", message: `${name} ran out on ${longDate(expiresOn)}` }];
    }),
  ];
}

export const businessFileSchema = v.strictObject({
  ...businessSchema.entries,
  evidence: v.optional(evidenceSchema, []),
});
