import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, test } from "vitest";
import type { LeadDatabase } from "../../server/store/lead-database.ts";
import { migrate, sqliteMigrations } from "../../server/store/migrations.ts";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { NodeSqliteDialect } from "../../server/store/sqlite-database.ts";
import { isLongRun } from "../support/long-run.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

const canTrace = spawnSync("strace", ["-V"]).status === 0;
const everyNthWrite = isLongRun ? 1 : 25;
const leads = 200;

/** As an older version left it: the tables of its fourth migration, with requests. */
async function writeOldDatabase(): Promise<string> {
  const file = join(newDataDir(), "leads.sqlite");
  const database = new DatabaseSync(file);
  const db = new Kysely<LeadDatabase>({ dialect: new NodeSqliteDialect(database) });
  await migrate(db, Object.fromEntries(Object.entries(sqliteMigrations).slice(0, 4)));
  database.exec(`
    insert into lead (id, form, status, received_at, email, fingerprint, fields)
      with recursive number (i) as (select 1 union all select i + 1 from number where i < ${leads})
      select 'lead-' || i, 'contact', 'held', '2026-11-22T10:00:00.000Z', i || '@example.net', i, '{}' from number;
    insert into delivery (lead_seq, channel, state, attempts, due_at)
      select seq, 'webhook', 'pending', 0, received_at from lead;
  `);
  await db.destroy();
  return file;
}

/** Kills the server at its nth write to the database. Returns whether it got there. */
async function killAtWrite(n: number, file: string): Promise<boolean> {
  const database = [file, `${file}-wal`].flatMap((path) => ["-P", path]);
  const kill = ["-e", "trace=pwrite64", "-e", `inject=pwrite64:signal=SIGKILL:when=${n}`];
  const server = await startServer({
    dataDir: join(file, ".."),
    env: { NODE_ENV: "production" },
    // -D: the server is the child, so that its exit is seen here.
    under: ["strace", "-D", "-f", "-o", "/dev/null", ...kill, ...database],
  }).catch(({ message }: Error) => {
    expect(message).toBe("The server did not start: SIGKILL");
    return null;
  });
  await server?.kill();
  return server === null;
}

test.runIf(canTrace)(
  "killed at any write of a migration, it leaves every request, and the next start ends the migration [DS05, X07]",
  async () => {
    const old = await writeOldDatabase();
    let kills = 0;
    for (let write = 1; ; write += everyNthWrite) {
      const file = join(newDataDir(), "leads.sqlite");
      copyFileSync(old, file);
      if (!(await killAtWrite(write, file))) break;
      kills++;
      const store = await openSqliteStore({ file, channels: ["webhook"] });
      const kept = await store.listLeads();
      expect(kept).toHaveLength(leads);
      expect(kept.filter(({ deliveries }) => deliveries[0]?.state !== "pending")).toEqual([]);
      await store.probeWrite();
      await store.close();
    }
    // More than the tables have pages.
    expect(kills).toBeGreaterThan(40 / everyNthWrite);
  },
);
