import * as v from "valibot";
import { expect, test } from "vitest";
import { type Evidence, evidenceSchema, findUnproven } from "./evidence.ts";

const now = new Date("2026-03-01T18:00:00Z");
const entry = (kind: Evidence["kind"], expiresOn = "2027-01-01"): Evidence => ({
  kind,
  provider: "Acme",
  lastCheckedOn: "2026-01-01",
  expiresOn,
});
const complete = [entry("license"), entry("bond"), entry("insurance"), entry("background-check")];

test("a business that proves each claim has nothing to settle", () => {
  expect(findUnproven(complete, now)).toEqual([]);
});

test("each claim without a proof is named", () => {
  expect(findUnproven([entry("bond")], now).map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    "missing: has no license",
    "missing: has no insurance",
    "missing: has no background-check",
  ]);
});

test("a proof counts until the end of its last day in Castle Rock", () => {
  const evidence = [...complete, entry("boarding-license", "2026-03-01")];
  const kindAt = (time: string) =>
    findUnproven(evidence, new Date(time)).map(({ kind, field }) => [kind, field]);
  expect(kindAt("2026-03-02T06:59:00Z")).toEqual([["soon", "evidence[4].expiresOn"]]);
  expect(kindAt("2026-03-02T07:00:00Z")).toEqual([["past", "evidence[4].expiresOn"]]);
  expect(kindAt("2026-01-29T18:00:00Z")).toEqual([]);
});

test("an entry needs to say what it is, from whom, when it was checked and until when it holds", () => {
  expect(v.is(evidenceSchema, [entry("bond")])).toBe(true);
  expect(v.is(evidenceSchema, [{ ...entry("bond"), expiresOn: undefined }])).toBe(false);
  expect(v.is(evidenceSchema, [{ ...entry("bond"), kind: "trust" }])).toBe(false);
});
