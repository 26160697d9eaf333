import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Ajv, type AnySchema } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { changedSample, mistakesIn, replaced } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { contentJsonSchemas, withPlaceInEditor } from "./content-schemas.ts";

const schemas = contentJsonSchemas();
const files = globSync("**/*.yaml", { cwd: sampleContent });
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const faultsIn = (file: string, value: unknown) => {
  const validate = ajv.compile<unknown>((schemas[file] ?? false) as AnySchema);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${file}${instancePath} ${message}`);
};
const read = (file: string) => readFileSync(join(sampleContent, file), "utf8");

test("every YAML file of content has a schema, named in its first line, that accepts it [LF03]", () => {
  expect(Object.keys(schemas).toSorted()).toEqual(files.toSorted());
  for (const file of files) {
    const schema = relative(dirname(`content/${file}`), `schemas/${file.replace(".yaml", ".json")}`);
    expect(read(file).split("\n")[0]).toBe(`# yaml-language-server: $schema=${schema}`);
    expect(faultsIn(file, parse(read(file)))).toEqual([]);
  }
});

test("an editor shows a field's name, its limits and what is allowed [LF03]", () => {
  expect(schemas["business.yaml"]?.properties).toMatchObject({
    foundedYear: { title: "Founded in", type: "integer" },
    smsNumber: {
      description:
        "A US number written +1 and ten digits, such as +13035550100. Your phone number when empty.",
    },
    reminders: { enum: ["on", "off"] },
  });
  const wrong = { ...parse(read("business.yaml")), fone: "1", reminders: "maybe" };
  expect(faultsIn("business.yaml", wrong)).toEqual([
    "business.yaml must NOT have additional properties",
    "business.yaml/reminders must be equal to one of the allowed values",
  ]);
});

test("a title with a token in it may exceed the length limit, and no other [LF03]", () => {
  const about = parse(read("pages/about.yaml"));
  const faultsOf = (title: string) =>
    faultsIn("pages/about.yaml", { ...about, seo: { ...about.seo, title } });
  expect(faultsOf("a".repeat(61))).not.toEqual([]);
  expect(faultsOf(`{{business.name}}${"a".repeat(50)}`)).toEqual([]);
});

test.each([
  ["team.yaml", "team.0", ["name", "role", "bio"]],
  ["locations.yaml", "locations.0", ["name", "description", "neighborhoods"]],
  ["faq.yaml", "groups.0.items.0", ["question", "answer"]],
])("each entry of %s has what pages show of it, and nothing else [EN03]", (file, path, required) => {
  const content = parse(read(file));
  const entry = path.split(".").reduce((within, key) => within[key], content);
  entry.likes = 2;
  for (const name of required) delete entry[name];
  const told = faultsIn(file, content).map((fault) => fault.split(" ").slice(-2).join(" "));
  expect(told).toEqual([...required.map((name) => `property '${name}'`), "additional properties"]);
});

const placeOf = (mistake: string) => /\(in the editor: (.*)\)$/.exec(withPlaceInEditor(mistake))?.[1];

test("a mistake in content is also reported with the editor's labels, and as it is if it's in no field of a form [LF01]", () => {
  const folder = changedSample(
    replaced("services.yaml", "price: { exact: 125, unit: night }", "price: { exact: cheap, unit: night }"),
    replaced("services.yaml", "icon: calendar", "icon: clock"),
  );
  expect(mistakesIn(folder).map(placeOf)).toEqual([
    "Services › 3 › Price › Exactly (dollars)",
    "Services › What you promise › 6 › Icon",
  ]);
  expect(placeOf("content/blog/rain.md:6 content: found note, which leads nowhere")).toBe(
    "Blog, Rain › Text",
  );
  expect(placeOf("content/pages/home.yaml:5 seo.title: is missing")).toBe(
    "Words of the pages, Home › For search engines › Title in search results",
  );
  expect(placeOf("content/legal/terms-of-service.md:9 seoTitle: is missing")).toBe(
    "Legal texts, Terms of service › Title in search results",
  );
  for (const mistake of [
    "content/photos.zip isn't one of the website's files",
    "content/faq.yaml:3 can't be read: the same field is here twice; keep one",
  ])
    expect(withPlaceInEditor(mistake)).toBe(mistake);
});
