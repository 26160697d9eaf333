import { openSync } from "node:fs";
import { expect, test } from "vitest";
import { serve } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";

/** Half a megabyte of log lines, more than a pipe buffers. */
const requests = 64;
const longPath = `/functions/${"x".repeat(8000)}`;

// In production a channel that cannot be reached is told there too.
test.each<[string, number | undefined, (server: RunningServer) => void]>([
  ["on a full disk", openSync("/dev/full", "w"), () => undefined],
  [
    "whose reader is gone",
    undefined,
    ({ child }) => [child.stdout, child.stderr].map((stream) => stream?.destroy()),
  ],
  ["whose reader reads nothing", undefined, ({ child }) => child.stderr?.pause()],
])("a log %s stops neither pages, requests nor the orderly end [FX23]", async (_, errorsTo, harm) => {
  const server = await serve(errorsTo ? { errorsTo } : {});
  harm(server);
  for (let count = 0; count < requests; count++) expect(await server.statusOf(longPath)).toBe(404);
  expect(await server.statusOf("/healthz")).toBe(200);
  expect(await server.statusOf("/")).toBe(200);
  expect(await server.send()).toMatchObject({ status: 200 });
  expect(await server.stop()).toBe(0);
});
