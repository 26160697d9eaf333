import { expect, test } from "vitest";
import { serve } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";
import { startMail } from "../support/test-lead.ts";

const people = { EMAIL_FROM: "leads@example.com", LEADS_TO: "owner@example.com" };
const password = "correct-horse";
const path = "/hooks/secret-path";

/** What is printed besides the address and the log. */
const told = ({ output }: RunningServer) =>
  output()
    .split("\n")
    .filter((line) => line !== "" && !/^(?:\{|Listening on )/.test(line));

test("a production start with no channel says so in one line, with what to set [OW18]", async () => {
  const server = await serve({ env: { LEAD_WEBHOOK_URL: "" } });
  await expect
    .poll(() => told(server))
    .toEqual([expect.stringMatching(/nobody is told\. Set SMTP_URL, .* LEAD_WEBHOOK_URL\.$/)]);
});

test("a mail server that cannot be reached delays no page, and is told in one line without secrets or people [OW18]", async () => {
  const mail = await startMail({ behaviour: "hang-before-greeting" });
  const SMTP_URL = `smtp://owner:${password}@127.0.0.1:${mail.port}`;
  const url = `http://127.0.0.1:9${path}`;
  const server = await serve({ env: { ...people, SMTP_URL, LEAD_WEBHOOK_URL: url } });
  expect(await server.statusOf("/healthz")).toBe(200);
  expect(told(server)).toEqual([]);
  await mail.stop();
  await expect
    .poll(() => told(server))
    .toEqual([expect.stringMatching(/^Cannot be reached now: email \(.*\)\. Requests are stored/)]);
  for (const secret of [password, path, "example.com"]) expect(server.output()).not.toContain(secret);
});
