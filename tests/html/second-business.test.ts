import { execFile } from "node:child_process";
import { globSync, readFileSync, realpathSync, utimesSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { visibleText } from "#build/read-built-pages.ts";
import { scheduleFormOf } from "#domain/requests/schedule-form.ts";
import { sitePath } from "../support/build-site.ts";
import { readMessage } from "../support/mail-peer.ts";
import { sampleBuild, sampleClient, sampleContent } from "../support/sample-business.ts";
import { newConsultation, postTo, sendConsultation, startServer } from "../support/start-server.ts";
import { startMail } from "../support/test-lead.ts";
import { validRequest } from "../support/valid-request.ts";
import { foreign, PUBLIC_CLIENT_KEY, secrets } from "./build-sites.ts";
import { client, release as folder, pages } from "./release.ts";

const pageAt = (path: string) => pages.find((page) => page.path === path);
const wordsOf = (path: string) => visibleText(pageAt(path)?.document.querySelector("body") ?? null);

test("the first business's bundle renders another business's texts and facts [HS05, LF05]", () => {
  expect(pages.length).toBeGreaterThan(10);
  for (const { html } of pages) expect(html).toContain("Whiskers &amp; Wool");
  for (const words of ["(802) 555-7741", "Burlington", "from $27", "18 Maple Lane", "Ask for a Day"])
    expect(wordsOf("/")).toContain(words);
  const noticed = ["/faq", "/pricing"].map((path) => wordsOf(path).includes("We're at the vet's congress."));
  expect(noticed).toEqual([true, false]);
  expect(wordsOf("/blog")).toContain("Notes from the windowsill");
  expect(wordsOf("/thank-you")).toContain("Thank you from the windowsill!");
  const bundleOf = (build: string) => JSON.parse(readFileSync(join(build, "site.json"), "utf8")).bundle;
  expect(bundleOf(join(folder, "dist"))).toBe(bundleOf(sampleBuild));
});

test("an owner in the team is shown once, and a single kind of report is not a choice [LF04, VF06]", () => {
  const home = pageAt("/")?.document;
  expect(home?.querySelectorAll(".faces .portrait")).toHaveLength(1);
  expect(home?.querySelectorAll(".report .report-kind")).toHaveLength(1);
  expect(home?.querySelectorAll(".report :is([role=radiogroup], input)")).toHaveLength(0);
});

test("the map and its title show its own towns [PC06]", () => {
  const map = pageAt("/")?.document.querySelector("[data-map-url]");
  expect(map?.getAttribute("data-map-title")).toBe("Map of Burlington");
  expect(map?.getAttribute("data-map-url")).toContain("bbox=-73.3121%2C44.3759%2C-73.1121%2C44.5759&");
});

test("its own four services are shown wherever the first business has its six [LF04, VF13]", () => {
  for (const path of ["/", "/services", "/pricing"]) expect(wordsOf(path), path).toContain("Insulin Visit");
  for (const path of ["/services", "/pricing"]) expect(wordsOf(path), path).toContain("Rabbit Hutch Visit");
  expect(wordsOf("/pricing")).toContain("2098");
  expect(wordsOf("/pricing")).not.toContain("expected holiday rates");
  expect(wordsOf("/pricing")).toMatch(/Cat Visit\s*from \$27.*\$6 more for each additional pet/);
  expect(wordsOf("/schedule")).toMatch(/Insulin Visit\s*\$41.*Rabbits\s*\$9 an evening/);
  const petTypes = pageAt("/schedule")?.document.querySelectorAll("[name=petType] option");
  expect(petTypes?.map(({ text }) => text)).toEqual(["Cat", "Rabbit"]);
  expect(pageAt("/services")?.html).toMatch(
    /"name":"Insulin Visit"[^<]*?"offers":\{"@type":"Offer","price":41,/,
  );
});

test("its server estimates, accepts, mails and lists its own services in its own time zone [LF04, LF05]", async () => {
  const mail = await startMail();
  const server = await startServer({
    cwd: folder,
    env: { ...secrets, SMTP_URL: mail.url, PUBLIC_CLIENT_KEY },
  });
  onTestFinished(server.kill);
  const asked = newConsultation({ formType: "pet-sitting-consultation", message: "Two shy cats." });
  await sendConsultation(server.origin, asked, { apikey: PUBLIC_CLIENT_KEY });
  const toOwners = () => mail.messages.find(({ to }) => to.includes(secrets.LEADS_TO));
  await expect.poll(toOwners).toBeDefined();
  expect(readMessage(toOwners()?.raw ?? "").text).toMatch(/Received: .* E[SD]T/);
  for (const { raw } of mail.messages) expect(readMessage(raw).text).not.toMatch(foreign);
  const estimate = async (service: string, on: string) => {
    const answer = await fetch(`${server.origin}/estimate?service=${service}&from=${on}&to=${on}`);
    return /data-total-cents="(\d+)"/.exec(await answer.text())?.[1];
  };
  const nextYear = new Date().getFullYear() + 1;
  const [day, holiday] = [`${nextYear}-02-10`, `${nextYear}-12-25`];
  expect(await estimate("insulin-visit", day)).toBe("4100");
  expect(await estimate("rabbit-hutch", day)).toBeUndefined();
  expect(await estimate("dog-walking", day)).toBeUndefined();
  expect(await estimate("insulin-visit", holiday)).toBeUndefined();
  const form = scheduleFormOf([{ id: "rabbit", one: "Rabbit", more: "Rabbits" }]);
  const send = async (...services: string[]) => {
    const request = validRequest(form, { services });
    return (await postTo(server.origin + form.path, request, { apikey: PUBLIC_CLIENT_KEY })).json();
  };
  expect(await send("insulin-visit", "rabbit-hutch", "other")).toMatchObject({ ok: true });
  expect(await send("boarding")).toMatchObject({ fieldErrors: { services: "Unknown service" } });
  const cli = async (...args: string[]) =>
    (await runScript(folder, "cli/main.ts", args, { DATA_DIR: server.dataDir })).stdout;
  expect(JSON.parse(await cli("list", "--json"))).toContainEqual(
    expect.objectContaining({
      fields: expect.objectContaining({ services: ["insulin-visit", "rabbit-hutch", "other"] }),
    }),
  );
  for (const command of ["list", "export"]) expect(await cli(command)).toContain("Received (New York)");
});

test("its colors, logo and drawings are used in pages, icons, pictures and the server's own pages [LF10]", async () => {
  const palette = { clay: "#1d5a8c", cream: "#f6fafd", "pine-900": "#10243a" };
  const replaced = ["#a94e2b", "#fffaf2", "#12322b"];
  for (const { path, html } of pages) {
    for (const [name, color] of Object.entries(palette)) expect(html, path).toContain(`--${name}:${color}`);
    expect(html, path).toContain('<meta name="theme-color" content="#f6fafd"');
    expect(html, path).toContain("M4 22C2 15 2 8 4 2l5 4");
  }
  const drawings = globSync("**/*.svg", { cwd: client });
  expect(drawings.length).toBeGreaterThan(5);
  for (const name of drawings) {
    const text = readFileSync(join(client, name), "utf8");
    for (const color of replaced) expect(text, name).not.toContain(color);
    expect(brotliDecompressSync(readFileSync(join(client, `${name}.br`))).toString(), name).toBe(text);
  }
  const sceneOf = (built: string) => readFileSync(join(built, "drawings/watched-land.svg"), "utf8");
  const butte = "M444 216 450 168";
  expect(sceneOf(sampleClient)).toContain(butte);
  expect(sceneOf(client)).not.toContain(butte);
  expect(sceneOf(client)).toContain("M170 312C270 282");
  for (const icon of ["apple-touch-icon.png", "favicon.ico"])
    expect(readFileSync(join(client, icon)).equals(readFileSync(join(sampleClient, icon)))).toBe(false);
  const facts = JSON.parse(readFileSync(join(folder, "dist/site.json"), "utf8"));
  expect(facts.styleTokens).toContain("--clay:#1d5a8c");
});

test("the proof of a claim opens beside it and beside a form, without its number [NH08, VF07]", () => {
  for (const path of ["/", "/about", "/contact", "/schedule"]) {
    const proof = pageAt(path)?.document.querySelector("details.proof") ?? null;
    expect(visibleText(proof), path).toContain(
      "Bond: Seaboard Surety. We checked it on January 5, 2026, and it's good through",
    );
  }
});

test("the doctor names what is left to settle, in content only what may be true of the owner too, and the time in its time zone; the release stays in use [OD07, TR16]", async () => {
  await cp(sampleContent, join(folder, "sample"), { recursive: true });
  const inUse = realpathSync(join(folder, "dist"));
  // As after a change, so that the build isn't current.
  utimesSync(join(folder, "content/faq.yaml"), new Date(), new Date());
  const env = { SMTP_URL: "", LEAD_WEBHOOK_URL: "" };
  const { code, stdout } = await runScript(folder, "ops/doctor.ts", [], env).catch((fault) => fault);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^\.env\n[\s\S]*SMTP_URL[\s\S]*\d things? to settle/m);
  const known =
    /^content\/.*\n(?: {2}(?:These are the sample's, word for word\. .*|Still the sample's\. .*|You do without it; .*|Read it, best with a lawyer\. .*|.*\n {4}hours\.closed.*)\n(?: {4}.*\n)*)+/gm;
  expect(stdout.replace(known, "")).not.toMatch(/^content\/(?!holidays)/m);
  expect(stdout).not.toContain("Nothing is left to do");
  expect(stdout).toMatch(/^By your time zone, .*, it's now .* in /m);
  expect(realpathSync(join(folder, "dist"))).toBe(inUse);
});

function runScript(cwd: string, script: string, args: string[], env: Record<string, string> = {}) {
  return promisify(execFile)("node", [script, ...args], {
    cwd,
    env: { ...process.env, PUBLIC_CLIENT_KEY, ...env, PATH: sitePath() },
  });
}
