import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { browserProgram } from "#bench/chromium-tab.ts";
import { copySite, sitePath } from "../support/build-site.ts";
import { replaced } from "../support/changed-sample.ts";
import { freePort, listen } from "../support/listen.ts";
import { startProgram } from "../support/start-program.ts";

async function startDev(cwd: string): Promise<string> {
  const port = await freePort();
  const env = { PATH: sitePath(), PORT: String(port), DATA_DIR: join(cwd, "data") };
  // In a process group of its own, because the functions are another process.
  const options = { cwd, env, detached: true };
  const { child } = await startProgram("node", ["ops/dev.ts"], /Pages with hot reload/, options);
  onTestFinished(() => void process.kill(-(child.pid ?? 0), "SIGKILL"));
  return `http://localhost:${port}`;
}

const hero = (page: Page) => page.locator(".hero").getAttribute("class");
const title = (page: Page) => page.locator("h1").textContent();
const form = (page: Page) => page.locator("form").first().textContent();
const titleStyle = (page: Page) =>
  page.locator("h1").evaluate((heading) => {
    const { wordSpacing, textAlign } = getComputedStyle(heading);
    return `${wordSpacing} ${textAlign}`;
  });

async function openContactPage(folder: string): Promise<Page> {
  const origin = await startDev(folder);
  const browser = await chromium.launch({ executablePath: browserProgram });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(`${origin}/contact`);
  return page;
}

test("npm run dev shows a mistake in content, schema or code as a page, which disappears once it is corrected, and without a reload whatever is saved: styles, components, forms, rules and texts [GR02]", async () => {
  const folder = await copySite({ isBuilt: true });
  const page = await openContactPage(folder);
  for (const [file, from, to, shown] of [
    ["content/pages/about.yaml", "\nhero:\n", "\nhero:\n  motto: Always on time\n", "hero.motto"],
    [
      "domain/pages/page-schemas.ts",
      "about: page({\n    hero: titledText,",
      'about: page({\n    hero: textFields("title", "text", "motto"),',
      "hero.motto",
    ],
    // Many programs leave a file empty for a moment before they write it.
    ["domain/requests/contact-fields.ts", /[\s\S]+/, "", "is not a function"],
    ["app/root.tsx", /[\s\S]+/, "", "Application Error!"],
    ["app/content/read-content.ts", /$/, "\n<<<", "app/content/read-content.ts"],
    ["app/root.tsx", "<html", "<html {...notDefined}", "notDefined is not defined"],
  ] as const) {
    const before = readFileSync(join(folder, file), "utf8");
    replaced(file, from, to).make(folder);
    await page.getByRole("heading", { name: "A mistake to correct" }).waitFor();
    // A file that is read half written may show another mistake first.
    await page.locator("pre", { hasText: shown }).waitFor();
    writeFileSync(join(folder, file), before);
    await page.locator("form").waitFor();
  }
  for (const [file, from, to, read, shown] of [
    [
      "app/routes/contact/page.css",
      ".ways-split {",
      "h1 { word-spacing: 7px; }\n.ways-split {",
      titleStyle,
      "7px",
    ],
    [
      "app/styles/tokens.css",
      ":root {",
      "h1 { text-align: right !important; }\n:root {",
      titleStyle,
      "right",
    ],
    ["app/components/inner-page.tsx", '"hero form-hero"', '"hero form-hero edited"', hero, "edited"],
    ["app/forms/contact/contact-island.tsx", "Send Message", "Send it", form, "Send it"],
    ["domain/requests/contact-fields.ts", '"Email",', '"Mailbox",', form, "Mailbox"],
    ["content/pages/contact.yaml", "title: Tell us about", "title: Say more about", title, "Say more about"],
  ] as const) {
    replaced(file, from, to).make(folder);
    await expect.poll(() => read(page), { message: file }).toContain(shown);
  }
});

test("npm run dev says that its port is taken, and leaves no program running [GR02]", async () => {
  const cwd = await copySite({ isBuilt: true });
  const { port, stop } = await listen(createServer());
  onTestFinished(stop);
  const env = { PATH: sitePath(), PORT: String(port), DATA_DIR: join(cwd, "data") };
  // Ends once no program holds its output.
  const ended = spawnSync("node", ["ops/dev.ts"], { cwd, env, encoding: "utf8", timeout: 60_000 });
  expect(ended).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^listen EADDRINUSE.* PORT .*\.\n/m),
  });
});
