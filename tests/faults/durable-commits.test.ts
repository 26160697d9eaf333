import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

const requests = 50;
const canTrace = spawnSync("strace", ["-V"]).status === 0;

/** What a power cut would spare cannot be seen from here; that the disk is asked to write before each answer can. */
test.runIf(canTrace)("the disk is told to write before each acknowledgement [X07]", async () => {
  const report = join(newDataDir(), "syncs");
  const server = await startServer({
    // No channel, so that no delivery adds writes of its own.
    env: { NODE_ENV: "production" },
    // -D: the server is the child, so that it and not the tracer is told to stop.
    under: ["strace", "-D", "-f", "-c", "-e", "trace=fsync,fdatasync", "-o", report],
  });
  for (let count = 0; count < requests; count++) await sendConsultation(server.origin, newConsultation());
  await server.stop();
  await expect.poll(() => countSyncs(report), { timeout: 5000 }).toBeGreaterThanOrEqual(requests);
});

function countSyncs(report: string): number {
  const lines = readFileSync(report, "utf8").matchAll(
    /^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s.*f(?:data)?sync$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
