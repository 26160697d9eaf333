import { counted } from "#domain/counted.ts";
export type Finding = {
  /** Such as "content/team.yaml", "/services" or ".env". */
  place: string;
  /** Such as "team[0].sample"; empty for the whole place. */
  field: string;
  message: string;
  toDo: string;
  /** `blocking` fails a release build; with a `reminder` nothing is wrong yet. */
  level: "blocking" | "open" | "reminder";
};

export function describeFindings(findings: readonly Finding[]): string {
  const places = Object.entries(Object.groupBy(findings, ({ place }) => place));
  return places.map(([place, ofPlace = []]) => `${place}\n${describePlace(ofPlace)}`).join("\n");
}

function describePlace(findings: readonly Finding[]): string {
  return Object.entries(Object.groupBy(findings, ({ toDo }) => toDo))
    .map(([toDo, alike = []]) => {
      const lines = alike.map(({ field, message }) => `    ${field ? `${field}: ` : ""}${message}\n`);
      return `  ${toDo}\n${lines.join("")}`;
    })
    .join("");
}

/** "12 things to settle, 9 of which a release build refuses; 1 reminder"; empty when there are none. */
export function countFindings(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
  const toSettle = count("blocking") + count("open");
  const parts = [
    toSettle > 0 &&
      `${counted(toSettle, "thing")} to settle, ${count("blocking")} of which a release build refuses`,
    count("reminder") > 0 && counted(count("reminder"), "reminder"),
  ];
  return parts.filter(Boolean).join("; ");
}
