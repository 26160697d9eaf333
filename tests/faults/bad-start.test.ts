import { chmodSync } from "node:fs";
import { expect, test } from "vitest";
import { serve } from "../support/serve.ts";
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

test("another client key than the site's stops the start in one sentence", async () => {
  expect(await whyNot({ env: { PUBLIC_CLIENT_KEY: "pk-12345678" } })).toMatch(/^PUBLIC_CLIENT_KEY differs/);
});

test("a folder that may not be written stops the start in one sentence", async () => {
  const dataDir = newDataDir();
  chmodSync(dataDir, 0o555);
  // Takes root's right to write everywhere away.
  const under = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
  expect(await whyNot({ dataDir, under })).toMatch(/leads\.sqlite cannot be opened for writing; check/);
});

test("a port that is taken stops the start in one sentence", async () => {
  const { origin } = await serve();
  const { port: PORT } = new URL(origin);
  expect(await whyNot({ env: { PORT } })).toMatch(/^PORT \d+ is taken by another program/);
});
