import { dirname, join } from "node:path/posix";

/** Files named in quotes are imports or started programs. */
const namedFiles = /"([^"\n]+\.tsx?)(?:\?[^"]*)?"/g;

/** Groups the tests by their distance in imports, nearest first. */
export function createRelatedTests(sources: Map<string, string>): (file: string) => string[][] {
  const importers = new Map<string, string[]>();
  for (const [file, source] of sources)
    for (const [, named = ""] of source.matchAll(namedFiles))
      for (const target of [join(dirname(file), named), named])
        if (sources.has(target)) importers.set(target, [...(importers.get(target) ?? []), file]);

  return (file) => {
    const groups: string[][] = [];
    const seen = new Set([file]);
    for (let reached = [file]; reached.length > 0; ) {
      const next = new Set(reached.flatMap((each) => importers.get(each) ?? []));
      reached = [...next].filter((each) => !seen.has(each));
      for (const each of reached) seen.add(each);
      const tests = reached.filter((each) => each.includes(".test."));
      if (tests.length > 0) groups.push(tests);
    }
    return groups;
  };
}
