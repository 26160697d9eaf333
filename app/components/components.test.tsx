import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { ApplicationError } from "./error-pages.tsx";
import { PostImage } from "./posts.tsx";

const { words } = readSample();
const renderError = (error: unknown) =>
  renderToStaticMarkup(<ApplicationError error={error} words={words.error} />);

test("a route's error answer is followed by its status, its status text and its message, but not what the framework says by itself [NF05, FX10]", () => {
  const data = "The kennel is full.";
  const page = renderError({ status: 503, statusText: "Service Unavailable", internal: false, data });
  expect(page).toContain("<h1>Unexpected Application Error!</h1>");
  for (const words of ["Status 503", "Service Unavailable", data]) expect(page).toContain(words);
  const ofFramework = 'Error: No route matches URL "/x"';
  const other = { status: 404, statusText: "Not Found", internal: true, data: ofFramework };
  expect(renderError(other)).not.toContain("No route");
});

test("a thrown error is told by its message alone, anything else as unknown [NF05]", () => {
  const page = renderError(new Error("The catalogue has no service boarding"));
  expect(page).toContain("Unexpected Application Error!");
  expect(page).toContain("The catalogue has no service boarding");
  expect(page).not.toContain(".ts:");
  expect(renderError("x")).toContain("Unknown error");
});

test("a post's picture says what it shows on the post's own page, and nothing in a list, where its title stands beside it [WM16]", () => {
  const post = { image: "photo-1", imageAlt: "A husky in deep snow" };
  const render = (use: "hero" | "card", of: { image: string; imageAlt?: string } = post) =>
    renderToStaticMarkup(<PostImage post={of} use={use} imagesUrl={undefined} />);
  expect(render("hero")).toContain('alt="A husky in deep snow"');
  expect(render("card")).toContain('alt=""');
  expect(render("hero", { image: "photo-1" })).toContain('alt=""');
});
