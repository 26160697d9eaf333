import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { sitePath } from "../support/build-site.ts";
import { newFolder, runLeads } from "../support/leads-folder.ts";
import { runInDatabase } from "../support/postgres-cluster.ts";
import { sampleSite } from "../support/sample-business.ts";
import { startServer } from "../support/start-server.ts";
import { changeDatabase, newDatabase } from "../support/store-engines.ts";
import { newDataDir } from "../support/test-lead.ts";

/** What the last version before 1.0 has stored. */
const left = [
  "create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)",
  "create table lead (seq integer primary key, id text not null, email text not null)",
  "insert into lead values (1, 'an id', 'dana@example.net')",
  "insert into kysely_migration values ('0001-tables', '2026-01-01T00:00:00.000Z')",
];
const everything = "select * from lead, kysely_migration";
const sentence = (name: string) =>
  `${name} is from before version 1.0 of this website and can't be used. Move it away, or set DATABASE_URL or DATA_DIR to another place; the version that wrote it can still list its requests (leads export).`;

function newEarlierFile(dataDir = newDataDir()): string {
  const file = join(dataDir, "leads.sqlite");
  changeDatabase(file, left.join("; "));
  return file;
}

async function newEarlierStore(engine: string) {
  const dataDir = newDataDir();
  if (engine === "SQLite") {
    const file = newEarlierFile(dataDir);
    const read = () => {
      const database = new DatabaseSync(file);
      const rows = database.prepare(everything).all();
      database.close();
      return rows;
    };
    return { dataDir, env: {}, name: file, read };
  }
  const url = await newDatabase();
  await runInDatabase(url, left);
  const read = () => runInDatabase(url, [everything]);
  return { dataDir, env: { DATABASE_URL: url }, name: "The database of DATABASE_URL", read };
}

function runDoctor(env: Record<string, string>): string {
  const options = { cwd: sampleSite, env: { ...env, PATH: sitePath() }, encoding: "utf8" } as const;
  return spawnSync("node", ["ops/doctor.ts"], options).stdout;
}

test.each(["SQLite", "PostgreSQL"])(
  "in %s, start, commands and doctor report a store from before 1.0 in one sentence, and keep it [FM08]",
  async (engine) => {
    const { dataDir, env, name, read } = await newEarlierStore(engine);
    const before = await read();
    await expect(startServer({ dataDir, env })).rejects.toThrow(`did not start: ${sentence(name)}\n`);

    const backup = newEarlierFile();
    const settings = { ...env, DATA_DIR: dataDir };
    const run = (...args: string[]) => runLeads(newFolder(), args, settings);
    for (const command of ["list", "retention", "backup"])
      expect(await run(command), command).toMatchObject({ code: 1, stderr: `${sentence(name)}\n` });
    expect(await run("restore", backup)).toMatchObject({ code: 1, stderr: `${sentence(backup)}\n` });

    expect(runDoctor(settings)).toContain(sentence(name));
    expect(await read()).toEqual(before);
  },
);
