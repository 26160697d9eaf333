import { execFileSync } from "node:child_process";
import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { newDatabaseUrl, runInDatabase, startCluster } from "../support/postgres-cluster.ts";
import { sendUntilRefused } from "../support/send-consultation.ts";
import { refused, serve } from "../support/serve.ts";
import { canMount, fillDisk, mountSmallDisk } from "../support/small-disk.ts";

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
    const first = await server.send();
    expect(first).toMatchObject({ status: 200 });

    const free = fillDisk(disk);
    // The last page of a table may still have room for a few.
    const { refusal, ids } = await sendUntilRefused(server.origin);
    expect(refusal, server.output()).toMatchObject(refused);
    // PostgreSQL rewrites this file for the next connection, and rejects the connection when it cannot.
    for (const file of globSync(join(disk, "PG_*/*/pg_internal.init"))) rmSync(file);
    fillDisk(disk);
    expect(await server.send(), server.output()).toMatchObject(refused);
    expect(await server.statusOf("/")).toBe(200);

    free();
    const last = await server.send();
    expect(last).toMatchObject({ status: 200 });
    expect(await server.statusOf("/readyz")).toBe(200);
    const acknowledged = [first.body.id, ...ids, last.body.id].sort();
    const column = async (sql: string) => (await runInDatabase(url, [sql])).flatMap(Object.values).sort();
    expect(await column("select id from lead")).toEqual(acknowledged);
    expect(await column("select lead_id from idempotency")).toEqual(acknowledged);
    expect(await column("select id from lead where seq not in (select lead_seq from delivery)")).toEqual([]);
  },
);
