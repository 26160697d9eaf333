import { join } from "node:path";
import { expect, test } from "vitest";
import { leads, newFolder, openFolder } from "../../tests/support/leads-folder.ts";
import { newLead } from "../../tests/support/test-lead.ts";

test("backup runs beside the server, restore asks for it to be stopped [OW14]", async () => {
  const folder = newFolder();
  const store = await openFolder(folder, ["email"]);
  await store.saveLead(newLead(new Date()));
  const made = await leads(folder, ["backup", "--json"]);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const { file, leads: count } = JSON.parse(made.stdout);
  expect([file, count]).toEqual([expect.stringMatching(/\/data\/backups\/leads-.*\.sqlite$/), 1]);
  const stderr = "The server is running and uses this store; stop it first.\n";
  expect(await leads(folder, ["restore", file])).toEqual({ code: 1, stdout: "", stderr });

  await store.saveLead(newLead(new Date()));
  await store.close();
  const printed = async (...args: string[]) => {
    const { stdout, stderr } = await leads(folder, args);
    return stdout + stderr;
  };
  expect(await printed("restore", file)).toMatch(
    /^1 request restored\. What was there before is in \S*\/data\/backups\/replaced-.*\.sqlite\. Start the server again\.\n$/,
  );
  expect(await printed("backup", "here.sqlite")).toContain(`1 request in ${join(folder, "here.sqlite")}. `);
});

test.each([
  [["restore"], 2, "Which backup?"],
  [["restore", "no-such-file"], 1, "There is no file "],
  [["restore", "."], 1, " is no file; name the backup itself."],
  [["backup"], 1, "There is no store yet at "],
])("%j is refused in a sentence [OW14]", async (args, code, sentence) => {
  const outcome = await leads(newFolder(), args);
  expect(outcome).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
});
