import { expect, test } from "vitest";
import { type Evidence, findUnproven, proofOf } from "./evidence.ts";

const today = "2026-03-01";
const entry = (kind: Evidence["kind"], expiresOn = "2027-01-01"): Evidence => ({
  kind,
  provider: "Acme",
  lastCheckedOn: "2026-01-01",
  expiresOn,
});
const complete = [entry("license"), entry("bond"), entry("insurance"), entry("background-check")];

const words = "Licensed, bonded and insured; each sitter is background-checked.";

test("a business that proves each claim, or claims nothing, has nothing to settle [LF11]", () => {
  expect(findUnproven(complete, words, today)).toEqual([]);
  expect(findUnproven([], "We like cats, and you can check our background.", today)).toEqual([]);
});

test("each claim without a proof is named, and no other [LF11]", () => {
  const messages = (said: string) => findUnproven([entry("bond")], said, today).map(({ message }) => message);
  expect(messages(words)).toEqual([
    'has no license, though content says "Licensed"',
    'has no insurance, though content says "insured"',
    'has no background-check, though content says "background-check"',
  ]);
  expect(messages("Fully insured.")).toEqual(['has no insurance, though content says "insured"']);
});

test("a proof counts until the end of its last day", () => {
  const evidence = [...complete, entry("boarding-license", "2026-03-01")];
  const kindOn = (day: string) => findUnproven(evidence, words, day).map(({ kind, field }) => [kind, field]);
  expect(kindOn("2026-03-01")).toEqual([["soon", "evidence[4].expiresOn"]]);
  expect(kindOn("2026-03-02")).toEqual([["past", "evidence[4].expiresOn"]]);
  expect(kindOn("2026-01-29")).toEqual([]);
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
