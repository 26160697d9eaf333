import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ChannelKind, isOwnerChannel } from "#domain/leads/lead.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { site } from "#tests/support/built-site.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import {
  claimedRequest,
  never,
  newDataDir,
  noChannels,
  startMail,
  startWebhook,
} from "#tests/support/test-lead.ts";
import { configuredChannels, createChannels, createMailboxSender } from "./channels.ts";

/** For each channel: how its receiver is configured, what it got (as text), and how it fails and recovers. */
const receivers = {
  async mailbox() {
    const mailboxDir = join(newDataDir(), "mailbox");
    const read = () => readdirSync(mailboxDir).map((name) => readFileSync(join(mailboxDir, name), "utf8"));
    return {
      config: { ...noChannels, mailboxDir },
      received: () => read().map((raw) => readMessage(raw).text),
      fail: () => writeFileSync(mailboxDir, "in the way"),
      recover: () => rmSync(mailboxDir),
    };
  },
  async email() {
    const peer = await startMail();
    return {
      config: {
        ...noChannels,
        email: { smtpUrl: peer.url, from: "leads@example.com", to: ["owner@example.com"] },
      },
      received: () => peer.messages.map(({ raw }) => readMessage(raw).text),
      fail: () => peer.behave({ refuse: "mail", code: 451 }),
      recover: () => peer.behave("accept"),
    };
  },
  async webhook() {
    const peer = await startWebhook();
    return {
      config: { ...noChannels, webhook: { url: peer.url, secrets: [] } },
      received: () => peer.requests.filter(({ status }) => status === 204).map(({ body }) => body),
      fail: () => peer.answer({ status: 500 }),
      recover: () => peer.answer({ status: 204 }),
    };
  },
} satisfies Record<OwnersChannel, () => Promise<unknown>>;

type OwnersChannel = Exclude<ChannelKind, "confirmation">;

test.each(Object.keys(receivers) as OwnersChannel[])(
  "%s: a failed delivery is retried, then delivers the whole lead [X14]",
  async (channel) => {
    const receiver = await receivers[channel]();
    const created = createChannels(receiver.config, site);
    expect(configuredChannels(receiver.config)).toEqual(created.map((each) => each.channel));
    const [sender, ...others] = created.filter((each) => isOwnerChannel(each.channel));
    expect([sender?.channel, others.length]).toEqual([channel, 0]);
    const claimed = claimedRequest(channel);

    receiver.fail();
    const failed = await sender?.send(claimed, never);
    expect(failed).toMatchObject({ ok: false, error: expect.any(String) });
    expect(failed).not.toHaveProperty("permanent", true);
    expect(JSON.stringify(failed)).not.toMatch(/dana|303-555|80104/i);

    receiver.recover();
    expect(await sender?.send(claimed, never)).toEqual({ ok: true });
    const [text, ...more] = receiver.received();
    expect(more).toEqual([]);
    for (const value of [
      shortReference(claimed.lead.id),
      "Dana",
      "dana@example.net",
      "555-0100",
      "80104",
      "One is shy.",
    ])
      expect(text).toContain(value);
  },
);

test("the mailbox has each mail once, however often it is attempted, readable by mail programs and by its owner only [X14]", async () => {
  const directory = join(newDataDir(), "mailbox");
  const envelope = { from: "leads@example.com", to: ["owner@example.com"], site };
  const sender = createMailboxSender(directory, envelope);
  expect(await sender.send(claimedRequest("mailbox"), never)).toEqual({ ok: true });
  await sender.send(claimedRequest("mailbox", {}, { attempts: 1 }), never);
  const fileName = "2025-11-21T16-38-00-000Z-Lead-_0123456789abcdef-mailbox.eml";
  expect(readdirSync(directory)).toEqual([fileName]);
  for (const path of [directory, join(directory, fileName)]) expect(statSync(path).mode & 0o077).toBe(0);
});
