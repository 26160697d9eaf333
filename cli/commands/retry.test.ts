import { expect, test } from "vitest";
import { leadGivenUp, leads, newFolder } from "../../tests/support/leads-folder.ts";

test("retry sends one request again at once and no other, or all that was given up [X09]", async () => {
  const folder = newFolder();
  const other = await leadGivenUp(folder);
  const { id, store, hook, env } = await leadGivenUp(folder);
  const retry = async (...args: string[]) =>
    JSON.parse((await leads(folder, ["retry", "--json", "--", ...args], env)).stdout);
  hook.answer({ status: 204 });
  const delivered = { channel: "webhook", state: "delivered", attempts: 1, lastError: null };
  expect(await retry(id)).toEqual([{ id, ...delivered }]);
  expect((await store.findLead(id))?.deliveries).toMatchObject([{ state: "delivered" }]);
  expect((await store.findLead(other.id))?.deliveries).toMatchObject([{ state: "dead" }]);
  expect(hook.requests.map((call) => call.id)).toEqual([`${id}-webhook`, `${id}-webhook`]);

  expect(await retry()).toEqual([{ id: other.id, ...delivered }]);
  expect(await store.deliveryHealth(new Date())).toMatchObject({ dead: 0, pending: 0 });
  expect(await retry()).toEqual([]);
});

test("retry prints a line for each delivery that was sent again, and says so when there is none [X09]", async () => {
  const folder = newFolder();
  const printed = async (args: string[], env = {}) => {
    const { stdout, stderr } = await leads(folder, ["retry", ...args], env);
    return stdout + stderr;
  };
  expect(await printed([])).toBe("There is nothing to send again.\n");
  expect(await printed(["--json"])).toBe("[]\n");
  const { id, hook, env } = await leadGivenUp(folder);
  expect(await printed(["nothing"])).toBe('There is no request with the id "nothing".\n');
  expect(await printed(["--", id])).toContain("this channel is not configured");
  hook.answer({ status: 503 });
  expect(await printed(["--", id], env)).toBe(
    `Id${" ".repeat(id.length)}Delivery  Now                      Last error
${id}  webhook   failed, will be retried  The webhook answered 503
`,
  );
  hook.answer({ status: 204 });
  expect(await printed(["--", id], env)).toContain(`${id}  webhook   delivered  -\n`);
  expect(await printed(["--", id], env)).toBe("There is nothing to send again.\n");
});
