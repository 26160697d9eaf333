import { expect, test } from "vitest";
import { type Evidence, findUnproven, proofOf } from "./evidence.ts";

const today = "2026-03-01";
const entry = (kind: Evidence["kind"], expiresOn = "2027-01-01"): Evidence => ({
  kind,
  provider: "Acme",
  lastCheckedOn: "2026-01-01",
  expiresOn,
});
const words = "Licensed, bonded and insured; each sitter is background-checked.";

test("each text that claims what nothing proves is named, with what is missing, and no other [LF11]", () => {
  const told = (text: string, proofs = [entry("bond")]) =>
    findUnproven(proofs, [{ file: "faq.yaml", field: "groups[0].items[1].answer", text }], today);
  expect(told(words)).toEqual([
    {
      ...{ file: "faq.yaml", field: "groups[0].items[1].answer", kind: "missing", claim: "Licensed" },
      message:
        'says "Licensed", "insured" and "background-check", and evidence in business.yaml has no license, insurance or background-check',
    },
  ]);
  expect(told("Bonded.")).toEqual([]);
  expect(told("We like cats, and you can check our background.")).toEqual([]);
  const kinds = ["license", "bond", "insurance", "background-check"] as const;
  const proofs = kinds.map((kind) => entry(kind));
  expect(told(words, proofs)).toEqual([]);
});

test("a claim is proven by the latest proof of each kind, until the first of them runs out [NH08]", () => {
  const all = [entry("bond", "2026-03-01"), entry("bond", "2027-03-01"), entry("insurance", "2026-08-31")];
  expect(proofOf("Licensed, bonded and insured", all)).toEqual({
    entries: [entry("bond", "2027-03-01"), entry("insurance", "2026-08-31")],
    until: "2026-08-31",
  });
  expect(proofOf("Background-checked", all)).toBe(null);
  expect(proofOf("You meet your sitter first", all)).toBe(null);
});
