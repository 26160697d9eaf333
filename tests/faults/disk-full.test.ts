import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import { type Acknowledged, newConsultation, sendUntilRefused } from "../support/send-consultation.ts";
import { canMount, expectFileStores, fillDisk, mountSmallDisk, refused, serve } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

const times = isLongRun ? 20 : 1;
const canLimitFiles = spawnSync("prlimit", ["--version"]).status === 0;

/** Like a disk that can only be read, which a disk with open files cannot become. */
function forbidWrites({ child }: RunningServer): () => void {
  const limitFiles = (bytes: string) =>
    execFileSync("prlimit", ["--pid", `${child.pid}`, `--fsize=${bytes}:`]);
  limitFiles("0");
  return () => limitFiles("unlimited");
}

test.for([
  {
    fault: "the disk is full",
    can: canMount,
    newFolder: () => mountSmallDisk(4),
    begin: ({ dataDir }: RunningServer) => fillDisk(dataDir),
  },
  { fault: "no file can be written", can: canLimitFiles, newFolder: newDataDir, begin: forbidWrites },
])(
  "while $fault requests are refused and pages go on; then all is stored that was acknowledged [X07]",
  async ({ can, newFolder, begin }, { skip }) => {
    skip(!can);
    const server = await serve({ dataDir: newFolder() });
    const acknowledged: Acknowledged[] = [];
    const sendOne = async () => {
      const consultation = newConsultation();
      const { status, body } = await server.send(consultation);
      expect(status).toBe(200);
      acknowledged.push({ submissionId: consultation.submissionId, id: body.id ?? "" });
    };
    for (let time = 0; time < times; time++) {
      await sendOne();
      const end = begin(server);
      // The last page of the WAL may still have room for a few.
      const { refusal, acknowledged: few } = await sendUntilRefused(server.origin);
      expect(refusal).toMatchObject(refused);
      acknowledged.push(...few);
      // Readiness is cached for a few seconds.
      if (time === 0) expect(await server.statusOf("/readyz")).toBe(503);
      expect(await server.statusOf("/")).toBe(200);
      end();
      await sendOne();
      expect(await server.statusOf("/readyz")).toBe(200);
    }
    expect(await server.stop()).toBe(0);
    const stored = await expectFileStores(server.dataDir, acknowledged);
    expect(stored).toHaveLength(acknowledged.length);
  },
);
