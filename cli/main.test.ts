import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { expect, test } from "vitest";
import { leadGivenUp, newFolder, runLeads } from "../tests/support/leads-folder.ts";

test("list --json gives exactly the promised shape while another process has the database open [X08]", async () => {
  const folder = newFolder();
  const { id } = await leadGivenUp(folder);
  const { code, stdout, stderr } = await runLeads(folder, ["list", "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual([
    {
      ...{ id, form: "dog-walking-consultation", status: "accepted", answeredAt: null },
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      fields: expect.objectContaining({ firstName: "Dana", zipCode: "80104", optInCommunications: false }),
      deliveries: [
        { channel: "webhook", state: "dead", attempts: 1, lastError: "The webhook is gone (410)" },
      ],
    },
  ]);
});

test("a reader that has seen enough is no fault, and a full disk is one", async () => {
  const run = (stdio: StdioOptions) => spawn(process.execPath, ["cli/main.ts", "--help"], { stdio });
  const toReader = run(["ignore", "pipe", "inherit"]);
  toReader.stdout?.destroy();
  const toFullDisk = run(["ignore", openSync("/dev/full", "w"), "inherit"]);
  const ends = await Promise.all([toReader, toFullDisk].map((child) => once(child, "exit")));
  expect(ends).toEqual([
    [0, null],
    [1, null],
  ]);
});
