import { expect, test } from "vitest";
import { comparePages } from "./compare-pages.ts";

const page = (title: string, body: string) =>
  `<html><head><title>${title} | Rock &amp; Pine</title></head><body>${body}<script>"made ${body.length}"</script></body></html>`;

test("what changed is told as texts that a reader sees, each once with its pages [LF01]", () => {
  const services = (price: string, more = "") =>
    page("Services", `<p>Walks <strong>${price}</strong> a walk</p><p>Keys &amp; codes</p>${more}`);
  const home = (price: string) => page("Home", `<h1>Care</h1><p>Walks <strong>${price}</strong> a walk</p>`);
  const shared = { "/faq": page("FAQ", "<p>Same</p>") };
  const old = { ...shared, "/": home("from $31"), "/services": services("from $31") };
  const before = new Map(Object.entries({ ...old, "/old": page("Old", "<p>Gone</p>") }));
  const changed = { "/": home("from $33"), "/services": services("from $33", "<p>New line</p>") };
  const after = new Map(Object.entries({ ...shared, ...changed }));
  expect(comparePages(before, after)).toEqual({
    pages: ["Home", "Old", "Services"],
    texts: [
      { before: "Walks from $31 a walk", after: "Walks from $33 a walk", pages: ["Home", "Services"] },
      { before: "Gone", after: "", pages: ["Old"] },
      { before: "", after: "New line", pages: ["Services"] },
    ],
  });
  expect(comparePages(after, after)).toEqual({ pages: [], texts: [] });
});

test("long and many texts are cut, so that the mail can be read [LF01]", () => {
  const lines = Array.from({ length: 50 }, (_, index) => `<p>Line ${index}</p>`).join("");
  const { texts } = comparePages(
    new Map(),
    new Map([["/", page("Home", `<p>${"x".repeat(500)}</p>${lines}`)]]),
  );
  expect(texts).toHaveLength(20);
  expect(texts[0]?.after).toHaveLength(120);
});
