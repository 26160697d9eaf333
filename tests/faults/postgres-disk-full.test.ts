import { execFileSync } from "node:child_process";
import { expect, inject, onTestFinished, test } from "vitest";
import { newDatabaseUrl, runInDatabase, startCluster } from "../support/postgres-cluster.ts";
import { sendUntilRefused } from "../support/send-consultation.ts";
import { canMount, expectStoredOnce, fillDisk, mountSmallDisk, refused, serve } from "../support/serve.ts";

/** Its tables are on a disk of their own. */
async function newDatabaseOn(disk: string): Promise<string> {
  execFileSync("chown", ["postgres", disk]);
  const server = startCluster(inject("postgresFolder"));
  const url = newDatabaseUrl(server);
  const name = new URL(url).pathname.slice(1);
  await runInDatabase(server, [
    `create tablespace ${name} location '${disk}'`,
    `create database ${name} tablespace ${name}`,
  ]);
  onTestFinished(async () => {
    await runInDatabase(server, [`drop database ${name} with (force)`, `drop tablespace ${name}`]);
  });
  return url;
}

test.runIf(canMount)(
  "while the disk under PostgreSQL is full requests are refused and pages go on; nothing is stored by half [DS03]",
  async () => {
    const disk = mountSmallDisk(32);
    const url = await newDatabaseOn(disk);
    const server = await serve({ env: { DATABASE_URL: url } });
    expect(await server.send()).toMatchObject({ status: 200 });

    const free = fillDisk(disk);
    // The last page of a table may still have room for a few.
    const { refusal, acknowledged } = await sendUntilRefused(server.origin);
    expect(refusal, server.output()).toMatchObject(refused);
    expect(await server.statusOf("/")).toBe(200);

    free();
    expect(await server.send()).toMatchObject({ status: 200 });
    expect(await server.statusOf("/readyz")).toBe(200);
    const stored = await expectStoredOnce((sql) => runInDatabase(url, [sql]), acknowledged);
    expect(stored).toHaveLength(acknowledged.length + 2);
    expect(await runInDatabase(url, ["select 1 from lead"])).toHaveLength(stored.length);
  },
);
