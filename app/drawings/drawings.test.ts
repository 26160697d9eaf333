import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { portraitNames } from "#domain/business/people.ts";
import { findDrawing, inlineShapes, readDrawingSheets } from "./drawing-sheets.ts";

const read = (sheet: string) => readFileSync(`app/drawings/${sheet}.svg`, "utf8");
const drawings = readDrawingSheets(["pets", "scenes", "heads", "at-work", "winter-walk", "spots"].map(read));

test("content can name each portrait that is drawn, and no other [VF02]", () => {
  const drawn = Object.keys(readDrawingSheets([read("portraits")]));
  expect(drawn.toSorted()).toEqual(portraitNames.map((name) => `portrait-${name}`).toSorted());
});

/** They go on beyond their frame. */
const views = ["hung-key", "service-medicine", "service-window"];

test.each(Object.keys(drawings).filter((name) => !views.includes(name)))(
  "no head, ear or side of %s is cut by its frame [FC01]",
  (name) => {
    const [left = 0, top = 0, width = 0] = findDrawing(drawings, name).viewBox.split(" ").map(Number);
    const shapes = inlineShapes(drawings, name).replaceAll(/var\(--[\w-]+\)/g, "#000");
    // Twice as wide as the frame, to see what the frame would cut off.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left - width / 2} ${top - width / 2} ${2 * width} ${2 * width}">${shapes}</svg>`;
    const drawn = new Resvg(svg).getBBox();
    expect(drawn?.x).toBeGreaterThanOrEqual(left);
    expect(drawn?.y).toBeGreaterThanOrEqual(top);
    expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThanOrEqual(left + width);
  },
);
