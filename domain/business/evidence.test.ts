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

test("each claim without a proof is named with its files, and no other [LF11]", () => {
  const messages = (said: Record<string, string>, proofs = [entry("bond")]) =>
    findUnproven(proofs, said, today).map(({ message }) => message);
  expect(messages({ "faq.yaml": "Fully insured.", "pages/about.yaml": words, "team.yaml": "Ann" })).toEqual([
    'has no license, but "Licensed" is in pages/about.yaml',
    'has no insurance, but "insured" is in faq.yaml, pages/about.yaml',
    'has no background-check, but "background-check" is in pages/about.yaml',
  ]);
  expect(messages({ "faq.yaml": "We like cats, and you can check our background." })).toEqual([]);
  const kinds = ["license", "bond", "insurance", "background-check"] as const;
  const proofs = kinds.map((kind) => entry(kind));
  expect(messages({ "faq.yaml": words }, proofs)).toEqual([]);
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
