import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

async function newServer() {
  const server = await startServer({ dataDir: newDataDir() });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

/** Closes the connection before the answer can be read. */
function sendAndHangUp(origin: string, consultation: Record<string, unknown>): Promise<void> {
  const { hostname, port } = new URL(origin);
  const body = JSON.stringify(consultation);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST ${consultationForm.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`, () => socket.destroy());
    });
    socket.on("close", () => resolve()).on("error", reject);
  });
}

async function leadsIn(dataDir: string) {
  const store = await openSqliteStore({ file: `${dataDir}/leads.sqlite`, channels: [] });
  const leads = await store.listLeads();
  await store.close();
  return leads;
}

test("when the answer is lost, trying again gives one lead and its reference [X10]", async () => {
  const server = await newServer();
  const consultation = newConsultation();
  await sendAndHangUp(server.origin, consultation);
  const isKnown = async () => {
    const status = await fetch(`${server.origin}${requestStatusPath}/${consultation.submissionId}`);
    return ((await status.json()) as { known: boolean }).known;
  };
  await expect.poll(isKnown).toBe(true);
  const answer = await sendConsultation(server.origin, consultation);
  expect(answer.status).toBe(200);
  expect(await leadsIn(server.dataDir)).toMatchObject([{ id: answer.body.id }]);
});

test("fifty at once with one submissionId are one lead with one answer [X10]", async () => {
  const server = await newServer();
  const consultation = newConsultation();
  const sends = Array.from({ length: 50 }, () => sendConsultation(server.origin, consultation));
  const answers = await Promise.all(sends);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await leadsIn(server.dataDir)).toHaveLength(1);
});

test("the same content without a submissionId, sent twice at once, is one lead [X10]", async () => {
  const server = await newServer();
  const consultation = newConsultation({ submissionId: undefined });
  const answers = await Promise.all([1, 2].map(() => sendConsultation(server.origin, consultation)));
  expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
  expect(await leadsIn(server.dataDir)).toHaveLength(1);
});

test("other words under a known submissionId are refused with 422", async () => {
  const server = await newServer();
  const consultation = newConsultation();
  await sendConsultation(server.origin, consultation);
  const answer = await sendConsultation(server.origin, { ...consultation, message: "Three dogs." });
  expect(answer).toMatchObject({ status: 422, body: { ok: false } });
  expect(await leadsIn(server.dataDir)).toHaveLength(1);
});
