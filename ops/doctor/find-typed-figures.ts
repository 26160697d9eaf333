import { globSync, readFileSync } from "node:fs";
import { findLiterals } from "./find-literals.ts";
import type { Finding } from "./finding.ts";

/** A figure typed into a text would stay when the fact changes. */
export function findTypedFigures(folder: string): Finding[] {
  const files = globSync(`${folder}/**/*.{yaml,md}`).filter((file) => !file.endsWith("README.md"));
  return files.flatMap((file) =>
    findLiterals(file, readFileSync(file, "utf8")).map(({ line, what, found }) => ({
      place: `${file}:${line}`,
      field: "",
      message: `holds ${what}, ${found}`,
      toDo: "Write its token instead; sample/README.md lists them.",
      level: "blocking",
    })),
  );
}
