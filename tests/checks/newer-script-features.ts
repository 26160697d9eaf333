import { type ESTree, parseSync, Visitor } from "vite";
import { type Feature, isNewer } from "./compat-data.ts";

/** Scripts show no types, so a member counts only if every built-in of that name is newer and the script defines none of that name. */
export function newerScriptFeatures(data: Feature): (script: string) => string[] {
  const owners = { ...data.javascript?.builtins, ...data.api } as Record<string, Feature>;
  const globals = { ...owners, ...membersOf(data.api?.Window), ...membersOf(data.api?.WorkerGlobalScope) };
  const newerMembers = namesOfNewer(owners);

  return (script) => {
    const { program, errors } = parseSync("script.js", script);
    if (errors[0]) throw new Error(errors[0].message);
    const found = new Set<string>();
    const used = new Set<string>();
    const own = new Set<string>();
    // A member can have the name of a variable.
    const members = new Set<number>();
    const names: { name: string; start: number }[] = [];
    const keep = (key: ESTree.Node, kept: Set<string>) => {
      if (key.type !== "Identifier") return;
      members.add(key.start);
      kept.add(key.name);
    };
    new Visitor({
      MemberExpression({ object, property, computed }) {
        if (computed || property.type !== "Identifier") return;
        keep(property, used);
        if (object.type !== "Identifier") return;
        const owner = owners[object.name];
        const member = owner?.[`${property.name}_static`] ?? owner?.[property.name];
        if (isNewer(member)) found.add(`${object.name}.${property.name}`);
      },
      AssignmentExpression({ left }) {
        if (left.type === "MemberExpression" && !left.computed) keep(left.property, own);
      },
      ObjectExpression({ properties }) {
        for (const property of properties)
          if (property.type === "Property" && !property.computed) keep(property.key, own);
      },
      ObjectPattern({ properties }) {
        for (const property of properties)
          if (property.type === "Property" && !property.computed) keep(property.key, used);
      },
      MethodDefinition({ key, computed }) {
        if (!computed) keep(key, own);
      },
      PropertyDefinition({ key, computed }) {
        if (!computed) keep(key, own);
      },
      Identifier({ name, start }) {
        names.push({ name, start });
      },
      Literal(literal) {
        if (!("regex" in literal)) return;
        const { pattern, flags } = literal.regex;
        if (/\(\?<[=!]/.test(pattern)) found.add("lookbehind in a regular expression");
        if (/[dv]/.test(flags)) found.add(`flag ${flags} of a regular expression`);
      },
    }).visit(program);
    for (const name of used) if (newerMembers.has(name) && !own.has(name)) found.add(`.${name}`);
    for (const { name, start } of names)
      if (!members.has(start) && name.length > 2 && isNewer(globals[name])) found.add(name);
    return [...found].toSorted();
  };
}

function namesOfNewer(owners: Record<string, Feature>): Set<string> {
  const all = Object.values(owners).flatMap((owner) => Object.entries(membersOf(owner)));
  const old = new Set(all.filter(([, member]) => !isNewer(member)).map(([name]) => name));
  return new Set(all.map(([name]) => name).filter((name) => !old.has(name)));
}

function membersOf(owner: Feature | undefined): Record<string, Feature> {
  const members = Object.entries(owner ?? {}).filter(([name, member]) => member && /^[a-z]\w*$/i.test(name));
  return Object.fromEntries(
    members.map(([name, member]) => [name.replace("_static", ""), member as Feature]),
  );
}
