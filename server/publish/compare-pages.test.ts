import { expect, test } from "vitest";
import { comparePages } from "./compare-pages.ts";

const page = (title: string, body: string) =>
  `<html><head><title>${title} | Rock &amp; Pine</title></head><body>${body}<script>"made ${body.length}"</script></body></html>`;

test("what changed is told as texts that a reader sees, each once with its pages [LF01]", () => {
  const before = new Map([
    ["/", page("Home", "<h1>Care</h1><p>Walks <strong>from $31</strong> a walk</p>")],
    ["/services", page("Services", "<p>Walks <strong>from $31</strong> a walk</p><p>Keys &amp; codes</p>")],
    ["/faq", page("FAQ", "<p>Same</p>")],
    ["/old", page("Old", "<p>Gone</p>")],
  ]);
  const after = new Map([
    ["/", page("Home", "<h1>Care</h1><p>Walks <strong>from $33</strong> a walk</p>")],
    [
      "/services",
      page("Services", "<p>Walks <strong>from $33</strong> a walk</p><p>Keys &amp; codes</p><p>New line</p>"),
    ],
    ["/faq", page("FAQ", "<p>Same</p>")],
  ]);
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
