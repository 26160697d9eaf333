import type { ClientBase } from "pg";
import { StoreDamagedError } from "../store-errors.ts";

/** The oldest version that the tests run on. */
const minVersion = 150_000;

type ServerState = Record<"version" | "version_num" | "fsync" | "synchronous_commit", string> & {
  now_ms: number;
};

/** Settings may change, and a failover leads to another server. Returns how many milliseconds the server's clock is ahead. */
export async function prepareConnection(client: ClientBase): Promise<number> {
  const before = Date.now();
  const { rows } = await client.query<ServerState>(`
    select current_setting('server_version') as version, current_setting('server_version_num') as version_num,
      current_setting('fsync') as fsync,
      set_config('synchronous_commit', case current_setting('synchronous_commit')
        when 'remote_apply' then 'remote_apply' else 'on' end, false) as synchronous_commit,
      extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`);
  const after = Date.now();
  const [state] = rows;
  if (Number(state?.version_num) < minVersion)
    throw new StoreDamagedError(`PostgreSQL ${state?.version} is too old, 15 is needed`);
  // Without fsync, acknowledged requests are lost in a power failure.
  if (state?.fsync === "off")
    throw new StoreDamagedError(
      "fsync is off, so that a request could be lost after it was acknowledged; set it to on",
    );
  return differenceOf(state?.now_ms ?? 0, before, after);
}

/** The server read its clock between `before` and `after`. */
function differenceOf(serverMs: number, before: number, after: number): number {
  if (serverMs < before) return serverMs - before;
  return Math.max(0, serverMs - after);
}
