import { expect, test } from "vitest";
import { leaveOutWords } from "./leave-out-words.ts";

const has: Record<string, boolean> = { portal: false, jobs: true, "service.boarding": false };

function read(raw: unknown) {
  const written: unknown[] = [];
  const source = {
    name: "faq.yaml",
    raw,
    sourceOf: () => undefined,
    lineOf: (path: unknown) => written.push(path),
  };
  return { ...leaveOutWords(source, (name) => has[name]), written };
}

test.each([
  ["a{{when.portal}}b{{end}}c", "ac"],
  ["a{{unless.portal}}b{{end}}{{when.jobs}}c{{end}}", "abc"],
  ["{{when.jobs}}for {{price.walk}} or {less}{{end}}", "for {{price.walk}} or {less}"],
  ["{{when.jobs}}a{{when.portal}}b{{end}}", "{{when.jobs}}a"],
  ["{{when.jobs}}a{{when.portal}}b{{end}}{{unless.portal}}c{{end}}{{end}}", "ac"],
  ["{{when.portal}}a{{when.jobs}}b{{end}}{{end}}c", "c"],
  ["{{when.jbos}}a{{end}}", "{{when.jbos}}a{{end}}"],
  ["{{when.jobs}}a", "{{when.jobs}}a"],
])("of %j stays %j [OD07, LF08, TR02]", (text, left) => {
  expect(read({ text }).raw).toEqual({ text: left });
});

test("an entry goes with any of its words that is left out whole, and the next ones keep their lines [OD07]", () => {
  const off = "{{when.service.boarding}}Boarding?{{end}}";
  const { raw, lineOf, written } = read({
    list: [off, "", "a"],
    items: [
      { question: off, answer: "x" },
      { question: "b", answer: `y${off}` },
    ],
    title: off,
  });
  expect(raw).toEqual({ list: ["", "a"], items: [{ question: "b", answer: "y" }] });
  lineOf(["items", 0, "answer"]);
  lineOf(["list", 1]);
  lineOf(["title"]);
  expect(written).toEqual([["items", 1, "answer"], ["list", 2], ["title"]]);
});
