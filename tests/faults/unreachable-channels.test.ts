import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../support/start-server.ts";
import { startMail } from "../support/test-lead.ts";

const people = { EMAIL_FROM: "leads@example.com", LEADS_TO: "owner@example.com" };
const password = "correct-horse";
const path = "/hooks/secret-path";

async function start(env: Record<string, string>) {
  const server = await startServer({ env: { NODE_ENV: "production", ...env } });
  onTestFinished(server.kill);
  /** The output without the address and the log lines. */
  const told = () =>
    server
      .output()
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("{") && !line.startsWith("Listening on "));
  return { ...server, told };
}

test("a production start with no channel says so in one line, with what to set [OW18]", async () => {
  const { told } = await start({});
  await expect
    .poll(told)
    .toEqual([expect.stringMatching(/nobody is told\. Set SMTP_URL, .* LEAD_WEBHOOK_URL\.$/)]);
});

test("a mail server that cannot be reached delays no page, and is told in one line without secrets or people [OW18]", async () => {
  const mail = await startMail({ behaviour: "hang-before-greeting" });
  const SMTP_URL = `smtp://owner:${password}@127.0.0.1:${mail.port}`;
  const url = `http://127.0.0.1:9${path}`;
  const { statusOf, told, output } = await start({ ...people, SMTP_URL, LEAD_WEBHOOK_URL: url });
  expect(await statusOf("/healthz")).toBe(200);
  expect(told()).toEqual([]);
  await mail.stop();
  await expect
    .poll(told)
    .toEqual([expect.stringMatching(/^Cannot be reached now: email \(.*\)\. Requests are stored/)]);
  for (const secret of [password, path, "example.com"]) expect(output()).not.toContain(secret);
});
