import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import { type ESTree, parseSync, Visitor } from "vite";
import { browserFloor } from "#build/browser-floor.ts";

type Support = { version_added: string | boolean; prefix?: string; alternative_name?: string; flags?: [] };
type Feature = { __compat?: { support: Record<string, Support | Support[]> } } & {
  [name: string]: Feature | undefined;
};

/** https://github.com/mdn/browser-compat-data */
const dataFile = createRequire(import.meta.url).resolve("@mdn/browser-compat-data");
const { api, javascript, css }: Record<string, Feature> = JSON.parse(readFileSync(dataFile, "utf8"));
const globals: Feature = { ...api, ...api?.Window, ...javascript?.builtins };
const stylesheet = css as Record<"properties" | "selectors" | "at-rules" | "types", Feature>;

/** Globals and their static members. Which object another member belongs to cannot be seen without types. */
export function newerInScript(script: string): string[] {
  const { program, errors } = parseSync("script.js", script);
  if (errors[0]) throw new Error(errors[0].message);
  const names: ESTree.Node[] = [];
  // A member or a property may have the name of a global.
  const keys = new Set<number>();
  const found = new Set<string>();
  new Visitor({
    Identifier: (node) => void names.push(node),
    Property: ({ key, computed, shorthand }) => void (computed || shorthand || keys.add(key.start)),
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== "Identifier") return;
      keys.add(property.start);
      if (object.type !== "Identifier") return;
      const owner = globals[object.name];
      const member = owner?.[`${property.name}_static`] ?? owner?.[property.name];
      if (isNewer(member)) found.add(`${object.name}.${property.name}`);
    },
  }).visit(program);
  // A minifier gives its variables shorter names.
  for (const { name, start } of names as ESTree.IdentifierReference[])
    if (name.length > 2 && !keys.has(start) && isNewer(globals[name])) found.add(name);
  return [...found];
}

/** A rule within @supports is guarded, and so is a value that follows an older one. */
export function newerInStyles(sheet: string): string[] {
  const found = new Set<string>();
  postcss.parse(sheet).walk((node) => {
    if (node.type === "comment" || isGuarded(node)) return;
    const find = { atrule: inAtRule, rule: inSelector, decl: inDeclaration }[node.type];
    for (const feature of find(node as never)) found.add(feature);
  });
  return [...found];
}

function inAtRule({ name, params }: AtRule): string[] {
  const media = name === "media" ? stylesheet["at-rules"].media : undefined;
  const queries = [...params.matchAll(/\(([\w-]+)/g)].map(([, query = ""]) => query);
  return [
    ...(isNewer(stylesheet["at-rules"][name]) ? [`@${name}`] : []),
    ...(/[<>]/.test(params) && isNewer(media?.range_syntax) ? ["@media with < or >"] : []),
    ...queries.filter((query) => isNewer(media?.[query])).map((query) => `@media (${query})`),
  ];
}

function inSelector({ selector, parent }: Rule): string[] {
  const pseudos = [...selector.matchAll(/::?([\w-]+)/g)].map(([, name = ""]) => name);
  const newer = pseudos.filter((name) => isNewer(stylesheet.selectors[name])).map((name) => `:${name}`);
  return selector.includes("&") || parent?.type === "rule" ? ["&", ...newer] : newer;
}

function inDeclaration({ prop, value, parent }: Declaration): string[] {
  if (isNewer(stylesheet.properties[prop])) return [prop];
  const same = parent?.nodes.filter((node) => node.type === "decl" && node.prop === prop) ?? [];
  if (same.length > 1) return [];
  const functions = [...value.matchAll(/(?<![\w-])([a-z][\w-]*)\(/gi)].map(([, name = ""]) => name);
  const newer = functions.filter((name) => isNewer(findType(stylesheet.types, name)));
  const isDynamic = /\d[dsl]v(?:[hwbi]|min|max)\b/.test(value);
  const dynamicUnits = findType(stylesheet.types, "viewport_percentage_units_dynamic");
  return [...newer, ...(isDynamic && isNewer(dynamicUnits) ? ["dvh"] : [])].map((part) => `${prop}: ${part}`);
}

function findType(types: Feature, name: string): Feature | undefined {
  const nested = Object.entries(types).filter(([key]) => key !== "__compat");
  return types[name] ?? nested.map(([, type]) => findType(type as Feature, name)).find(Boolean);
}

function isGuarded({ parent }: ChildNode): boolean {
  if (!parent || parent.type === "root" || parent.type === "document") return false;
  return (
    (parent.type === "atrule" && (parent as AtRule).name === "supports") || isGuarded(parent as ChildNode)
  );
}

/** A feature that the data does not know counts as old. iOS has the version numbers of Safari. */
function isNewer(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  const floor = Object.entries({ ...browserFloor, safari_ios: browserFloor.safari });
  const isIn = ({ version_added: added, prefix, alternative_name, flags }: Support, version: string) =>
    typeof added === "string" &&
    !(prefix || alternative_name || flags || added === "preview") &&
    added.replace("≤", "").localeCompare(version, "en", { numeric: true }) <= 0;
  return (
    support !== undefined &&
    floor.some(([browser, version]) => ![support[browser] ?? []].flat().some((entry) => isIn(entry, version)))
  );
}
