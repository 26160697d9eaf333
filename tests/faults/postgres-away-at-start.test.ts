import { expect, onTestFinished, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import {
  createDatabase,
  newClusterFolder,
  newDatabaseUrl,
  removeCluster,
  startAgain,
  startCluster,
  stopCluster,
} from "../support/postgres-cluster.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

test("a server that starts while PostgreSQL is away serves pages, asks visitors to call, says why, and stores requests once it is back [SF04]", async () => {
  const folder = newClusterFolder();
  onTestFinished(() => removeCluster(folder));
  const url = newDatabaseUrl(startCluster(folder));
  await createDatabase(url);
  stopCluster(folder, "fast");

  const channel = { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" };
  const server = await startServer({ env: { ...channel, DATABASE_URL: url } });
  onTestFinished(async () => {
    await server.stop();
  });
  expect((await fetch(`${server.origin}/about`)).status).toBe(200);
  const consultation = newConsultation();
  expect(await sendConsultation(server.origin, consultation)).toMatchObject({
    status: 503,
    retryAfter: "5",
    body: { ok: false },
  });
  const plainForm = await fetch(server.origin + consultationForm.path, {
    method: "POST",
    body: new URLSearchParams({ firstName: "Words that are kept", page: "/contact" }),
  });
  expect(await plainForm.text()).toContain("Words that are kept");
  const readiness = await fetch(`${server.origin}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({ reason: expect.stringContaining("cannot be reached") });
  await expect.poll(server.output).toContain("Until then pages are served");

  startAgain(folder);
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(await sendConsultation(server.origin, consultation)).toMatchObject({ status: 200 });
});
