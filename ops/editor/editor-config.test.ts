import type { JsonSchema } from "@valibot/to-json-schema";
import { expect, test } from "vitest";
import { fieldNames } from "#build/content-labels.ts";
import { contentJsonSchemas, labelledSchema } from "#build/content-schemas.ts";
import { blogPostSchema } from "#domain/pages/blog-post.ts";
import { legalTextSchema } from "#domain/pages/legal-text.ts";
import { type EditorField, editorConfig } from "./editor-config.ts";

/** Returns the paths of a schema's fields, as the editor must show them: "services[].price.from". */
function pathsOf(schema: JsonSchema, path = ""): string[] {
  const long = (schema.anyOf as JsonSchema[] | undefined)?.find(({ type }) => type === "object");
  if (long) return pathsOf(long, path);
  const { properties, items } = schema;
  if (items && typeof items === "object" && !Array.isArray(items))
    return pathsOf(items as JsonSchema, `${path}[]`);
  if (!properties || Object.keys(properties).some((name) => name.includes(" "))) return [path];
  return Object.entries(properties).flatMap(([name, each]) => pathsOf(each as JsonSchema, `${path}.${name}`));
}

function shownPaths({ name, widget, fields, field, multiple }: EditorField, path = ""): string[] {
  const own = `${path}.${name}${widget === "list" || multiple ? "[]" : ""}`;
  if (fields) return fields.flatMap((each) => shownPaths(each, own));
  return field?.fields ? field.fields.flatMap((each) => shownPaths(each, own)) : [own];
}

test("each field of each file of content/ has a field in the editor, and a post with its text below [LF02]", () => {
  const { collections } = editorConfig();
  const forms = collections.flatMap(({ files = [] }) => files);
  const schemas = Object.entries(contentJsonSchemas());
  expect(schemas.length).toBeGreaterThan(25);
  for (const [file, schema] of schemas) {
    const form = forms.find((each) => each.file === file);
    expect(form?.fields.flatMap((each) => shownPaths(each)).toSorted(), file).toEqual(
      pathsOf(schema).toSorted(),
    );
  }
  const post = collections.find(({ folder }) => folder === "blog");
  expect(post?.fields?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["title", "date", "image", "imageAlt", "body"]),
  );
});

test("hints say what to write, and never what the build would reject [OD08]", () => {
  const hints: string[] = [];
  JSON.stringify(editorConfig(), (_key, node) => {
    if (node?.hint) hints.push(node.hint);
    return node;
  });
  expect(hints.length).toBeGreaterThan(100);
  expect(hints.filter((hint) => /^must|can't have|braces|not be empty/i.test(hint))).toEqual([]);
  expect(hints.filter((hint) => !/^\S[\s\S]*[.?!]$/.test(hint))).toEqual([]);
});

test("what an entry is for is chosen by name: a service by its title wherever one is named, or an optional part of a business [PC01, PC07]", () => {
  const { collections } = editorConfig([{ id: "boarding", title: "Private Boarding" }]);
  const service = { label: "Private Boarding", value: "boarding" };
  const fields: EditorField[] = [];
  JSON.stringify(collections, (_key, node) => {
    if (node?.widget) fields.push(node);
    return node;
  });
  const purposes = fields.filter(({ name }) => name === "for");
  expect(purposes.length).toBeGreaterThan(5);
  for (const purpose of purposes)
    expect(purpose).toMatchObject({
      widget: "select",
      required: false,
      options: expect.arrayContaining([
        service,
        { label: "Deposit", value: "deposit" },
        { label: "Holiday pricing", value: "holiday-pricing" },
      ]),
    });
  const ofService = fields.filter(
    ({ widget, options }) => widget === "select" && JSON.stringify(options) === JSON.stringify([service]),
  );
  expect(ofService.map(({ name, multiple }) => `${name} ${multiple}`).toSorted()).toEqual([
    "featured true",
    "requestedAs false",
    "service false",
    "service false",
    "services true",
    "show true",
  ]);
});

test("every label belongs to a field or file that exists [OD08]", () => {
  const files = contentJsonSchemas();
  const schemas = [...Object.values(files), labelledSchema(blogPostSchema), labelledSchema(legalTextSchema)];
  const paths = schemas.flatMap((schema) => pathsOf(schema)).map((path) => `${path.replaceAll("[]", "")}.`);
  const isField = (end: string) => paths.some((path) => path.includes(`.${end}.`));
  expect(Object.keys(fieldNames).filter((end) => !isField(end))).toEqual([]);
});
