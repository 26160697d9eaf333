import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { siteFacts } from "../../tests/support/built-site.ts";
import { newDataDir, newLead } from "../../tests/support/test-lead.ts";

/** A folder as of a built copy of the site, with one held request in its store. */
async function folderWithHeldLead() {
  const folder = newDataDir();
  mkdirSync(join(folder, "build"));
  const business = parse(readFileSync("content/business.yaml", "utf8"));
  writeFileSync(join(folder, "build/site.json"), JSON.stringify(siteFacts({ business })));
  const store = await openSqliteStore({ file: join(folder, "data/leads.sqlite"), channels: ["mailbox"] });
  onTestFinished(() => store.close());
  const saved = await store.saveLead({ ...newLead(new Date()), heldFor: ["links", "spam-words"] });
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const leads = (...args: string[]) =>
    spawnSync(process.execPath, [resolve("cli/main.ts"), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: "utf8",
    });
  return { store, leads, id: saved.id };
}

test("a held request is listed as such, and shown with its reasons in words [OW01]", async () => {
  const { leads, id } = await folderWithHeldLead();
  const json = JSON.parse(leads("list", "--json").stdout);
  expect(json).toMatchObject([{ id, status: "held", heldFor: ["links", "spam-words"] }]);
  expect(leads("list").stdout).toMatch(/Status.*\n.*\bheld\b/);
  expect(leads("show", id).stdout).toMatch(/Status +held: it has links to other sites; it uses words/);
});

test("spam takes a held request out, and not-spam has it delivered [OW01]", async () => {
  const { store, leads, id } = await folderWithHeldLead();
  const waiting = [{ channel: "mailbox", state: "pending" }];
  expect(await store.findLead(id)).toMatchObject({ status: "held", deliveries: waiting });
  expect(JSON.parse(leads("spam", id, "--json").stdout)).toMatchObject({ id, status: "spam" });
  expect(await store.findLead(id)).toMatchObject({ status: "spam", deliveries: [] });
  const { stdout } = leads("not-spam", id);
  expect(stdout).toContain(`Request ${id} is an ordinary request now`);
  expect(stdout).toContain("nothing twice");
  expect(await store.findLead(id)).toMatchObject({ status: "accepted", deliveries: waiting });
});

test.each(["spam", "not-spam"])("%s without an id, and with an unknown one, says so", async (command) => {
  const { leads } = await folderWithHeldLead();
  expect(leads(command)).toMatchObject({ status: 2, stderr: expect.stringContaining("Give its id") });
  expect(leads(command, "nothing")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("no request"),
  });
});
