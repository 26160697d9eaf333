import { globSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { jobApplicationForm } from "../../domain/requests/job-application-form.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { type BuiltPage, visibleText } from "../../scripts/built-site/read-built-page.ts";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { buildVariant } from "../support/build-variant.ts";
import { startServer } from "../support/start-server.ts";
import { validRequest } from "../support/valid-request.ts";

const off = ["blog", "castle-rock-dog-walking", "holiday-pricing", "jobs", "pet-sitting-services"];
const leads = String.raw`/(?:${off.join("|")}|privacy-policy#sms-privacy)(?:[/#][\w/#-]*)?`;

let folder = "";
let pages: BuiltPage[];

beforeAll(async () => {
  folder = await buildVariant(async ({ folder: content, edit }) => {
    await edit("business.yaml", (text) => switchOff(text));
    for (const name of globSync(["**/*.{yaml,md}"], { cwd: content, exclude: ["blog/**"] }))
      writeFileSync(join(content, name), withoutLinks(readFileSync(join(content, name), "utf8")));
  });
  pages = readBuiltPages(join(folder, "build/client"));
});

afterAll(() => rm(folder, { recursive: true }));

function switchOff(business: string): string {
  return `${business.replace(/^portal:\n(?: .*\n)+/m, "")}\noff: [${off.join(", ")}, texting]\n`;
}

/** Of words to what is off; the links of lists are left out by themselves. */
function withoutLinks(text: string): string {
  return text
    .replaceAll(new RegExp(String.raw`\[([^\]]*)\]\(${leads}\)`, "g"), "$1")
    .replaceAll("{{business.smsNumber}}", "{{business.phone}}");
}

test("words that lead to a page that is off end the build, each named [LF08]", async () => {
  const building = buildVariant(({ edit }) => edit("business.yaml", switchOff));
  await expect(building).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^content\/business\.yaml off: the words of \/faq lead to \/holiday-pricing, /m,
    ),
  });
});

test("what is switched off has no page, link, entry or form left [LF08]", async () => {
  expect(pages.length).toBeGreaterThan(8);
  const isOff = new RegExp(`^${leads}$`);
  for (const { path, document } of pages) {
    expect(path).not.toMatch(isOff);
    const links = document.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
    expect(
      links.filter((href) => isOff.test(href) || /^sms:|portal\./.test(href)),
      path,
    ).toEqual([]);
    expect(visibleText(document.querySelector("header"))).not.toMatch(
      /Create Account|Client Login|Jobs|Blog/,
    );
  }
  for (const name of ["sitemap.xml", "llms.txt", "_headers"]) {
    const text = readFileSync(join(folder, "build/client", name), "utf8");
    for (const page of off) expect(text).not.toContain(`/${page}`);
  }
  expect(globSync("build/client/{blog,jobs,holiday-pricing,thank-you/application}", { cwd: folder })).toEqual(
    [],
  );
  const schedule = pages.find(({ path }) => path === "/schedule")?.document;
  expect(schedule?.querySelector("[name=smsOptIn]")).toBeNull();
  const privacy = pages.find(({ path }) => path === "/privacy-policy")?.document;
  expect(privacy?.querySelector("#sms-privacy")).toBeNull();
});

test("booking leads to the request form, which is sent without an answer on texting [LF08]", async () => {
  const book = pages.find(({ path }) => path === "/")?.document.querySelector(".hero .button-primary");
  expect(book?.getAttribute("href")).toBe("/schedule");
  const server = await startServer({ cwd: folder });
  onTestFinished(server.kill);
  for (const page of [...off, "thank-you/application", "blog/feed.xml"])
    expect((await fetch(`${server.origin}/${page}`)).status, page).toBe(404);
  const send = (path: string, body: object) =>
    fetch(server.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await send(jobApplicationForm.path, validRequest(jobApplicationForm))).status).toBe(404);
  const { smsOptIn: _, ...request } = validRequest(scheduleForm);
  expect((await send(scheduleForm.path, request)).status).toBe(200);
});
