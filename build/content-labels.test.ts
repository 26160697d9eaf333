import type { JsonSchema } from "@valibot/to-json-schema";
import { expect, test } from "vitest";
import { blogPostSchema } from "#domain/pages/blog-post.ts";
import { legalTextSchema } from "#domain/pages/legal-text.ts";
import { fieldNames, fileNames, labelOfField } from "./content-labels.ts";
import { contentJsonSchemas, fileLabel, labelledSchema } from "./content-schemas.ts";

function pathsOf({ properties = {}, items }: JsonSchema, path: string[] = []): string[] {
  const inner = Object.entries(properties).flatMap(([name, each]) => {
    const own = [...path, name];
    return [own.join("."), ...pathsOf(each as JsonSchema, own)];
  });
  return items ? [...inner, ...pathsOf(items as JsonSchema, path)] : inner;
}

test("every label belongs to a field or file that there is [OD08]", () => {
  const files = contentJsonSchemas();
  const schemas = [...Object.values(files), labelledSchema(blogPostSchema), labelledSchema(legalTextSchema)];
  const paths = schemas.flatMap((schema) => pathsOf(schema)).map((path) => `.${path}`);
  expect(Object.keys(fieldNames).filter((end) => !paths.some((path) => path.endsWith(`.${end}`)))).toEqual(
    [],
  );
  expect(Object.keys(fileNames).filter((file) => !(file in files))).toEqual([]);
});

test.each([
  [["services", "price", "from"], "From (dollars)"],
  [["notices", "from"], "First day"],
  [["services", "id"], "Fixed name"],
  [["areaMap", "titleMarked"], "Title marked"],
])("the field %j is called %s [OD08]", (path, label) => {
  expect(labelOfField(path)).toBe(label);
});

test("a file is called what it is about [OD08]", () => {
  expect(["faq.yaml", "pages/home.yaml", "blog/winter-walks.md", "photos/mia.jpg"].map(fileLabel)).toEqual([
    "Questions and answers",
    "Words of the pages, Home",
    "Blog, Winter walks",
    "photos/mia.jpg",
  ]);
});
