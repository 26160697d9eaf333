import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { leadGivenUp, leads, newCommands, newFolder, printed } from "#tests/support/leads-folder.ts";
import { request } from "#tests/support/store-engines.ts";
import { newLead } from "#tests/support/test-lead.ts";

test("backup works while the server runs, restore asks to stop it first [OW14]", async () => {
  const { folder, store, run, print } = await newCommands(["email"]);
  await store.saveLead(newLead(new Date()));
  const made = await run(["backup", "--json"]);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const { file, leads: count } = JSON.parse(made.stdout);
  expect([file, count]).toEqual([expect.stringMatching(/\/data\/backups\/leads-.*\.sqlite$/), 1]);
  const stderr = "The server is running and uses this store; stop it first.\n";
  expect(await run(["restore", file])).toEqual({ code: 1, stdout: "", stderr });

  await store.saveLead(newLead(new Date()));
  await store.close();
  expect(await print("restore", relative(folder, file))).toMatch(
    /^1 request restored\. What was there before is in \S*\/data\/backups\/leads-.*\.sqlite\. Start the server again\.\n$/,
  );
  expect(await print("backup", "here.sqlite")).toContain(`1 request in ${join(folder, "here.sqlite")}. `);
});

test.each([
  [["restore"], 2, "Which backup?"],
  [["restore", "one", "another"], 2, "Too many arguments."],
  [["restore", "no-such-file"], 1, "There is no file "],
  [["backup"], 1, "There is no store yet at "],
  [["backup", "/proc/x/y"], 1, "ENOENT: no such file or directory, mkdir '/proc/x'"],
])("%j is rejected with a sentence [OW14]", async (args, code, sentence) => {
  const outcome = await leads(newFolder(), args);
  expect(outcome).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(/^.*\n$/) });
  expect(outcome.stderr).toContain(sentence);
});

test("retry makes one given-up request due, or all of them, for the running server [X09]", async () => {
  const folder = newFolder();
  const other = await leadGivenUp(folder);
  const { id, store } = await leadGivenUp(folder);
  const stateOf = async (id: string) => (await store.findLead(id))?.deliveries[0]?.state;
  // An empty variable in a script must not retry all.
  expect(await leads(folder, ["retry", ""])).toMatchObject({ code: 1, stdout: "" });
  expect(await printed(folder, ["retry", "--", id])).toMatch(/^1 delivery due now: the running server sends/);
  expect([await stateOf(id), await stateOf(other.id)]).toEqual(["pending", "dead"]);
  for (const deliveries of [1, 0])
    expect(JSON.parse(await printed(folder, ["retry", "--json"]))).toEqual({ deliveries });
  expect(await store.deliveryHealth(new Date())).toMatchObject({ dead: 0, pending: 2 });
  expect(await printed(folder, ["retry"])).toBe("There's nothing to send again.\n");
});

test("retention deletes what the policy says, and only counts it in a dry run [OW13]", async () => {
  const { folder, store, run } = await newCommands();
  await store.saveLead(request({ receivedAt: new Date("2020-01-01T00:00:00Z") }));
  await store.saveLead(request({ receivedAt: new Date() }));
  const dry = await run(["retention", "--dry-run"]);
  expect(
    dry.stdout.replaceAll(folder, "<folder>"),
  ).toBe(`What                               Kept for                 Would be deleted
Requests                           24 months                1
Held requests and spam             90 days; marked spam 30  0
Network addresses without a proof  30 days                  0
Proofs of agreeing to texts        5 years                  0
Notes of mails to you              24 months                0
Files in the mailbox               as their requests        0
Log lines                          30 days                  by what keeps the server's output

Read from <folder>/data/leads.sqlite.
`);
  expect(await store.listLeads()).toHaveLength(2);
  const { stdout } = await run(["retention", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ isDryRun: false, requests: 1, spam: 0 });
  expect(await store.listLeads()).toHaveLength(1);
});
