import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { sampleContent } from "#tests/support/sample-business.ts";
import { keepComments } from "./keep-comments.ts";

const before = `# yaml-language-server: $schema=x
# Prices are dollars.
services:
  - id: walk # the first
    price: { from: 31 }
    title: "Dog walking"

  # By the window.
  - id: visit
    price: { from: 31 } # to be confirmed
notes: [a, b]
`;

type Values = { services: Record<string, unknown>[]; notes?: string[] };

/** Saves values as an editor writes them, without comments. */
function save(change: (values: Values) => void): string {
  const values: Values = parse(before);
  change(values);
  return keepComments(before, stringify(values));
}

test("a file saved without a change is the same, to the byte [LF02]", () => {
  expect(save(() => undefined)).toBe(before);
  const files = globSync("**/*.yaml", { cwd: sampleContent });
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const text = readFileSync(join(sampleContent, name), "utf8");
    expect(keepComments(text, stringify(parse(text))), name).toBe(text);
  }
});

test("an entry that is added, removed or moved takes its comments along [LF02]", () => {
  const more = save((values) => {
    values.services.unshift({ id: "taxi", price: { exact: 9 } });
    delete values.notes;
  });
  for (const comment of ["yaml-language", "Prices", "the first", "By the window.", "to be confirmed"])
    expect(more).toContain(`# ${comment}`);
  expect(parse(more).services.map(({ id }: { id: string }) => id)).toEqual(["taxi", "walk", "visit"]);
  expect(more).not.toContain("notes");
  const less = save(({ services }) => services.shift());
  expect(less).toContain("# to be confirmed");
  expect(parse(less).services).toHaveLength(1);
});

test("changed values are the only changes [LF02]", () => {
  const changed = save(({ services }) => {
    services[0] = { ...services[0], title: "Walks for every dog" };
    services[1] = { ...services[1], price: { from: 33 } };
  });
  const renamed = before.replace('"Dog walking"', "Walks for every dog");
  expect(changed).toBe(renamed.replace("price: { from: 31 } # to", "price: { from: 33 } # to"));
});

test("a field that was left empty in a text editor can be filled in [LF02]", () => {
  const filled = { title: "Hello", list: [{ id: "a", note: "Hi, all" }], end: 1 };
  const empty = "title:\nlist:\n  - id: a\n    note: # to write\nend: 1 # one\n";
  const saved = keepComments(empty, stringify(filled));
  expect(parse(saved)).toEqual(filled);
  for (const comment of ["# to write", "# one"]) expect(saved).toContain(comment);
});

test("a field that was left out and is not filled in stays left out [LF02]", () => {
  const boxes = new Set(["isHighlight"]);
  const saved = (isHighlight: boolean) => {
    const values = parse(before);
    for (const service of values.services) service.isHighlight = isHighlight;
    return keepComments(before, stringify(values), boxes);
  };
  expect(saved(false)).toBe(before);
  expect(saved(true)).toContain("isHighlight: true");
  expect(keepComments("a: 1\n", "a: 1\ncrm: { contact: { place: {} } }\ntext: ''\n")).toBe("a: 1\n");
  expect(keepComments("isHighlight: true\n", "isHighlight: false\n", boxes)).toBe("isHighlight: false\n");
});

test("line ends and byte order mark of Windows are kept, a text's fields keep their comments, and a file that is not whole is not merged [LF02]", () => {
  const onWindows = `\ufeff${before}`.replaceAll("\n", "\r\n");
  expect(keepComments(onWindows, stringify(parse(before)))).toBe(onWindows);
  expect(keepComments("\ufeffa: 1 # one\n", "a: 1\nb: 2\n")).toBe("\ufeffa: 1 # one\nb: 2\n");
  const text = "---\r\nid: a # as its file\r\ntitle: Old\r\n---\r\n\r\nOld words\r\n";
  const saved = "---\nid: a\ntitle: New\n---\n\nNew words\n";
  expect(keepComments(text, saved)).toBe(text.replaceAll("Old", "New"));
  expect(() => keepComments('services:\n  - title: "Dog', "services: []\n")).toThrow();
});
