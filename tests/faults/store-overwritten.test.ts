import { openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { expect, test } from "vitest";
import { expectFileStores } from "../support/expect-stored-once.ts";
import { newFolder, runLeads } from "../support/leads-folder.ts";
import { keepSending } from "../support/send-consultation.ts";
import { expectNoStore, serve } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";

/** Each sentence of the log once. */
function sentencesOf(server: RunningServer): string[] {
  const lines = server.output().split("\n");
  return lines
    .filter((line) => line.includes("the store needs repair"))
    .map((line) => JSON.parse(line).fault);
}

/** Follows docs/operating.md. */
async function repair(server: RunningServer, isIndexAlone: boolean): Promise<void> {
  if (!isIndexAlone) await expect.poll(() => sentencesOf(server).length).toBe(2);
  expect(await server.stop()).toBe(0);
  if (!isIndexAlone) {
    const file = sentencesOf(server)[1]?.match(/\S+rescued-\S+\.sqlite/)?.[0] ?? "";
    const restored = await runLeads(newFolder(), ["restore", file], { DATA_DIR: server.dataDir });
    expect(restored).toMatchObject({ code: 0, stderr: "" });
  }
  const again = await serve({ dataDir: server.dataDir });
  expect(await again.send()).toMatchObject({ status: 200 });
  await again.stop();
}

test.each<[string, string, (path: string, earlier: Buffer) => void]>([
  // In place, as `cp` does.
  ["overwritten with what it was", "leads.sqlite", (path, earlier) => writeFileSync(path, earlier)],
  ["emptied", "leads.sqlite-wal", (path) => truncateSync(path)],
  [
    "filled",
    "leads.sqlite-shm",
    (path) => writeSync(openSync(path, "r+"), Buffer.alloc(statSync(path).size, 0xaa)),
  ],
])(
  "with its store %s (%s) it acknowledges nothing more, and has all it acknowledged after the repair [SF12]",
  async (_what, name, harm) => {
    const server = await serve();
    const path = `${server.dataDir}/${name}`;
    expect(await server.send()).toMatchObject({ status: 200 });
    const earlier = readFileSync(path);
    const load = keepSending(server.origin, 8);
    await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan(100);
    harm(path, earlier);
    await expectNoStore(server);
    await load.stop();
    await expect.poll(() => sentencesOf(server)[0]).toContain(`/${name} was overwritten or cut`);
    await repair(server, name.endsWith("-shm"));
    await expectFileStores(server.dataDir, load.acknowledged);
  },
);
