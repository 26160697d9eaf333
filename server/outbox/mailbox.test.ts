import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { site } from "../../tests/support/built-site.ts";
import { claimedRequest, newDataDir } from "../../tests/support/test-lead.ts";
import { createMailboxSender } from "./mailbox.ts";

const never = new AbortController().signal;
const envelope = { from: "leads@example.com", to: ["owner@example.com"], site };
const fileName = "2025-11-21T16-38-00-000Z-Lead-_0123456789abcdef-mailbox.eml";

test("writes a message that mail programs open, for its owner alone, once however often it is tried", async () => {
  const directory = join(newDataDir(), "mailbox");
  const sender = createMailboxSender(directory, envelope);
  expect(await sender.send(claimedRequest("mailbox"), never)).toEqual({ ok: true });
  await sender.send(claimedRequest("mailbox", {}, { attempts: 1 }), never);
  expect(readdirSync(directory)).toEqual([fileName]);
  for (const path of [directory, join(directory, fileName)]) expect(statSync(path).mode & 0o077).toBe(0);
});
