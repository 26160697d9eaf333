import { expect, onTestFinished, test } from "vitest";
import { keepSending, newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

/** Runs in the server before it starts: a signal ends the store's thread, as a fault in it would. */
const endOnSignal = "process.on('worker', (thread) => process.on('SIGUSR2', () => thread.terminate()))";

test("when the store's thread ends under load, every request is answered, 503, and the server is not ready", async () => {
  const server = await startServer({
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(endOnSignal)}` },
  });
  onTestFinished(async () => {
    await server.kill();
  });
  const load = keepSending(server.origin, 16);
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(100);
  server.child.kill("SIGUSR2");
  const readiness = async () => (await fetch(`${server.origin}/readyz`)).status;
  await expect.poll(readiness).toBe(503);
  await load.stop();
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({
    status: 503,
    retryAfter: "5",
    body: { ok: false },
  });
  expect((await fetch(server.origin)).status).toBe(200);
  const linesAboutIt = () => server.output().split("The store's thread ended").length - 1;
  await expect.poll(linesAboutIt).toBe(1);
  expect(await server.stop()).toBe(0);
});
