import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openContentFolder } from "#app/content/content-source.ts";
import { readContent } from "#app/content/read-content.ts";
import {
  changedSample,
  type FileChange,
  mistakesIn,
  replaced,
  written,
} from "#tests/support/changed-sample.ts";
import { findInContent } from "./find-in-content.ts";
import { findUnprovenClaims } from "./find-unproven.ts";
import { confirmText } from "./legal-texts.ts";

type Follow = (folder: string, ...said: string[]) => void;
/** `follow` does exactly what the message says; `said` are the groups that `told` matches in it. */
type Advice = { fault: FileChange | null; told: RegExp; follow: Follow };

function edit(file: string, from: string | RegExp, to: string, line?: string): (folder: string) => void {
  return (folder) => {
    const path = join(folder, file);
    const lines = readFileSync(path, "utf8").split("\n");
    const edited = lines.map((text, i) =>
      !line || i + 1 === Number(line) ? text.replace(from, () => to) : text,
    );
    writeFileSync(path, edited.join("\n"));
  };
}

/** On the line that is named, replaces the second last group of the message with the last, unless texts are given. */
const write =
  (wrong?: string, right?: string): Follow =>
  (folder, file = "", line = "", ...said) =>
    edit(file, wrong ?? said.at(-2) ?? "", right ?? said.at(-1) ?? "", line)(folder);

const advice = (fault: FileChange | null, told: RegExp, follow: Follow): Advice => ({ fault, told, follow });

const errors: Advice[] = [
  advice(
    {
      file: "notices.yaml",
      make: (folder) => renameSync(join(folder, "notices.yaml"), join(folder, "notcies.yaml")),
    },
    /^content\/(\S+) isn't one .*did you mean (\S+)\? Give it that name/,
    (folder, from = "", to = "") => renameSync(join(folder, from), join(folder, to)),
  ),
  advice(
    written("blog/x.txt", "a"),
    /^content\/(\S+) isn't used; the name of a post ends in \.md/,
    (folder, file = "") => rmSync(join(folder, file)),
  ),
  advice(
    replaced("team.yaml", "name: Marisol Vega", "name: Marisol: Vega"),
    /^content\/(\S+):(\d+) .*a text with a colon needs quotes/,
    write("Marisol: Vega", '"Marisol: Vega"'),
  ),
  advice(
    replaced("faq.yaml", "already met, with", "already met {{policy.replyTim}}, with"),
    /^content\/(\S+):(\d+) .*found (\{\{\S+?\}\}), no such token; did you mean (\{\{\S+?\}\})/,
    write(),
  ),
  advice(
    replaced("faq.yaml", "for: dog-walking", "for: dog-walkin"),
    /^content\/(\S+):(\d+) for: found "(\S+?)", did you mean (\S+)\?$/,
    write(),
  ),
  advice(
    replaced("faq.yaml", "{{business.foundedYear}}", "{{window.dog-walking}}, {{business.foundedYear}}"),
    /^content\/(\S+):(\d+) .*found (\{\{\S+?\}\}), but Dog Walking has no such figure; say it without$/,
    write("{{window.dog-walking}}, ", ""),
  ),
  advice(
    replaced("blog/senior-pet-care.md", "\n---\n", "\n---\nFrom {price.dog-walking}.\n"),
    /^content\/(\S+):(\d+) .*found (\{.*?\}), a token needs two braces: (\{\{.*\}\})$/,
    write(),
  ),
  advice(
    replaced("reviews.yaml", /$/, '\n# <<<<<<<\n"'),
    /^content\/(\S+):(\d+) .*a quotation mark opens here and never closes/,
    write('"', ""),
  ),
  advice(
    replaced("services.yaml", "featured: [", "featured: [drop-ins, "),
    /^content\/(\S+):(\d+) featured\[0\]: found "(drop-ins)", must be the id of a service: (\S+?),/,
    write("drop-ins, ", ""),
  ),
  advice(
    replaced("consent.yaml", "Reply STOP to opt out", "Reply STOP to end"),
    /^content\/(\S+):\d+ smsText: changed since version (\S+); raise policyVersion and set smsTextSha256 to (\w+)$/,
    (folder, file = "", version = "", sum = "") => {
      edit(file, `policyVersion: ${version}`, "policyVersion: 1.1.0")(folder);
      edit(file, /smsTextSha256: .*/, `smsTextSha256: ${sum}`)(folder);
    },
  ),
];

/** Follows the advice of all messages until there are none, and expects each fault to be reported. Returns the folder. */
function followAll(all: readonly Advice[], tell: (folder: string) => string[]): string {
  const folder = changedSample(...all.flatMap(({ fault }) => fault ?? []));
  const followed = new Set<Advice>();
  for (let told = tell(folder), round = 0; told.length > 0; told = tell(folder), round++) {
    expect(round, told.join("\n")).toBeLessThan(6);
    for (const line of told) {
      const found = all.find((each) => each.told.test(line));
      if (!found) throw new Error(`nobody follows: ${line}`);
      found.follow(folder, ...(found.told.exec(line) ?? []).slice(1));
      followed.add(found);
    }
  }
  expect(all.filter((each) => !followed.has(each))).toEqual([]);
  return folder;
}

test("following the advice of errors in the content exactly leads to content that can be read [TR16]", () => {
  followAll(errors, mistakesIn);
});

const now = new Date("2026-12-01T12:00:00Z");
const own = "https://www.harborpaws.com";
const proofs = ["license", "bond", "insurance", "background-check"].map(
  (kind) => `{ kind: ${kind}, provider: Acme, lastCheckedOn: "2026-07-01", expiresOn: "2027-07-01" }`,
);

const findings: Advice[] = [
  advice(
    replaced("legal/terms-of-service.md", "\n---\n", "\n---\nBe kind.\n\n"),
    /^content\/(\S+) content: its words have changed \| Read it, .* Then confirm it in the list of npm run edit/,
    (folder, file = "") => confirmText(folder, file, now),
  ),
  advice(
    replaced("business.yaml", 'day: "07-04"', 'day: "2026-07-04"'),
    /^content\/(business\.yaml) hours\.closed\[\d\]\.day: (.*) was on .* \| Put in its next day, or take it out/,
    (folder, file = "") => edit(file, "2026-07-04", "2027-07-04")(folder),
  ),
  advice(
    null,
    /^content\/(\S+) (?:\S*\.)?sample: is marked as a sample \| .*delete the line `(sample: true)`/,
    (folder, file = "", line = "") => edit(file, new RegExp(`^\\s*${line}.*`), "")(folder),
  ),
  advice(
    null,
    /^content\/(business\.yaml) \S+: "(.*)" is (?:an address|a phone number|a placeholder).* \| Put in what's true/,
    (folder, file = "", value = "") => {
      const called = value.replace(/^\+.*/, "+17207311234").replace(/^https:.*/, own);
      edit(file, value, called.replace(/example$/, "com").replace("Sample", "Main"))(folder);
    },
  ),
  advice(
    null,
    /^content\/(faq\.yaml) \S+\.toConfirm: .* \| .*delete the line `(toConfirm)`/,
    (folder, file = "", line = "") => edit(file, new RegExp(`^\\s*${line}:.*`), "")(folder),
  ),
  advice(
    null,
    /^content\/(holidays\.yaml) seasons: .* \| Check its amounts, then write `(confirmed: true)`/,
    (folder, file = "", words = "") => edit(file, "confirmed: false", words)(folder),
  ),
  advice(
    null,
    /^content\/\S+ \S+: says .*, and evidence in (business\.yaml) has no .* add an entry with kind, provider, lastCheckedOn and expiresOn/,
    (folder, file = "") =>
      edit(file, /^foundedYear:/, `evidence: [${proofs.join(", ")}]\nfoundedYear:`, "9")(folder),
  ),
];

test("following the advice of the doctor and a release exactly leaves nothing to find, and nothing marked as the sample's [TR16, VF12]", () => {
  const folder = followAll(findings, (folder) => {
    const content = readContent(folder);
    return [
      ...findInContent(content, { folder: "content", now, sample: "none" }),
      ...findUnprovenClaims(content, openContentFolder(folder), now),
    ].map(
      ({ place, field, message, toDo }) =>
        `${place.replace(folder, "content")} ${field}: ${message} | ${toDo}`,
    );
  });
  expect(JSON.stringify(readContent(folder)).includes('"sample":true')).toBe(false);
});
