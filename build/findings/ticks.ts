import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "#disk/write-whole.ts";

/** In content/, a line for each thing of the sample that the owner has said is true of them too. Hidden, so that it is no content. */
const ticksFile = ".true-of-us";

export function readTicks(folder: string): string[] {
  const file = join(folder, ticksFile);
  return existsSync(file) ? readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean) : [];
}

/** "services.yaml services" stands for "services.yaml services.medication.price" too. */
export function isTicked(ticks: readonly string[], key: string): boolean {
  return ticks.some((tick) => key === tick || key.startsWith(`${tick}.`));
}

/** Changes nothing else in content/, so a tick never comes back with a changed fact. */
export function setTick(folder: string, key: string, isTrue: boolean): void {
  const others = readTicks(folder).filter((each) => each !== key);
  const ticks = isTrue ? [...others, key] : others;
  writeWhole(join(folder, ticksFile), ticks.map((tick) => `${tick}\n`).join(""));
}
