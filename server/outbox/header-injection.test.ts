import addressparser from "nodemailer/lib/addressparser";
import { expect, test } from "vitest";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { channelsTo, claimedRequest, never, startMail } from "#tests/support/test-lead.ts";

const owner = "owner@example.com";
const visitor = "dana@example.net";

/** Characters that end or continue a line in some program, or look like a line end. */
const lineEnds = [
  ...["\r\n", "\n", "\r", "\0", "\v", "\f", "\u0085", "\u2028", "\u2029", "\r\n\r\n", "\r\n ", "\r\n.\r\n"],
  ...["\t", "%0d%0a", "\\r\\n", "&#13;&#10;", "x".repeat(998)],
];
const forged = [
  ...[
    "Bcc: victim@example.org",
    "Reply-To:",
    "X-Forged: 1",
    "--boundary",
    "RCPT TO:<victim@example.org>",
    ".",
  ],
  ...["<victim@example.org>", ", victim@example.org", "group: victim@example.org;"],
  ...["=?utf-8?Q?=0D=0ABcc:_victim@example.org?=", "=?utf-8?B?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm9yZw==?="],
];

const ownHeaders = ["content-type", "date", "from", "message-id", "mime-version", "subject", "to"];
const automaticHeaders = [...ownHeaders, "auto-submitted", "reply-to", "x-auto-response-suppress"];

test.each(lineEnds)(
  "text after %j forges nothing: our mails have only our own headers and recipients [X11, OW10]",
  async (lineEnd) => {
    const peer = await startMail();
    const receivedAt = () => new Date(claimedRequest("confirmation").lead.receivedAt);
    const [toOwner, toVisitor] = channelsTo({ mail: peer, to: [owner], clock: receivedAt });
    for (const hostile of forged.map((line) => lineEnd + line))
      for (const email of [visitor, visitor + hostile]) {
        const typed = { firstName: `Dana${hostile}`, zipCode: `80104${hostile}`, phone: hostile };
        const fields = { ...typed, email, formType: hostile, message: hostile };
        expect(await toOwner?.send(claimedRequest("email", fields), never)).toEqual({ ok: true });
        const sent = await toVisitor?.send(claimedRequest("confirmation", fields), never);
        expect(peer.messages).toHaveLength(sent?.ok ? 2 : 1);
        for (const [index, { to, raw }] of peer.messages.splice(0).entries())
          expectOurs(index === 0, to, readMessage(raw).headers, email);
      }
  },
);

function expectOurs(
  isOwners: boolean,
  to: string[],
  headers: ReturnType<typeof readMessage>["headers"],
  typedEmail: string,
): void {
  const replyTo = headerOf(headers, "reply-to");
  // Text that a visitor encoded stays as it is, while headers that nodemailer encoded are decoded here.
  for (const name of ["subject", "reply-to"]) expect(headerOf(headers, name)).not.toMatch(/=\?utf-8\?/);
  const own = isOwners ? [...ownHeaders, ...(replyTo ? ["reply-to"] : [])] : automaticHeaders;
  expect(headers.map(({ name }) => name).sort()).toEqual(own.toSorted());
  const name = isOwners ? "Website" : "Example Pet Care";
  expect(headerOf(headers, "from")).toBe(`${name} <leads@example.com>`);
  if (isOwners) expect([...to, headerOf(headers, "to")]).toEqual([owner, owner]);
  const visitors = isOwners ? addressparser(replyTo, { flatten: true }) : to.map((address) => ({ address }));
  expect(visitors).toHaveLength(isOwners && !replyTo ? 0 : 1);
  // For "Dana <dana@example.net>", the address is compared with what was typed.
  for (const { address } of visitors)
    expect(typedEmail.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "")).toContain(address);
}
