import { closeSync, openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

/** Half a megabyte of log lines, more than a pipe buffers. */
const requests = 64;
const longPath = `/functions/${"x".repeat(8000)}`;

async function expectToGoOn(server: RunningServer): Promise<void> {
  for (let count = 0; count < requests; count++)
    expect((await fetch(server.origin + longPath)).status).toBe(404);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect((await fetch(server.origin)).status).toBe(200);
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });
  expect(await server.stop()).toBe(0);
}

test("a log on a full disk stops neither pages, requests nor the orderly end [FX23]", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const server = await startServer({ errorsTo: full });
  onTestFinished(server.kill);
  await expectToGoOn(server);
});

test("a log whose reader is gone stops nothing [FX23]", async () => {
  const server = await startServer();
  onTestFinished(server.kill);
  server.child.stderr?.destroy();
  server.child.stdout?.destroy();
  await expectToGoOn(server);
});

test("a log whose reader reads nothing stops nothing [FX23]", async () => {
  const server = await startServer();
  onTestFinished(server.kill);
  server.child.stderr?.pause();
  await expectToGoOn(server);
});
