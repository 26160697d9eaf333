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
      id,
      form: "dog-walking-consultation",
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: "accepted",
      answeredAt: null,
      fields: expect.objectContaining({ firstName: "Dana", zipCode: "80104", optInCommunications: false }),
      deliveries: [
        { channel: "webhook", state: "dead", attempts: 1, lastError: "The webhook is gone (410)" },
      ],
    },
  ]);
});

test("retry sends one request again at once, and no other [X09]", async () => {
  const folder = newFolder();
  const other = await leadGivenUp(folder);
  const { id, store, hook, env } = await leadGivenUp(folder);
  hook.answer({ status: 204 });
  const { code, stdout } = await runLeads(folder, ["retry", id, "--json"], env);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([
    { id, channel: "webhook", state: "delivered", attempts: 1, lastError: null },
  ]);
  expect((await store.findLead(id))?.deliveries[0]?.state).toBe("delivered");
  expect((await store.findLead(other.id))?.deliveries[0]?.state).toBe("dead");
  expect(hook.requests.map((call) => call.id)).toEqual([`${id}-webhook`, `${id}-webhook`]);
});

test("retry without an id sends all that was given up, and nothing else [X09]", async () => {
  const folder = newFolder();
  const { store, hook, env } = await leadGivenUp(folder);
  await leadGivenUp(folder);
  hook.answer({ status: 204 });
  const { code, stdout } = await runLeads(folder, ["retry"], env);
  expect(code).toBe(0);
  expect(stdout.match(/delivered/g)).toHaveLength(2);
  expect(await store.deliveryHealth(new Date())).toMatchObject({ dead: 0, pending: 0 });
  const again = await runLeads(folder, ["retry", "--json"], env);
  expect(JSON.parse(again.stdout)).toEqual([]);
});

test("retry says so when it failed again [X09]", async () => {
  const folder = newFolder();
  const { id, hook, env } = await leadGivenUp(folder);
  hook.answer({ status: 503 });
  const { code, stdout } = await runLeads(folder, ["retry", id], env);
  expect(code).toBe(0);
  expect(stdout).toContain("failed, will be retried");
  expect(stdout).toContain("The webhook answered 503");
});

test("retry says so when the channel is not configured", async () => {
  const folder = newFolder();
  const { id } = await leadGivenUp(folder);
  const { code, stdout } = await runLeads(folder, ["retry", id], { NODE_ENV: "production" });
  expect(code).toBe(0);
  expect(stdout).toContain("this channel is not configured");
});

test("a reader that has seen enough is no fault, and a full disk is one", async () => {
  const run = (stdio: StdioOptions) => spawn(process.execPath, ["cli/main.ts", "--help"], { stdio });
  const toReader = run(["ignore", "pipe", "inherit"]);
  toReader.stdout?.destroy();
  expect(await once(toReader, "exit")).toEqual([0, null]);
  expect(await once(run(["ignore", openSync("/dev/full", "w"), "inherit"]), "exit")).toEqual([1, null]);
});
