import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changedSample, mistakesIn, replaced, written } from "../../tests/support/changed-sample.ts";
import { sampleContent } from "../../tests/support/sample-business.ts";
import { newDataDir } from "../../tests/support/test-lead.ts";
import { readContent } from "./read-content.ts";

const secret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

test("only regular files of content's own kinds are read, and the others named [SG02, SG03]", () => {
  const outside = newDataDir();
  writeFileSync(join(outside, "secret.yaml"), secret);
  const folder = changedSample();
  for (const name of ["notices.yaml", "photos/mia.jpg", "drawings", "logo.svg"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name, ".."), { recursive: true });
    symlinkSync(name === "drawings" ? outside : join(outside, "secret.yaml"), join(folder, name));
  }
  rmSync(join(folder, "team.yaml"));
  execFileSync("mkfifo", [join(folder, "team.yaml")]);
  for (const [name, size] of [
    ["faq.yaml", 1_000_001],
    ["photos/big.jpg", 3_000_000_000],
  ] as const) {
    writeFileSync(join(folder, name), "");
    truncateSync(join(folder, name), size);
  }
  expect(mistakesIn(folder).toSorted()).toEqual([
    expect.stringMatching(/^content\/drawings is a link to another place/),
    "content/faq.yaml is 1 MB; a text or drawing may be at most 1 MB",
    expect.stringMatching(/^content\/logo\.svg is a link/),
    expect.stringMatching(/^content\/notices\.yaml is a link to another place, and links are not followed/),
    "content/photos/big.jpg is 3000 MB; a picture may be at most 30 MB",
    expect.stringMatching(/^content\/photos\/mia\.jpg is a link/),
    "content/team.yaml is no file that can be read; delete it",
  ]);
  const link = join(newDataDir(), "content");
  symlinkSync(sampleContent, link);
  expect(() => readContent(link)).toThrow("content/ is a link to another place; put the folder itself there");
});

test("a mistake repeats at most 40 characters of what it is about, and none that acts on a terminal [SG03]", () => {
  for (const change of [
    written("notices.yaml", secret),
    written("notices.yaml", `notices: [{ id: ${secret} }]`),
    replaced("team.yaml", "name: Marisol", `name: "{{${secret}}}"`),
    replaced("team.yaml", "name: Marisol", `name: "\\e]0;${secret}\\a"\n    role: "\\e[31m"`),
    replaced("blog/senior-pet-care.md", /^id: .*$/m, `id: "${secret}"`),
    replaced("blog/senior-pet-care.md", "\n---\n", `\n---\nText[^${secret}].\n`),
    replaced("navigation.yaml", "/services#boarding", `/services#${secret}`),
    replaced("notices.yaml", /^notices:.*$/m, `notices: "\\q${secret}"`),
  ]) {
    const told = mistakesIn(changedSample(change)).join("\n");
    expect(told).not.toBe("");
    expect(told).not.toContain(secret.slice(0, 41));
    expect(told).not.toMatch(/(?!\n)\p{Cc}/u);
  }
});
