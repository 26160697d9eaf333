import type { JsonSchema } from "@valibot/to-json-schema";
import { expect, test } from "vitest";
import { blogPostSchema } from "#domain/pages/blog-post.ts";
import { legalTextSchema } from "#domain/pages/legal-text.ts";
import { fieldNames, fileNames } from "./content-labels.ts";
import { contentJsonSchemas, labelledSchema } from "./content-schemas.ts";

function pathsOf({ properties = {}, items, anyOf = [] }: JsonSchema, path: string[] = []): string[] {
  const inner = Object.entries(properties).flatMap(([name, each]) => {
    const own = [...path, name];
    return [own.join("."), ...pathsOf(each as JsonSchema, own)];
  });
  const others = [...(items ? [items] : []), ...anyOf];
  return [...inner, ...others.flatMap((other) => pathsOf(other as JsonSchema, path))];
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
