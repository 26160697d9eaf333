import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copySite } from "../support/build-site.ts";
import { startServer } from "../support/start-server.ts";

const patience = { timeout: 500_000, interval: 250 };

test("whatever lies in content/ is not read by the server, which stays, and is told to the owners once [SG02]", async () => {
  const folder = await copySite({ isBuilt: true });
  const { output, statusOf, dataDir, child, kill } = await startServer({ cwd: folder });
  onTestFinished(kill);
  const inContent = (name: string) => join(folder, "content", name);
  const untilLogged = async (words: string) => {
    await expect.poll(output, patience).toContain(words);
    expect(await statusOf("/healthz")).toBe(200);
  };
  /** The mails about publishing that the owners have got. */
  const mails = () =>
    globSync(join(dataDir, "mailbox/*.eml"))
      .map((file) => readFileSync(file, "utf8").replaceAll("=\r\n", ""))
      .filter((mail) => mail.includes("Your change is"));
  const build = readFileSync(join(folder, "dist/site.json"), "utf8");

  writeFileSync(inContent("photos.zip"), "");
  truncateSync(inContent("photos.zip"), 1_200_000_000);
  execFileSync("mkfifo", [inContent("pages/new.yaml")]);
  symlinkSync("/usr", inContent("photos"));
  await untilLogged("content/photos.zip isn't one of");
  for (const name of ["photos.zip", "pages/new.yaml", "photos"]) rmSync(inContent(name));

  mkdirSync(inContent("photos"));
  for (let i = 0; i < 10_000; i++) writeFileSync(inContent(`photos/${i}.jpg`), "");
  await untilLogged("content/ holds more than 5000 files");

  rmSync(inContent(""), { recursive: true });
  symlinkSync("/usr", join(folder, "content"));
  await untilLogged("content/ is a link to another place");
  await expect.poll(() => mails().length, patience).toBe(3);
  for (const words of ["photos.zip isn't one of", "holds more than 5000 files", "content/ is a link"])
    expect(mails().filter((mail) => mail.includes(words))).toHaveLength(1);
  expect(child.exitCode).toBe(null);
  expect(readFileSync(join(folder, "dist/site.json"), "utf8")).toBe(build);
});
