import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { newDataDir, newLead } from "../../tests/support/test-lead.ts";
import { list } from "./list.ts";
import { show } from "./show.ts";

test("where a request came from is shown, and listed under source", async () => {
  const dataDir = newDataDir();
  const store = await openSqliteStore({ file: join(dataDir, "leads.sqlite"), channels: [] });
  onTestFinished(() => store.close());
  const source = { utm_source: "newsletter", referrer: "https://search.example/" };
  const saved = await store.saveLead({ ...newLead(new Date()), source });
  await store.saveLead(newLead(new Date()));
  const config = readConfig({ DATA_DIR: dataDir });
  expect(await show(["id" in saved ? saved.id : ""], config)).toMatch(/^Source: utm_source +newsletter$/m);
  const [without, withSource] = JSON.parse(await list(["--json"], config));
  expect(withSource.source).toEqual(source);
  expect(without).not.toHaveProperty("source");
});
