import { execFileSync } from "node:child_process";
import {
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { copySite } from "../support/build-site.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await copySite({ isBuilt: true });
  server = await startServer({ cwd: folder });
  return () => server.kill();
});

const inContent = (name: string) => join(folder, "content", name);

const patience = { timeout: 500_000, interval: 250 };

function untilLogged(words: string) {
  return expect.poll(() => server.output(), patience).toContain(words);
}

/** The mails about publishing that the owners have got. */
function mails(): string[] {
  const files = globSync(join(server.dataDir, "mailbox/*.eml"));
  return files
    .map((file) => readFileSync(file, "utf8").replaceAll("=\r\n", ""))
    .filter((mail) => mail.includes("Your change is"));
}

test("whatever lies in content/ is not read by the server, which stays, and is told to the owners once [SG02]", async () => {
  const build = readFileSync(join(folder, "dist/site.json"), "utf8");
  writeFileSync(inContent("photos.zip"), "");
  truncateSync(inContent("photos.zip"), 1_200_000_000);
  execFileSync("mkfifo", [inContent("pages/new.yaml")]);
  symlinkSync("/usr", inContent("photos"));
  await untilLogged("content/photos.zip isn't one of");
  expect(await server.statusOf("/healthz")).toBe(200);
  for (const name of ["photos.zip", "pages/new.yaml", "photos"]) rmSync(inContent(name));

  mkdirSync(inContent("photos"));
  for (let i = 0; i < 10_000; i++) writeFileSync(inContent(`photos/${i}.jpg`), "");
  await untilLogged("content/ holds more than 5000 files");
  expect(await server.statusOf("/healthz")).toBe(200);
  rmSync(inContent("photos"), { recursive: true });

  renameSync(inContent(""), join(folder, "content.real"));
  symlinkSync("/usr", join(folder, "content"));
  await untilLogged("content/ is a link to another place");
  expect(await server.statusOf("/healthz")).toBe(200);
  await expect.poll(() => mails().length, patience).toBe(3);
  for (const words of ["photos.zip isn't one of", "holds more than 5000 files", "content/ is a link"])
    expect(mails().filter((mail) => mail.includes(words))).toHaveLength(1);
  expect(server.child.exitCode).toBe(null);
  expect(readFileSync(join(folder, "dist/site.json"), "utf8")).toBe(build);
  rmSync(join(folder, "content"));
  renameSync(join(folder, "content.real"), join(folder, "content"));
});

test("a changed fact of business.yaml, its origin too, is published everywhere it stands [TW09]", async () => {
  const facts = [
    [/^origin: .*$/m, "origin: https://www.harborpaws.test"],
    [/^name: .*$/m, "name: Harbor Paws"],
    [/^phone: .*$/m, 'phone: "+12185550177"'],
    [/^email: .*$/m, "email: hello@harborpaws.test"],
  ] as const;
  const before = readFileSync(inContent("business.yaml"), "utf8");
  const changed = facts.reduce((text, [from, to]) => text.replace(from, to), before);
  writeFileSync(inContent("business.yaml.new"), changed);
  renameSync(inContent("business.yaml.new"), inContent("business.yaml"));
  await expect
    .poll(async () => (await fetch(`${server.origin}/`)).text(), patience)
    .toContain("https://www.harborpaws.test/");
  const built = globSync("**/*.{html,xml,txt,json}", { cwd: join(folder, "dist/client") });
  expect(built.length).toBeGreaterThan(30);
  const [, origin = ""] = /^origin: "?([^"\n]*)/m.exec(before) ?? [];
  const [, email = ""] = /^email: "?([^"\n]*)/m.exec(before) ?? [];
  const left = built.filter((name) => {
    const text = readFileSync(join(folder, "dist/client", name), "utf8");
    return [origin, email, "Rock & Pine Pet Care", "Rock &amp; Pine Pet Care"].some((fact) =>
      text.includes(fact),
    );
  });
  expect(left).toEqual([]);
});
