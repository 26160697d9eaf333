import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";

/** tests/fixtures/second-business/README.md explains the rules. */
export async function overlayContent(over: string, content: string): Promise<void> {
  for (const name of (await readdir(over, { recursive: true })).filter((file) => file.endsWith(".yaml"))) {
    const [base, changes] = await Promise.all(
      [content, over].map(async (folder) => parse(await readFile(join(folder, name), "utf8"))),
    );
    await writeFile(join(content, name), stringify(merge(base, changes)));
  }
  for (const name of ["logo.svg", "drawings"])
    await cp(join(over, name), join(content, name), { recursive: true });
  await rm(join(content, "blog"), { recursive: true });
  await cp(join(over, "blog"), join(content, "blog"), { recursive: true });
}

function merge(base: unknown, changes: unknown): unknown {
  if (Array.isArray(changes)) return changes.map((entry) => merge(sameEntry(base, entry), entry));
  if (!isObject(changes)) return changes;
  const merged = isObject(base) ? { ...base } : {};
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

function sameEntry(base: unknown, entry: unknown): unknown {
  if (!Array.isArray(base) || !isObject(entry) || entry.id === undefined) return undefined;
  return base.find((candidate) => isObject(candidate) && candidate.id === entry.id);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
