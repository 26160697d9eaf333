import { expect, test } from "vitest";
import { runInDatabase } from "#tests/support/postgres-cluster.ts";
import { newPostgresUrl, postgres, request, start } from "#tests/support/store-engines.ts";

const { newStore } = postgres;
const listeners =
  "select pid from pg_stat_activity where datname = current_database() and query like 'listen %'";

test("what one process stores, retries or takes back wakes the other, and not itself [DS02]", async () => {
  const url = newPostgresUrl();
  const [one, other] = [await newStore(["webhook"], url), await newStore(["webhook"], url)];
  const woken: string[] = [];
  one.listenForDue(() => woken.push("one"));
  other.listenForDue(() => woken.push("other"));
  await expect.poll(() => runInDatabase(url, [listeners])).toHaveLength(2);
  const saved = await one.saveLead(request());
  await expect.poll(() => woken).toEqual(["other"]);
  // As when a changed site replaces the delivery loop.
  other.listenForDue(() => woken.push("replaced"));
  await one.retryDeliveries({ now: start });
  await expect.poll(() => woken).toEqual(["other", "replaced"]);
  await one.markNotSpam("id" in saved ? saved.id : "", start, () => null);
  await expect.poll(() => woken).toEqual(["other", "replaced", "replaced"]);
});
