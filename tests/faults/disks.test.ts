import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { notConfiguredError } from "#domain/requests/request-protocol.ts";
import { isLongRun } from "../support/long-run.ts";
import { expectFileStores, refused, serve } from "../support/serve.ts";
import { type Acknowledged, newConsultation } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";
import { canMount, fillDisk, mountSmallDisk } from "./small-disk.ts";

const times = isLongRun ? 20 : 1;

test.runIf(canMount)(
  "while the disk is full requests are rejected and pages are served; then all acknowledged requests are stored [X07]",
  async () => {
    const server = await serve({ dataDir: mountSmallDisk(4) });
    const acknowledged: Acknowledged[] = [];
    const send = async () => {
      const consultation = newConsultation({ message: "x".repeat(1000) });
      const answer = await server.send(consultation);
      const { submissionId } = consultation;
      if (answer.status === 200) acknowledged.push({ submissionId, id: answer.body.id ?? "" });
      return answer;
    };
    for (let time = 0; time < times; time++) {
      expect((await send()).status).toBe(200);
      const free = fillDisk(server.dataDir);
      // The last page of the WAL may still have room for a few requests.
      let answer = await send();
      for (let more = 0; more < 2000 && answer.status === 200; more++) answer = await send();
      expect(answer).toMatchObject(refused);
      // Readiness is cached for a few seconds.
      if (time === 0) expect(await server.statusOf("/readyz")).toBe(503);
      expect(await server.statusOf("/")).toBe(200);
      free();
      expect((await send()).status).toBe(200);
      expect(await server.statusOf("/readyz")).toBe(200);
    }
    expect(await server.stop()).toBe(0);
    const stored = await expectFileStores(server.dataDir, acknowledged);
    expect(stored).toHaveLength(acknowledged.length);
  },
);

const requests = 20;
const canTrace = spawnSync("strace", ["-V"]).status === 0;

/** A power failure cannot be tested here, but the syncs before each acknowledgement can. */
test.runIf(canTrace)("the disk is synced before each acknowledgement [X07]", async () => {
  const report = join(newDataDir(), "syncs");
  const server = await serve({
    // Without channels no message adds writes; the answer says so once the request is stored.
    env: { LEAD_WEBHOOK_URL: "" },
    // -D: the server is the child, so that it gets the stop signal instead of the tracer.
    under: ["strace", "-D", "-f", "-e", "trace=fsync,fdatasync", "-o", report],
  });
  for (let count = 0; count < requests; count++) {
    const before = countSyncs(report);
    const { body } = await server.send();
    expect(body.error).toBe(notConfiguredError);
    expect(countSyncs(report)).toBeGreaterThan(before);
  }
});

test.runIf(canTrace)("a build is synced to the disk before it is used [FX28]", () => {
  const cwd = newDataDir();
  const client = join(cwd, "builds/next/client");
  mkdirSync(client, { recursive: true });
  for (const name of ["index.html", "about.html"]) writeFileSync(join(client, name), "built");
  const place = `import { placeBuild } from "${resolve("build/place-build.ts")}"; placeBuild("builds/next");`;
  const trace = ["-f", "-y", "-e", "trace=fsync,rename", "-o", "calls"];
  spawnSync("strace", [...trace, resolve("node_modules/.bin/node"), "--eval", place], { cwd });
  const calls = readFileSync(join(cwd, "calls"), "utf8").match(/\w+\.html|next\.link/g);
  expect(calls).toEqual([expect.stringMatching(/html/), expect.stringMatching(/html/), "next.link"]);
});

/** Counts completed syncs: the tracer writes its line before the server continues. */
function countSyncs(report: string): number {
  return readFileSync(report, "utf8").match(/f(?:data)?sync.*\) += 0$/gm)?.length ?? 0;
}
