import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { Client, type ClientConfig } from "pg";
import type { LeadDatabase } from "../lead-database.ts";

const listenAgainMs = 1000;

/** Only a hint, which may be lost: each process also polls. */
export function createDeliveryNotifier(db: Kysely<LeadDatabase>, connection: ClientConfig) {
  const self = randomUUID();
  const closing = new AbortController();
  let listening: Promise<void> | null = null;
  let waking: Promise<unknown> | null = null;
  let onWake = () => {};

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new Client(connection);
      client.on("error", () => undefined);
      client.on("notification", ({ payload }) => payload !== self && onWake());
      const ended = once(client, "end", { signal: closing.signal });
      const begun = client.connect().then(() => client.query("listen delivery_due"));
      await Promise.all([ended, begun]).catch(() => undefined);
      // Not awaited: the server may have vanished.
      void client.end();
      await wait(listenAgainMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    /** A later call replaces the one before, as the delivery loop is replaced with the site. */
    listen(wake: () => void): void {
      onWake = wake;
      listening ??= listen();
    },
    /** After the commit, because transactions with a notification commit one after the other. */
    wake(): void {
      waking ??= sql`select pg_notify('delivery_due', ${self})`
        .execute(db)
        .catch(() => undefined)
        .finally(() => {
          waking = null;
        });
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([listening, waking]);
    },
  };
}
