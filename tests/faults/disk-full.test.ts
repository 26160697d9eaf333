import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

/** A small file system of its own; only root may make one. */
function mountSmallDisk(): string {
  const folder = newDataDir();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]);
  onTestFinished(() => {
    execFileSync("umount", [folder]);
  });
  return folder;
}

function fill(folder: string): () => void {
  const file = join(folder, "filler");
  const { blocks, bsize } = statfsSync(folder);
  // More than there is: what is free changes while the server writes.
  expect(() => writeFileSync(file, Buffer.alloc(blocks * bsize))).toThrow("ENOSPC");
  return () => rmSync(file);
}

test.runIf(process.getuid?.() === 0)(
  "a full disk is answered with 503 while pages go on, and the next request after it is stored",
  async () => {
    const dataDir = mountSmallDisk();
    const server = await startServer({
      dataDir,
      env: { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" },
    });
    onTestFinished(async () => {
      await server.stop();
    });
    expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });

    const free = fill(dataDir);
    // What is left of the log's last page may still take a few.
    const refused = await sendUntilRefused(server.origin);
    expect(refused).toMatchObject({ status: 503, retryAfter: "5", body: { ok: false } });
    expect((await fetch(server.origin)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);

    free();
    const again = newConsultation();
    expect(await sendConsultation(server.origin, again)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
  },
);

async function sendUntilRefused(origin: string) {
  for (let count = 0; count < 2000; count++) {
    const answer = await sendConsultation(origin, newConsultation({ message: "x".repeat(1000) }));
    if (answer.status !== 200) return answer;
  }
  throw new Error("The disk never got full");
}
