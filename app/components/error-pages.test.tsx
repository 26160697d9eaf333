import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "../content/read-content.ts";
import { ApplicationError } from "./error-pages.tsx";

const words = readContent().words.error;
const render = (error: unknown) => renderToStaticMarkup(<ApplicationError {...{ error, words }} />);

test("a route's error answer is followed by its status text [NF05, NF06, ER26]", () => {
  const page = render({ status: 503, statusText: "Service Unavailable", internal: false, data: null });
  expect(page).toContain("<h1>Unexpected Application Error!</h1>");
  expect(page).toContain("Service Unavailable");
});

test("a thrown error is followed by its message, and nothing of its inside [NF05, NF06, ER26]", () => {
  const page = render(new Error("The catalogue has no service boarding"));
  expect(page).toContain("Unexpected Application Error!");
  expect(page).toContain("The catalogue has no service boarding");
  expect(page).not.toContain(".ts:");
});

test("whatever else is thrown is an unknown error [NF06]", () => {
  expect(render("x")).toContain("Unknown error");
});
