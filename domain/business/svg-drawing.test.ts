import { expect, test } from "vitest";
import { readDrawing, readLogoDrawing } from "./svg-drawing.ts";

const svg = (inner: string, attributes = 'viewBox="0 0 40 30"') => `<svg ${attributes}>${inner}</svg>`;
const hill = '<path fill="var(--pine-500)" d="M0 30 20 4 40 30Z"/>';

test("a drawing saved by a program is read as its shapes, whatever its line breaks and comments [LF10]", () => {
  const saved = `<?xml version="1.0"?>\n<!-- A hill -->\n${svg(
    `<title>Hill</title>\n<g transform="scale(2)">\n  <path d="M0 30\n20 4"/></g><use href="#pine" x="4" />`,
    'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" preserveAspectRatio="none"',
  )}\n`;
  expect(readDrawing(saved)).toEqual({
    viewBox: "0 0 40 30",
    preserveAspectRatio: "none",
    shapes: ' <g transform="scale(2)"> <path d="M0 30 20 4"/></g><use href="#pine" x="4" />',
  });
});

test.each([
  ["a script", svg(`${hill}<script>alert(1)</script>`)],
  ["something that runs", svg('<path onclick="run()" d="M0 0Z"/>')],
  ["a style attribute, which the page's policy blocks", svg('<path style="fill:red" d="M0 0Z"/>')],
  ["a picture from elsewhere", svg('<image href="https://elsewhere.test/a.png"/>')],
  ["a reference to elsewhere", svg('<use href="https://elsewhere.test/a.svg#b" />')],
  ["an end before the end", svg(`${hill}</svg><p>more</p>`)],
  ["something left open", svg(`<g>${hill}`)],
  ["a size of nothing", svg(hill, 'viewBox="0 0 0 30"')],
  ["nothing in it", svg("")],
])("a file with %s is rejected as a drawing [LF10, SG07]", (_, file) => {
  expect(readDrawing(file)).toBeNull();
});

const logoSvg = (inner: string, viewBox = "0 0 24 24") => svg(inner, `viewBox="${viewBox}"`);
const square = '<path fill="#000" d="M1 1h9v9H1Z"/>';

test.each([
  ["one path", logoSvg(square), { size: 24, path: "M1 1h9v9H1Z" }],
  ["an oblong drawing", logoSvg(square, "0 0 48 24"), null],
  ["a drawing that does not begin at its corner", logoSvg(square, "2 2 24 24"), null],
  ["another shape", logoSvg(`${square}<circle r="3"/>`), null],
  ["a size that is no number", logoSvg(square, "0 0 NaN NaN"), null],
  ["too much for every page", logoSvg(square.repeat(2000)), null],
])("a logo of %s is read as %j [LF10, SG07]", (_, drawing, logo) => {
  expect(readLogoDrawing(drawing)).toEqual(logo);
});
