import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newConsultation } from "../support/send-consultation.ts";
import { serve } from "../support/serve.ts";
import { canMount, mountSmallDisk } from "../support/small-disk.ts";
import { type StartOptions, startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

/** The one sentence that is printed. */
async function whyNot(options: StartOptions): Promise<string> {
  const failure = await startServer(options).catch((error: Error) => error);
  if (!(failure instanceof Error)) {
    await failure.kill();
    throw new Error("The server started");
  }
  const [sentence = "", ...more] = failure.message.trim().split("\n");
  expect(more).toEqual([]);
  return sentence.replace("The server did not start: ", "");
}

/** Takes root's right to write everywhere away. */
const asOthers = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

function newDatabase(text: string, mode = 0o644) {
  const dataDir = newDataDir();
  writeFileSync(join(dataDir, "leads.sqlite"), text, { mode });
  return { dataDir, under: asOthers };
}

function newFolder(mode: number) {
  const dataDir = newDataDir();
  chmodSync(dataDir, mode);
  return { dataDir, under: asOthers };
}

test.each<[string, StartOptions, RegExp]>([
  [
    "a setting without another that it needs",
    { env: { SMTP_URL: "smtp://mail.example.com", EMAIL_FROM: "a@example.com" } },
    /^LEADS_TO must/,
  ],
  [
    "another client key than the site's",
    { env: { PUBLIC_CLIENT_KEY: "pk-12345678" } },
    /^PUBLIC_CLIENT_KEY differs/,
  ],
  [
    "an address of another machine",
    { env: { HOST: "192.0.2.1" } },
    /^HOST 192\.0\.2\.1 is not an address of this machine/,
  ],
  ["a folder that may not be written", newFolder(0o555), /leads\.sqlite cannot be opened for writing; check/],
  ["a database that may not be written", newDatabase("", 0), /leads\.sqlite cannot be opened for writing/],
  [
    "a database that is something else",
    newDatabase("Dear diary"),
    /leads\.sqlite is damaged or not a database .*; move it away and restore a backup/,
  ],
])("%s stops the start in one sentence", async (_what, options, sentence) => {
  expect(await whyNot(options)).toMatch(sentence);
  if (sentence.source.includes("damaged"))
    expect(readFileSync(join(options.dataDir ?? "", "leads.sqlite"), "utf8")).toBe("Dear diary");
});

test("a port that is taken stops the start in one sentence", async () => {
  const { origin } = await serve();
  expect(await whyNot({ env: { PORT: new URL(origin).port } })).toMatch(
    /^PORT \d+ is taken by another program/,
  );
});

test.runIf(canMount)(
  "a read-only disk stops the start in one sentence; once it can be written, what a killed server acknowledged is there [X07]",
  async () => {
    const dataDir = mountSmallDisk(8);
    const mount = (how: string) => execFileSync("mount", ["-o", `remount,${how}`, dataDir]);
    const killed = await serve({ dataDir });
    const consultation = newConsultation();
    const { body } = await killed.send(consultation);
    await killed.kill();
    mount("ro");
    expect(await whyNot({ dataDir })).toMatch(
      /leads\.sqlite cannot be made or written \(EROFS\); check its permissions/,
    );
    mount("rw");
    const server = await serve({ dataDir });
    expect(await server.send(consultation)).toMatchObject({ status: 200, body });
  },
);
