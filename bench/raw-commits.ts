import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { percentile } from "./load-client.ts";

/** What node:sqlite does alone: one durable commit after the other. */
export function measureRawCommits(count: number): { perSecond: number; p50Ms: number } {
  const folder = mkdtempSync(join(tmpdir(), "raw-"));
  const database = new DatabaseSync(join(folder, "raw.sqlite"));
  database.exec(
    "pragma journal_mode = wal; pragma synchronous = full; create table row (id text primary key, body text)",
  );
  const insert = database.prepare("insert into row values (?, ?)");
  const body = "x".repeat(300);
  const timesMs: number[] = [];
  const startedAt = performance.now();
  for (let i = 0; i < count; i++) {
    const at = performance.now();
    insert.run(`row-${i}`, body);
    timesMs.push(performance.now() - at);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  database.close();
  rmSync(folder, { recursive: true });
  return {
    perSecond: count / seconds,
    p50Ms: percentile(
      timesMs.sort((a, b) => a - b),
      0.5,
    ),
  };
}
