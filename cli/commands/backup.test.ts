import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leads, newFolder, openFolder, runLeads } from "../../tests/support/leads-folder.ts";
import { newDataDir, newLead } from "../../tests/support/test-lead.ts";

async function folderWithLead() {
  const folder = newFolder();
  const store = await openFolder(folder, ["email"]);
  await store.saveLead(newLead(new Date()));
  return { folder, store };
}

test("backup runs beside the server, restore and move ask for it to be stopped [OW14, DS06]", async () => {
  const { folder, store } = await folderWithLead();
  const made = await runLeads(folder, ["backup", "--json"]);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const { file, leads: count } = JSON.parse(made.stdout);
  expect({ file, count }).toEqual({
    file: expect.stringMatching(/^data\/backups\/leads-.*\.sqlite$/),
    count: 1,
  });
  const moved = join(newDataDir(), "moved.sqlite");
  for (const args of [
    ["restore", file],
    ["move", "--to", moved],
  ]) {
    const refused = await runLeads(folder, args);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toBe("The server is running and uses this store; stop it first.\n");
  }
  await store.saveLead(newLead(new Date()));
  await store.close();
  expect((await runLeads(folder, ["move", "--to", "data/leads.sqlite"])).stderr).toBe(
    "That is the store itself; name an empty one.\n",
  );
  expect((await runLeads(folder, ["restore", file])).stdout).toMatch(
    /^1 request restored\. What was there before is in data\/backups\/replaced-.*\.sqlite\. Start the server again\.\n$/,
  );
  expect((await runLeads(folder, ["move", "--to", moved])).stdout).toMatch(
    /^1 request copied, each compared\./,
  );
});

test.each([
  [["restore"], 2, "Which backup?"],
  [["move"], 2, "Where to?"],
  [["restore", "no-such-file"], 1, "There is no file "],
  [["restore", "."], 1, " is no file; name the backup itself."],
  [["move", "--to", "mysql://example.com/leads"], 1, "begins with postgres://"],
  [["move", "--to", "nonsense"], 1, "a file whose name ends in .sqlite"],
  [["backup", "one", "two"], 2, "Too many arguments."],
])("%j is refused in a sentence [OW14, DS06]", async (args, code, sentence) => {
  const outcome = await leads(newFolder(), args);
  expect(outcome).toMatchObject({ code, stdout: "" });
  expect(outcome.stderr).toContain(sentence);
});

test("without a store there is nothing to back up [OW14]", async () => {
  expect((await leads(newFolder(), ["backup"])).stderr).toMatch(/^There is no store yet at /);
});

test("a relative path is that of the folder where npm was called [SF13]", async () => {
  const { folder, store } = await folderWithLead();
  await store.close();
  const called = newDataDir();
  const env = { INIT_CWD: called };
  expect((await runLeads(folder, ["backup", "here.sqlite"], env)).stdout).toContain(
    join(called, "here.sqlite"),
  );
  expect(await runLeads(folder, ["restore", "here.sqlite"], env)).toMatchObject({ code: 0 });
  expect(await runLeads(folder, ["move", "--to", "moved.sqlite"], env)).toMatchObject({ code: 0 });
  expect(readdirSync(called).sort()).toEqual(["here.sqlite", "moved.sqlite"]);
});
