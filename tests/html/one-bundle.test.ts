import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readContent } from "../../app/content/read-content.ts";
import { bundleSite } from "../../scripts/bundle-site.ts";
import { renderSite } from "../../scripts/render-site.ts";
import { readBuildSettings } from "../../server/config.ts";
import { sampleClient, sampleContent } from "../support/sample-business.ts";

test("a changed word in content is a changed page, and the bundle stays as it was [HS05]", async () => {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bundle = bundleSite();
  const before = filesOf(bundle);
  cpSync(sampleContent, join(folder, "content"), { recursive: true });
  const home = join(folder, "content/pages/home.yaml");
  writeFileSync(home, readFileSync(home, "utf8").replace("people who gave us a key", "neighbors"));

  const content = readContent(join(folder, "content"));
  const settings = { ...readBuildSettings({}, content.business.origin), isRelease: false };
  await renderSite(
    { bundle, folder: join(folder, "build") },
    {
      ...{ content, contentId: "", settings, builtAt: new Date() },
    },
  );

  expect(readFileSync(join(sampleClient, "index.html"), "utf8")).toContain(
    ">From people who gave us a key</h2>",
  );
  expect(readFileSync(join(folder, "build/client/index.html"), "utf8")).toContain(">From neighbors</h2>");
  expect(bundleSite()).toBe(bundle);
  expect(before.length).toBeGreaterThan(20);
  expect(filesOf(bundle)).toEqual(before);
});

function filesOf(folder: string): string[] {
  return globSync("**/*", { cwd: folder })
    .toSorted()
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
}
