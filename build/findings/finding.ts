import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "#disk/write-whole.ts";
import { counted } from "#domain/wording.ts";

export type Finding = {
  /** Such as "content/team.yaml", "/services" or ".env". */
  place: string;
  /** Such as "team[0].sample"; empty for the whole place. */
  field: string;
  /** In the file. */
  line?: number;
  message: string;
  toDo: string;
  /** A release is refused, or the owner is asked, or has something to read, with which nothing is wrong yet. */
  does: "refuses" | "asks" | "read";
  /** It is gone once the owner says, by this name, that it is true as it is. */
  tick?: string;
};

const headings = {
  read: "To read once",
  asks: "To settle",
  refuses: "To settle before a release, which is refused until then",
};

/** What stops a release is last, where a terminal ends. */
export function describeFindings(findings: readonly Finding[]): string {
  const does = ["read", "asks", "refuses"] as const;
  return does
    .flatMap((each) => {
      const alike = findings.filter((finding) => finding.does === each);
      return alike.length > 0 ? [`${headings[each]}\n\n${describePlaces(alike)}`] : [];
    })
    .join("\n");
}

function describePlaces(findings: readonly Finding[]): string {
  const places = Object.entries(Object.groupBy(findings, ({ place }) => place));
  return places.map(([place, ofPlace = []]) => `${place}\n${describePlace(ofPlace)}`).join("\n");
}

function describePlace(findings: readonly Finding[]): string {
  return Object.entries(Object.groupBy(findings, ({ toDo }) => toDo))
    .map(([toDo, alike = []]) => {
      const lines = alike.map((finding) => `    ${[...whereOf(finding), finding.message].join(": ")}\n`);
      return `  ${toDo}\n${lines.join("")}`;
    })
    .join("");
}

function whereOf({ field, line }: Finding): string[] {
  const where = [line ? `line ${line}` : "", field].filter(Boolean).join(" ");
  return where ? [where] : [];
}

/** "12 things to settle, 9 of which a release build refuses; 1 to read"; empty when there are none. */
export function countFindings(findings: readonly Finding[]): string {
  const count = (does: Finding["does"]) => findings.filter((finding) => finding.does === does).length;
  const toSettle = count("refuses") + count("asks");
  const parts = [
    toSettle > 0 &&
      `${counted(toSettle, "thing")} to settle, ${count("refuses")} of which a release build refuses`,
    count("read") > 0 && `${count("read")} to read`,
  ];
  return parts.filter(Boolean).join("; ");
}

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
