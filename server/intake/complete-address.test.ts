import { expect, test } from "vitest";
import type { SiteFacts } from "../../domain/business/site-facts.ts";
import { siteFacts } from "../../tests/support/built-site.ts";
import { completeAddress } from "./complete-address.ts";

const business = { address: { state: "CO" } } as SiteFacts["business"];

test.each([
  [
    "a known ZIP code fills in both",
    { zipCode: " 80134-1234", city: undefined },
    { city: "Parker", state: "CO" },
  ],
  ["what was typed stays", { zipCode: "80134", city: "The Pinery" }, { city: "The Pinery", state: "CO" }],
  ["an unknown ZIP code fills in nothing", { zipCode: "10001", city: "" }, {}],
  ["a form that asks for no town gets none", { zipCode: "80134" }, {}],
])("of an address without scripts: %s [VF09]", (_, typed, filled) => {
  expect(completeAddress(typed, siteFacts({ business }))).toEqual({ ...typed, ...filled });
});
