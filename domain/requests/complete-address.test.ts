import { expect, test } from "vitest";
import { completeAddress } from "./complete-address.ts";

const site = { towns: { "80134": "Parker" }, business: { address: { state: "CO" } } };
const parker = { city: "Parker", state: "CO" };

test.each([
  ["a known ZIP code fills in both", { zipCode: " 80134-1234", city: undefined }, parker],
  ["what nobody sees in it decides nothing", { zipCode: "\u200b８０１３４", city: "" }, parker],
  ["what was typed stays", { zipCode: "80134", city: "The Pinery" }, { city: "The Pinery", state: "CO" }],
  ["an unknown ZIP code fills in nothing", { zipCode: "10001", city: "" }, {}],
  ["a form that asks for no town gets none", { zipCode: "80134" }, {}],
])("of an address without scripts: %s [VF09, RI03]", (_, typed: Record<string, unknown>, filled) => {
  expect(completeAddress(typed, site)).toEqual({ ...typed, ...filled });
});
