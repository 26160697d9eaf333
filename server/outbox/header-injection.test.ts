import addressparser from "nodemailer/lib/addressparser";
import { expect, test } from "vitest";
import { site } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { claimedRequest, startMail } from "#tests/support/test-lead.ts";
import { sendLimits } from "./channel-sender.ts";
import { createConfirmationSender } from "./confirmation.ts";
import { createEmailSender } from "./email-sender.ts";

const from = "Example Pet Care <leads@example.com>";
const owner = "owner@example.com";
const visitor = "dana@example.net";
const never = new AbortController().signal;

/** What ends or continues a line somewhere, or looks like a line end. */
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
  "whatever is forged behind %j, our mails have our headers and recipients and no other [X11, OW10]",
  async (lineEnd) => {
    const peer = await startMail();
    const settings = { smtpUrl: peer.url, from };
    const toOwner = createEmailSender({ ...settings, to: [owner] }, site, sendLimits);
    const receivedAt = () => new Date(claimedRequest("confirmation").lead.receivedAt);
    const toVisitor = createConfirmationSender(settings, site, receivedAt, sendLimits);
    for (const hostile of forged.map((line) => lineEnd + line))
      for (const email of [visitor, visitor + hostile]) {
        const typed = { firstName: `Dana${hostile}`, zipCode: `80104${hostile}`, phone: hostile };
        const fields = { ...typed, email, formType: hostile, message: hostile };
        expect(await toOwner.send(claimedRequest("email", fields), never)).toEqual({ ok: true });
        const { ok } = await toVisitor.send(claimedRequest("confirmation", fields), never);
        const [mail, ...confirmations] = peer.messages
          .splice(0)
          .map(({ to, raw }) => ({ to, headers: readMessage(raw).headers }));
        if (!mail) throw new Error("no mail arrived");
        expectOwners(mail, email);
        expect(confirmations).toHaveLength(ok ? 1 : 0);
        for (const confirmation of confirmations) expectVisitors(confirmation, email);
      }
  },
);

type Mail = Pick<ReturnType<typeof readMessage>, "headers"> & { to: string[] };

function expectOwners(mail: Mail, typedEmail: string): void {
  const [to, sender, replyTo] = ["to", "from", "reply-to"].map((name) => headerOf(mail.headers, name));
  expect([...mail.to, to, sender]).toEqual([owner, owner, from]);
  expect(namesOf(mail)).toEqual([...ownHeaders, ...(replyTo ? ["reply-to"] : [])].sort());
  if (replyTo) expectOnly(addressparser(replyTo, { flatten: true }), typedEmail);
}

function expectVisitors(mail: Mail, typedEmail: string): void {
  expect(headerOf(mail.headers, "from")).toBe(from);
  expect(namesOf(mail)).toEqual(automaticHeaders.toSorted());
  expectOnly(
    mail.to.map((address) => ({ address })),
    typedEmail,
  );
}

function namesOf({ headers }: Mail): string[] {
  return headers.map(({ name }) => name).sort();
}

/** Of an address with a name before it, "Dana <dana@example.net>", the address is what is typed. */
function expectOnly(addresses: { address: string }[], typedEmail: string): void {
  expect(addresses).toHaveLength(1);
  expect(typedEmail.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "")).toContain(addresses[0]?.address);
}
