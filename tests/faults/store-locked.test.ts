import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

test("while another process holds the database, requests wait, pages do not, and then all is stored", async () => {
  const server = await startServer();
  // The server may be writing at this moment.
  const other = new DatabaseSync(`${server.dataDir}/leads.sqlite`, { timeout: 60_000 });
  onTestFinished(async () => {
    other.close();
    await server.stop();
  });
  other.exec("begin immediate");
  let isAnswered = false;
  const sending = sendConsultation(server.origin, newConsultation()).finally(() => {
    isAnswered = true;
  });
  for (let count = 0; count < 3; count++) expect((await fetch(server.origin)).status).toBe(200);
  expect(isAnswered).toBe(false);
  other.exec("commit");
  expect(await sending).toMatchObject({ status: 200, body: { ok: true } });
});
