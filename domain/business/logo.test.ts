import { expect, test } from "vitest";
import { readLogoDrawing } from "./logo.ts";

const svg = (inner: string, viewBox = "0 0 24 24") => `<svg viewBox="${viewBox}">${inner}</svg>`;
const square = '<path fill="#000" d="M1 1h9v9H1Z"/>';

test.each([
  ["one path", svg(square), { size: 24, path: "M1 1h9v9H1Z" }],
  ["two paths", svg(square + square), { size: 24, path: "M1 1h9v9H1ZM1 1h9v9H1Z" }],
  ["an oblong drawing", svg(square, "0 0 48 24"), null],
  ["a drawing that does not begin at its corner", svg(square, "2 2 24 24"), null],
  ["another shape", svg(`${square}<circle r="3"/>`), null],
  ["a transform", svg('<path transform="scale(2)" d="M1 1h9v9H1Z"/>'), null],
  ["no size", svg(square, "0 0 0 0"), null],
  ["a size that is no number", svg(square, "0 0 NaN NaN"), null],
  ["too much for every page", svg(square.repeat(2000)), null],
  ["no file", "", null],
])("a logo of %s is read as %j [LF10, SG07]", (_, drawing, logo) => {
  expect(readLogoDrawing(drawing)).toEqual(logo);
});
