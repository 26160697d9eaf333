import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { portraitNames } from "#domain/business/person.ts";
import { readDrawingSheets } from "./drawing-sheets.ts";

test("each portrait that content can name is drawn, and each that is drawn can be named [VF02]", () => {
  const drawings = readDrawingSheets([readFileSync("app/drawings/portraits.svg", "utf8")]);
  const drawn = Object.keys(drawings).filter((name) => name.startsWith("portrait-"));
  expect(drawn.toSorted()).toEqual(portraitNames.map((name) => `portrait-${name}`).toSorted());
});
