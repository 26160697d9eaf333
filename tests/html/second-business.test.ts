import { execFile } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Content, readContent } from "../../app/content/read-content.ts";
import { readBuiltPages, visibleText } from "../../build/read-built-pages.ts";
import { formatCents } from "../../domain/catalogue/catalogue.ts";
import { listedDates } from "../../domain/catalogue/seasons.ts";
import { displayPhone } from "../../domain/phone-number.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { sitePath } from "../support/build-site.ts";
import { startRegistry } from "../support/http-peers.ts";
import { readMessage } from "../support/mail-peer.ts";
import { readSample, sampleBuild, sampleClient } from "../support/sample-business.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { startMail } from "../support/test-lead.ts";
import { validRequest } from "../support/valid-request.ts";
import { PUBLIC_CLIENT_KEY, secrets } from "./build-sites.ts";

/** What the second business does without. */
const foreign =
  /\b(?:dogs?|walk(?:s|ed|er|ers|ing)?|pupp(?:y|ies)|leash|portal|jobs|job applications?|sitters|backup team|text messages?)\b/i;

const folder = inject("release");
const client = join(folder, "dist/client");
const first = readSample();
const second = readContent(join(folder, "content"));
const pages = readBuiltPages(client);
const pageAt = (path: string) => pages.find((page) => page.path === path);
const wordsOf = (path: string) => visibleText(pageAt(path)?.document.querySelector("body") ?? null);

test("nothing of the first business is left once content/ is another's", () => {
  const names = namesOf(first);
  expect(names.length).toBeGreaterThan(60);
  const figures = figuresOf(first).filter((figure) => !figuresOf(second).includes(figure));
  expect(figures).toEqual(expect.arrayContaining(["$31", "$99", "$135"]));
  // Scripts contain examples and drawings that this site does not show.
  const found = textFiles()
    .filter(({ name }) => !name.endsWith(".js"))
    .flatMap(({ name, text }) =>
      [...names, ...figures].filter((string) => isIn(string, text)).map((string) => `${name}: ${string}`),
    );
  expect(found).toEqual([]);
});

test("another business's words, facts and time zone are rendered by the bundle of the first [HS05, LF05]", () => {
  expect(pages.length).toBeGreaterThan(10);
  for (const { html } of pages) {
    expect(html).toContain("Whiskers &amp; Wool");
    expect(html).toContain('data-time-zone="America/New_York"');
  }
  for (const words of ["(802) 555-7741", "Burlington", "from $27", "18 Maple Lane", "Ask for a Day"])
    expect(wordsOf("/")).toContain(words);
  expect(wordsOf("/blog")).toContain("Notes from the windowsill");
  expect(wordsOf("/thank-you")).toContain("Thank you from the windowsill!");
  const bundleOf = (build: string) => JSON.parse(readFileSync(join(build, "site.json"), "utf8")).bundle;
  expect(bundleOf(join(folder, "dist"))).toBe(bundleOf(sampleBuild));
});

test("a business that does without dogs, walks, a portal, texts, jobs and a team tells of none [LF04, LF08]", () => {
  const files = textFiles().filter(({ name }) => /\.(?:txt|xml|json|webmanifest)$/.test(name));
  const told = [
    ...files.map(({ name, text }) => [name, text] as const),
    ...pages.flatMap(({ path, document }) => [
      [path, visibleText(document.querySelector("body"))] as const,
      ...document
        .querySelectorAll("title, meta, [alt], [aria-label], script[type='application/ld+json']")
        .map(
          ({ attrs, text }) =>
            [path, [attrs.content, attrs.alt, attrs["aria-label"], text].join(" ")] as const,
        ),
    ]),
  ];
  expect(told.length).toBeGreaterThan(100);
  expect(
    told
      .filter(([, words]) => foreign.test(words))
      .map(([place, words]) => [place, foreign.exec(words)?.[0]]),
  ).toEqual([]);
});

test("five services of its own stand wherever the first business has its six [LF04]", () => {
  for (const path of ["/", "/services", "/pricing"]) expect(wordsOf(path), path).toContain("Insulin Visit");
  for (const path of ["/services", "/pricing"]) expect(wordsOf(path), path).toContain("Rabbit Hutch Visit");
  expect(wordsOf("/schedule")).toMatch(/Insulin Visit\s*\$41.*Rabbits\s*\$9 an evening/);
  const petTypes = pageAt("/schedule")?.document.querySelectorAll("[name=petType] option");
  expect(petTypes?.map(({ text }) => text)).toEqual(["Cat", "Other"]);
  expect(pageAt("/services")?.html).toMatch(
    /"name":"Insulin Visit"[^<]*?"offers":\{"@type":"Offer","price":41,/,
  );
});

test("its server estimates, takes, mails and lists its own services in its own time zone [LF04, LF05]", async () => {
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
  const send = async (...services: string[]) => {
    const answer = await fetch(server.origin + scheduleForm.path, {
      method: "POST",
      headers: { "content-type": "application/json", apikey: PUBLIC_CLIENT_KEY },
      body: JSON.stringify(validRequest(scheduleForm, { services })),
    });
    return answer.json();
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

test("its colours, logo and drawings reach pages, icons, pictures and the server's own pages [LF10]", async () => {
  const palette = { clay: "#1d5a8c", cream: "#f6fafd", "pine-900": "#10243a" };
  const replaced = ["#a94e2b", "#fffaf2", "#12322b"];
  for (const { path, html } of pages) {
    for (const [name, color] of Object.entries(palette)) expect(html, path).toContain(`--${name}:${color}`);
    expect(html, path).toContain('<meta name="theme-color" content="#f6fafd"');
    expect(html, path).toContain("M4 22C2 15 2 8 4 2l5 4");
  }
  const drawings = globSync("**/*.{svg,webmanifest}", { cwd: client });
  expect(drawings.length).toBeGreaterThan(5);
  for (const name of drawings) {
    const text = readFileSync(join(client, name), "utf8");
    for (const color of replaced) expect(text, name).not.toContain(color);
    if (name.endsWith(".svg"))
      expect(brotliDecompressSync(readFileSync(join(client, `${name}.br`))).toString(), name).toBe(text);
  }
  const homeOf = (built: string) => readFileSync(join(built, "index.html"), "utf8");
  const butte = "M444 216 450 168";
  expect(homeOf(sampleClient)).toContain(butte);
  expect(homeOf(client)).not.toContain(butte);
  expect(homeOf(client)).toContain("M170 312C270 282");
  const drawn = readFileSync(join(client, "icon-192.png"));
  expect(drawn.equals(readFileSync(join(sampleClient, "icon-192.png")))).toBe(false);
  const facts = JSON.parse(readFileSync(join(folder, "dist/site.json"), "utf8"));
  expect(facts.styleTokens).toContain("--clay:#1d5a8c");
});

test("what proves a claim opens beside it, without its number [NH08]", () => {
  for (const path of ["/", "/about"]) {
    const proof = pageAt(path)?.document.querySelector("details.proof") ?? null;
    expect(visibleText(proof), path).toContain(
      "Bond: Seaboard Surety, checked on January 5, 2026, valid until",
    );
  }
});

test("no page, script or file holds a secret; the public key is the only one [X23]", () => {
  const serverOnly = [
    ...Object.entries(secrets).flat(),
    "hunter2",
    "whsec_",
    "DATABASE_URL",
    "TRUSTED_PROXIES",
    "node:sqlite",
    "nodemailer",
    "kysely",
    "SB-77120",
  ];
  const files = textFiles();
  expect(files.filter(({ name }) => name.endsWith(".js")).length).toBeGreaterThan(5);
  expect(
    files.flatMap(({ name, text }) => serverOnly.filter((s) => text.includes(s)).map((s) => `${name}: ${s}`)),
  ).toEqual([]);
  expect(files.some(({ text }) => text.includes(PUBLIC_CLIENT_KEY))).toBe(true);
});

test("pictures from a bucket come in several widths, with their size, late below the fold, and a fallback [X05, FX05]", () => {
  const picturesOf = pages.map(({ document }) => document.querySelectorAll("img"));
  const pictures = picturesOf.flat();
  expect(pictures.length).toBeGreaterThan(1);
  for (const { attrs } of pictures) {
    expect(Number(attrs.width)).toBeGreaterThan(0);
    expect(Number(attrs.height)).toBeGreaterThan(0);
    expect(attrs.alt).toBeDefined();
    expect(attrs["data-fallback"]).toMatch(/^\/images\/default-/);
  }
  expect(pictures.some(({ attrs }) => attrs.srcset)).toBe(true);
  for (const onPage of picturesOf)
    expect(onPage.filter(({ attrs }) => attrs.loading !== "lazy").length).toBeLessThanOrEqual(1);
});

test("the doctor names what is left to settle, and nothing in content but seasons to come", async () => {
  // A package registry that knows no vulnerability.
  const registry = await startRegistry({});
  const env = { SMTP_URL: "", LEAD_WEBHOOK_URL: "", NPM_CONFIG_REGISTRY: registry.url };
  const { code, stdout } = await runScript(folder, "ops/doctor.ts", [], env).catch((fault) => fault);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^\.env\n[\s\S]*SMTP_URL[\s\S]*\d things? to settle/m);
  expect(stdout).not.toMatch(/^content\/(?!holidays)/m);
});

test("a release is refused, with file and field, while a sample or an old date is left, and the old build stays", async () => {
  // Other tests read the first.
  const cwd = await mkdtemp(join(tmpdir(), "site-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await cp(folder, cwd, { recursive: true, verbatimSymlinks: true });
  const policies = join(cwd, "content/policies.yaml");
  const text = readFileSync(policies, "utf8");
  writeFileSync(policies, text.replace(/lastUpdated: .*/, 'lastUpdated: "2098-12-24"'));
  const reviews = `reviews: [{ quote: Fine., author: "Ann, Burlington", sample: true }]`;
  writeFileSync(join(cwd, "content/reviews.yaml"), reviews);
  await expect(runScript(cwd, "build/build.ts", ["--release"])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /content\/reviews\.yaml[\s\S]*reviews\[0\]\.sample[\s\S]*content\/policies\.yaml[\s\S]*terms\.lastUpdated/,
    ),
  });
  expect(readBuiltPages(join(cwd, "dist/client"))).toHaveLength(pages.length);
});

function runScript(cwd: string, script: string, args: string[], env: Record<string, string> = {}) {
  return promisify(execFile)("node", [script, ...args], {
    cwd,
    env: { ...process.env, PUBLIC_CLIENT_KEY, ...env, PATH: sitePath() },
  });
}

function textFiles(): { name: string; text: string }[] {
  return globSync(["**/*.{html,xml,json,txt,js,css,svg,webmanifest}", ".well-known/*.{txt,json}"], {
    cwd: client,
  }).map((name) => ({ name, text: readFileSync(join(client, name), "utf8") }));
}

/** Names of the business, its places and its people. */
function namesOf({ business, locations, team, reviews, posts }: Content): string[] {
  const { name, shortName, phone, email, address, region, owners, origin } = business;
  const [, area, exchange, line] = phone.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return [
    ...[name, shortName ?? name, email, new URL(origin).host, "rockandpine"],
    ...[phone, displayPhone(phone), `${exchange}-${line}`, `${area}${exchange}${line}`],
    ...[address.street, address.city, address.zip, `, ${address.state}`],
    ...region.split(", "),
    ...owners.flatMap((owner) => [owner, owner.split(" ").at(-1) ?? owner]),
    ...locations.flatMap((place) => [place.name, `/locations/${place.id}`, ...place.neighborhoods]),
    ...team.flatMap((member) => [member.name, member.bio]),
    ...reviews.flatMap(({ author, quote }) => [author, ...(quote ? [quote] : [])]),
    ...posts.flatMap((post) => [post.title, `/blog/${post.id}`]),
    ...["Front Range", "I-25", "CO-83"],
  ];
}

function figuresOf({ catalogue, holidayPricing }: Content): string[] {
  const prices = catalogue.services.flatMap(({ price }) => [price.minCents, price.maxCents]);
  return [
    ...prices,
    ...holidayPricing.seasons.flatMap(listedDates).map(({ surchargeCents }) => surchargeCents),
  ].map(formatCents);
}

/** As a whole word or number: "$5" is not in "$50". */
function isIn(string: string, text: string): boolean {
  const escaped = string.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("&", "&(?:amp;)?");
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w]|[.,]\\d)`).test(text);
}
