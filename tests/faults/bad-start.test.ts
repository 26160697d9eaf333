import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { canMount, mountSmallDisk } from "../support/small-disk.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

async function whyNot(options: Parameters<typeof startServer>[0]): Promise<string> {
  const failure = await startServer(options).catch((error: Error) => error);
  if (!(failure instanceof Error)) {
    await failure.stop();
    throw new Error("The server started");
  }
  return failure.message.replace("The server did not start: ", "");
}

test("a database that is something else stops the start in one sentence and stays as it is", async () => {
  const dataDir = newDataDir();
  const file = join(dataDir, "leads.sqlite");
  writeFileSync(file, "Dear diary");
  const why = await whyNot({ dataDir });
  expect(why).toMatch(/leads\.sqlite is damaged or not a database .*; move it away and restore a backup/);
  expect(why.trim().split("\n")).toHaveLength(1);
  expect(readFileSync(file, "utf8")).toBe("Dear diary");
});

test.each([
  [
    "SMTP_URL without LEADS_TO",
    { SMTP_URL: "smtp://mail.example.com", EMAIL_FROM: "a@example.com" },
    /^LEADS_TO must/,
  ],
  ["another client key than the site's", { PUBLIC_CLIENT_KEY: "pk-12345678" }, /^PUBLIC_CLIENT_KEY differs/],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^HOST 192\.0\.2\.1 is not an address of this machine/,
  ],
])("%s stops the start in one sentence", async (_what, env, sentence) => {
  const why = await whyNot({ env });
  expect(why).toMatch(sentence);
  expect(why.trim().split("\n")).toHaveLength(1);
});

/** Takes root's right to write everywhere away. */
const asOthers = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

test.each([
  ["folder", "", 0o555],
  ["database", "leads.sqlite", 0],
])("a %s that may not be written stops the start in one sentence", async (_what, name, mode) => {
  const dataDir = newDataDir();
  if (name) writeFileSync(join(dataDir, name), "");
  chmodSync(join(dataDir, name), mode);
  const why = await whyNot({ dataDir, under: asOthers });
  expect(why).toMatch(/leads\.sqlite cannot be opened for writing; check the permissions/);
  expect(why.trim().split("\n")).toHaveLength(1);
});

test.runIf(canMount)(
  "a read-only disk stops the start in one sentence; once it can be written, what a killed server acknowledged is there [X07]",
  async () => {
    const dataDir = mountSmallDisk(8);
    const mount = (how: string) => execFileSync("mount", ["-o", `remount,${how}`, dataDir]);
    const killed = await startServer({ dataDir });
    const consultation = newConsultation();
    const { body } = await sendConsultation(killed.origin, consultation);
    await killed.kill();

    mount("ro");
    const why = await whyNot({ dataDir });
    expect(why).toMatch(/leads\.sqlite cannot be made or written \(EROFS\); check its permissions/);
    expect(why.trim().split("\n")).toHaveLength(1);

    mount("rw");
    const server = await startServer({ dataDir });
    onTestFinished(async () => {
      await server.stop();
    });
    expect(await sendConsultation(server.origin, consultation)).toMatchObject({ status: 200, body });
  },
);

test("a port that is taken stops the start in one sentence", async () => {
  const first = await startServer();
  onTestFinished(async () => {
    await first.stop();
  });
  const why = await whyNot({ env: { PORT: new URL(first.origin).port } });
  expect(why).toMatch(/^PORT \d+ is taken by another program/);
});
