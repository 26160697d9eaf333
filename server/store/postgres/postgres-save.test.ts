import type { KyselyPlugin } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../../tests/support/postgres-cluster.ts";
import { newPostgresUrl, request } from "../../../tests/support/store-engines.ts";
import { prepareLead } from "../save/prepare-lead.ts";
import { openPostgresDatabase } from "./postgres-database.ts";
import { saveLeads } from "./postgres-save.ts";

test("saving a held request reads no more of the held ones however many there are [DS02]", async () => {
  const url = newPostgresUrl();
  await createDatabase(url);
  const db = await openPostgresDatabase(url);
  onTestFinished(() => db.destroy());
  let rowsRead = 0;
  const countRows: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rowsRead += result.rows.length;
      return result;
    },
  };
  let sent = 0;
  const saveHeld = async (count: number) => {
    const leads = Array.from({ length: count }, () =>
      prepareLead(request({ email: `bot-${sent++}@example.net`, spamSigns: ["links"] })),
    );
    rowsRead = 0;
    await db.transaction().execute((inside) => saveLeads(inside.withPlugin(countRows), leads, ["email"]));
    return rowsRead;
  };
  await saveHeld(20);
  const beside20 = await saveHeld(1);
  await saveHeld(200);
  expect(await saveHeld(1)).toBe(beside20);
});
