import { copyFileSync, renameSync, rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

// A channel that nobody answers, so that only requests are stored.
const env = { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" };

async function newServer(dataDir?: string): Promise<RunningServer> {
  const server = await startServer({ env, ...(dataDir && { dataDir }) });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

function linesAbout(server: RunningServer, file: string): number {
  return server.output().split(`${file} was removed or replaced`).length - 1;
}

test.each([
  ["removed", "leads.sqlite", (file: string) => rmSync(file)],
  ["removed", "leads.sqlite-wal", (file: string) => rmSync(file)],
  ["removed", "leads.sqlite-shm", (file: string) => rmSync(file)],
  ["moved away", "leads.sqlite", (file: string) => renameSync(file, `${file}.old`)],
  [
    "replaced by a copy of itself",
    "leads.sqlite",
    (file: string) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
])(
  "with its store %s (%s) a running server acknowledges nothing more and says so once [FX25]",
  async (_, name, harm) => {
    const server = await newServer();
    const first = newConsultation();
    expect(await sendConsultation(server.origin, first)).toMatchObject({ status: 200 });
    harm(`${server.dataDir}/${name}`);
    for (const consultation of [newConsultation(), newConsultation(), first])
      expect(await sendConsultation(server.origin, consultation)).toMatchObject({
        status: 503,
        retryAfter: "5",
        body: { ok: false },
      });
    expect((await fetch(`${server.origin}${requestStatusPath}/${first.submissionId}`)).status).toBe(503);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    expect((await fetch(server.origin)).status).toBe(200);
    await expect.poll(() => linesAbout(server, name)).toBe(1);
  },
);

test("a log that was removed is in the database after an orderly stop: nothing is lost [FX25]", async () => {
  const server = await newServer();
  const consultation = newConsultation();
  await sendConsultation(server.origin, consultation);
  rmSync(`${server.dataDir}/leads.sqlite-wal`);
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 503 });
  await server.stop();
  const again = await newServer(server.dataDir);
  const status = await fetch(`${again.origin}${requestStatusPath}/${consultation.submissionId}`);
  expect(await status.json()).toEqual({ ok: true, known: true });
});
