import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import { type Feature, isNewer } from "./compat-data.ts";

/** A rule within @supports is guarded, and so is a value that follows an older one. */
export function newerStyleFeatures(data: Feature): (css: string) => string[] {
  const { properties, selectors, types, "at-rules": atRules } = data.css as Record<string, Feature>;
  const named = byName(types as Feature);

  const inValue = ({ prop, value }: Declaration) => {
    const keywords = value.match(/(?<![\w-])[a-z][a-z-]*/gi) ?? [];
    const functions = value.match(/(?<![\w-])[a-z][\w-]*(?=\()/gi) ?? [];
    const units = value.match(/(?<=\d)[a-z]+/g) ?? [];
    return [
      ...keywords.filter((word) => isNewer(properties?.[prop]?.[word])),
      ...functions.filter((name) => isNewer(named.get(name))),
      ...units.filter(
        (unit) => dynamicUnit.test(unit) && isNewer(named.get("viewport_percentage_units_dynamic")),
      ),
    ];
  };

  const inAtRule = ({ name, params }: AtRule) => {
    const features = [...params.matchAll(/\(([\w-]+)/g)].map(([, feature = ""]) => feature);
    const newer = features.filter((feature) => name === "media" && isNewer(atRules?.media?.[feature]));
    const isNewRange = name === "media" && /[<>]/.test(params) && isNewer(atRules?.media?.range_syntax);
    return [
      ...(isNewer(atRules?.[name]) ? [`@${name}`] : []),
      ...(isNewRange ? ["@media with < or >"] : []),
      ...newer.map((feature) => `@media (${feature})`),
    ];
  };

  const inSelector = ({ selector }: Rule) => [
    ...(selector.includes("&") ? ["&"] : []),
    ...[...selector.matchAll(/::?([\w-]+)/g)]
      .filter(([, name = ""]) => isNewer(selectors?.[name]))
      .map(([, name]) => `:${name}`),
  ];

  const inDeclaration = (declaration: Declaration) => {
    const { prop } = declaration;
    if (isNewer(properties?.[prop])) return [prop];
    return hasOlderBefore(declaration) ? [] : inValue(declaration).map((word) => `${prop}: ${word}`);
  };

  return (css) => {
    const found = new Set<string>();
    postcss.parse(css).walk((node) => {
      if (isGuarded(node) || node.type === "comment") return;
      const find = { atrule: inAtRule, rule: inSelector, decl: inDeclaration }[node.type];
      for (const feature of find(node as never)) found.add(feature);
    });
    return [...found].toSorted();
  };
}

const dynamicUnit = /^[dsl]v(?:[hwbi]|min|max)$/;

function isGuarded({ parent }: ChildNode): boolean {
  if (!parent || parent.type === "root" || parent.type === "document") return false;
  const parentRule = parent as AtRule | Rule;
  return (parentRule.type === "atrule" && parentRule.name === "supports") || isGuarded(parentRule);
}

function hasOlderBefore({ prop, parent }: Declaration): boolean {
  const same = parent?.nodes.filter((node) => node.type === "decl" && node.prop === prop) ?? [];
  return same.length > 1;
}

function byName(types: Feature, found = new Map<string, Feature>()): Map<string, Feature> {
  for (const name of Object.keys(types)) {
    const feature = types[name];
    if (name === "__compat" || !feature) continue;
    if (!found.has(name)) found.set(name, feature as Feature);
    byName(feature as Feature, found);
  }
  return found;
}
