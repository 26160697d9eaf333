import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

async function newLockedServer() {
  const server = await startServer();
  // The server may be writing just now.
  const other = new DatabaseSync(`${server.dataDir}/leads.sqlite`, { timeout: 60_000 });
  onTestFinished(async () => {
    other.close();
    await server.stop();
  });
  other.exec("begin immediate");
  return { server, other };
}

test("while another process holds the database, requests wait, pages do not, and then all is stored", async () => {
  const { server, other } = await newLockedServer();
  let isAnswered = false;
  const sending = sendConsultation(server.origin, newConsultation()).finally(() => {
    isAnswered = true;
  });
  for (let count = 0; count < 3; count++) expect((await fetch(server.origin)).status).toBe(200);
  expect(isAnswered).toBe(false);
  other.exec("commit");
  expect(await sending).toMatchObject({ status: 200, body: { ok: true } });
});

test("a database held for longer is answered with 503 and works again by itself", async () => {
  const { server, other } = await newLockedServer();
  const answer = await sendConsultation(server.origin, newConsultation());
  expect(answer).toMatchObject({ status: 503, retryAfter: "5", body: { ok: false } });
  other.exec("commit");
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });
});
