import { expect, test } from "vitest";
import { findPaleColors } from "./find-pale-colors.ts";

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ clay: "#1d5a8c" }, []],
  // The same color is the background of a button and the text of a link.
  [
    { clay: "#9fd0ff" },
    ["clay: found #9fd0ff; white on clay has 1.6 to 1", "clay: found #9fd0ff; clay on cream has 1.5 to 1"],
  ],
  [{ cream: "#4a4a4a" }, ["cream: found #4a4a4a; ink on cream has 1.7 to 1"]],
  // Secondary text and headings on the dark background.
  [{ snow: "#222222" }, ["snow: found #222222; snow on pine-900 has 1.1 to 1"]],
  [{ "pine-900": "#3A6F85" }, ["pine-900: found #3A6F85; star on pine-900 has 2.5 to 1"]],
  [{ error: "#ff8080" }, ["error: found #ff8080; error on cream has 2.3 to 1"]],
])("of own colors %j, unreadable ones are rejected by name and ratio [OD10]", (own, refused) => {
  const found = findPaleColors(own).map(({ field, message }) => {
    const [, names] = /^(found .* on \S+ has) a contrast of /.exec(message) ?? [];
    const [ratio] = /[\d.]+ to 1(?= and needs 4\.5 to 1)/.exec(message) ?? [];
    return `${field.replace("colors.", "")}: ${names} ${ratio}`;
  });
  expect(found).toEqual(expect.arrayContaining(refused));
  expect(found.length > 0).toBe(refused.length > 0);
});

test("a color that the site doesn't have is rejected with those that it has [OD10]", () => {
  const message = expect.stringMatching(/^no such color; the site's are ink, /);
  expect(findPaleColors({ pink: "#ff00ff" })).toEqual([
    { file: "business.yaml", field: "colors.pink", message },
  ]);
});
