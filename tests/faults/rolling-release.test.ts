import { execFile } from "node:child_process";
import { globSync, realpathSync, rmSync } from "node:fs";
import { cp, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { contactForm } from "#domain/requests/contact-form.ts";
import { copySite, sitePath } from "../support/build-site.ts";
import { replaced } from "../support/changed-sample.ts";
import { runInDatabase } from "../support/postgres-cluster.ts";
import { expectStoredOnce, serve } from "../support/serve.ts";
import { keepSending, type StartOptions } from "../support/start-server.ts";
import { newDatabase } from "../support/store-engines.ts";
import { validRequest } from "../support/valid-request.ts";

const acknowledgedEach = 20;
/** The folders of two machines, one with the former release and one with the next. */
let former: string;
let next: string;

beforeAll(async () => {
  former = await copySite({ isBuilt: true });
  await makeFormer(join(former, "dist"));
  next = await copySite();
  // As on the machine where the former release was built.
  await cp(join(former, "dist"), join(next, "dist"), { recursive: true });
  replaced("content/pages/contact.yaml", /(?<=^ +title: ).*/m, "The next release").make(next);
  const added = `"9000-next": { sqlite: [], postgres: ["alter table lead add column next text"] },\n`;
  replaced("server/store/migrations.ts", /(?="0001-baseline":)/, added).make(next);
  await promisify(execFile)("node", ["build/build.ts"], {
    cwd: next,
    env: { ...process.env, PATH: sitePath() },
  });
});

/** Gives the former release another bundle: a page script of another name, and a page that loads it. */
async function makeFormer(build: string): Promise<void> {
  const assets = join(build, "client/assets");
  const [script = ""] = globSync("page-script-*.js", { cwd: assets });
  const renamed = (text: string) => text.replaceAll(script, "page-script-former.js");
  for (const name of globSync(`${script}*`, { cwd: assets }))
    await rename(join(assets, name), join(assets, renamed(name)));
  const page = join(build, "client/contact/index.html");
  for (const compressed of globSync(`${page}.*`)) rmSync(compressed);
  for (const file of [page, join(build, "assets.json")])
    await writeFile(file, renamed(await readFile(file, "utf8")));
  const facts = JSON.parse(await readFile(join(build, "site.json"), "utf8"));
  await writeFile(join(build, "site.json"), JSON.stringify({ ...facts, bundle: "former" }));
}

const start = (cwd: string, options: StartOptions = {}) =>
  serve({ cwd, ...options, env: { TRUSTED_PROXIES: "127.0.0.1", ...options.env } });

/** Returns what an open page knows: its form's address, and the scripts and fonts that it may still load. */
async function open(origin: string) {
  const html = await (await fetch(`${origin}/contact`)).text();
  const form = parse(html).querySelector("form");
  return {
    action: form?.getAttribute("action"),
    assets: [...new Set(html.match(/\/assets\/[\w.-]+/g))],
    isNext: html.includes("The next release"),
  };
}

/** Posts the form without JavaScript, which leads to the thank-you page. */
async function post(origin: string, action: string | undefined): Promise<[number, string | null]> {
  const email = `dana.${crypto.randomUUID()}@example.net`;
  const { status, headers } = await fetch(origin + action, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": `203.0.113.${Math.floor(Math.random() * 250)}` },
    body: new URLSearchParams({ ...validRequest(contactForm), email, page: "/contact" }),
  });
  return [status, headers.get("location")];
}

test("two releases run side by side on one database, and pages of each work with the server of the other [DS05]", async () => {
  const url = await newDatabase();
  const old = await start(former, { env: { DATABASE_URL: url } });
  const loadOfOld = keepSending(old.origin, 4);
  await expect.poll(() => loadOfOld.acknowledged.length).toBeGreaterThan(acknowledgedEach);
  // Every machine gets the new build before the first process is restarted.
  await placeOn(former, next);
  const [one, two] = await Promise.all([
    start(next, { env: { DATABASE_URL: url } }),
    start(next, { env: { DATABASE_URL: url } }),
  ]);
  const migrated = "select name from kysely_migration where name = '9000-next'";
  expect(await runInDatabase(url, [migrated])).toHaveLength(1);
  const loadOfNew = keepSending(one.origin, 4);

  const pageOfOld = await open(old.origin);
  const pageOfNew = await open(two.origin);
  expect([pageOfOld.isNext, pageOfNew.isNext]).toEqual([false, true]);
  expect(pageOfNew.assets.filter((asset) => !pageOfOld.assets.includes(asset))).not.toEqual([]);
  const assets = [...pageOfOld.assets, ...pageOfNew.assets];
  for (const { origin, statusOf } of [old, one, two]) {
    expect(new Set(await Promise.all(assets.map(statusOf)))).toEqual(new Set([200]));
    for (const { action } of [pageOfOld, pageOfNew])
      expect(await post(origin, action)).toEqual([303, contactForm.thankYouPath]);
  }

  await expect.poll(() => loadOfNew.acknowledged.length).toBeGreaterThan(acknowledgedEach);
  // The old process stops, and another one of its release starts on the new tables.
  await loadOfOld.stop();
  expect(await old.stop()).toBe(0);
  const again = await start(former, { env: { DATABASE_URL: url } });
  expect(await post(again.origin, pageOfOld.action)).toEqual([303, contactForm.thankYouPath]);
  await loadOfNew.stop();
  const acknowledged = [...loadOfOld.acknowledged, ...loadOfNew.acknowledged];
  await expectStoredOnce((sql) => runInDatabase(url, [sql]), acknowledged);
});

/** Copies only the build, to a machine whose process still runs the former release. */
async function placeOn(machine: string, from: string): Promise<void> {
  const build = realpathSync(join(from, "dist"));
  await cp(build, join(machine, "builds", basename(build)), { recursive: true });
  await rename(join(machine, "dist"), join(machine, "builds/former"));
  await symlink(join("builds", basename(build)), join(machine, "dist"));
}
