import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { site } from "../../tests/support/example-site.ts";
import { headerOf, readMessage } from "../../tests/support/read-message.ts";
import { claimedDelivery, newDataDir } from "../../tests/support/test-lead.ts";
import { createMailboxSender } from "./mailbox.ts";

const never = new AbortController().signal;
const envelope = { from: "leads@example.com", to: ["owner@example.com"], site };
const fileName = "2025-11-21T16-38-00-000Z-Lead-_0123456789abcdef-mailbox.eml";

test("writes a message that mail programs open", async () => {
  const directory = join(newDataDir(), "mailbox");
  const result = await createMailboxSender(directory, envelope).send(claimedDelivery("mailbox"), never);
  expect(result).toEqual({ ok: true });
  expect(readdirSync(directory)).toEqual([fileName]);
  const { headers, text, html } = readMessage(readFileSync(join(directory, fileName), "utf8"));
  expect(headerOf(headers, "subject")).toBe("Dog walking consultation: Dana in Castle Rock");
  expect(headerOf(headers, "reply-to")).toBe("Dana <dana@example.net>");
  expect(text).toContain("One is shy.");
  expect(html).toContain("One is shy.");
});

test("is readable by its owner alone", async () => {
  const directory = join(newDataDir(), "mailbox");
  await createMailboxSender(directory, envelope).send(claimedDelivery("mailbox"), never);
  expect(statSync(directory).mode & 0o077).toBe(0);
  expect(statSync(join(directory, fileName)).mode & 0o077).toBe(0);
});

test("a second attempt replaces the file of the first", async () => {
  const directory = join(newDataDir(), "mailbox");
  const sender = createMailboxSender(directory, envelope);
  await sender.send(claimedDelivery("mailbox"), never);
  await sender.send(claimedDelivery("mailbox", {}, { attempts: 1 }), never);
  expect(readdirSync(directory)).toEqual([fileName]);
});
