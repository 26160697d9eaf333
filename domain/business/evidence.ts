import * as v from "valibot";
import { calendarDateSchema } from "../calendar-date.ts";
import { oneOf, plainText } from "../pages/content-text.ts";
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
export const claims: [kind: EvidenceKind, words: RegExp][] = [
  ["license", /\blicensed\b/i],
  ["bond", /\bbonded\b/i],
  ["insurance", /\binsured\b/i],
  ["background-check", /\bbackground[- ]check/i],
];

/** Shown beside the claim that it proves, without its number. */
const evidenceSchema = v.array(
  v.pipe(
    v.strictObject({
      kind: oneOf(evidenceKinds),
      provider: plainText,
      number: v.optional(v.pipe(plainText, v.description("visitors don't see it"))),
      lastCheckedOn: calendarDateSchema,
      expiresOn: calendarDateSchema,
    }),
    v.forward(
      v.check(
        ({ lastCheckedOn, expiresOn }) => lastCheckedOn <= expiresOn,
        "must not be before `lastCheckedOn`, when it was still good",
      ),
      ["expiresOn"],
    ),
  ),
);

export type Evidence = v.InferOutput<typeof evidenceSchema>[number];

/** `until` is the last day on which everything proven is still proven. */
type ClaimProof = { entries: Evidence[]; until: string };

/** Returns the latest proof of each thing a text claims. Null without any: then the doctor asks the owners for it. */
export function proofOf(claim: string, evidence: readonly Evidence[]): ClaimProof | null {
  const entries = claims.flatMap(([kind, words]) => {
    const ofKind = words.test(claim) ? evidence.filter((entry) => entry.kind === kind) : [];
    return ofKind.toSorted((a, b) => b.expiresOn.localeCompare(a.expiresOn)).slice(0, 1);
  });
  const [until] = entries.map(({ expiresOn }) => expiresOn).toSorted();
  return until === undefined ? null : { entries, until };
}

export const businessFileSchema = v.strictObject({
  ...businessSchema.entries,
  evidence: v.optional(evidenceSchema, []),
});
