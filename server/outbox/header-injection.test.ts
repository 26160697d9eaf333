import { domainToUnicode } from "node:url";
import fc from "fast-check";
import addressparser from "nodemailer/lib/addressparser";
import { expect, test } from "vitest";
import { site } from "../../tests/support/built-site.ts";
import { isLongRun } from "../../tests/support/long-run.ts";
import { headerOf, readMessage } from "../../tests/support/mail-peer.ts";
import { claimedRequest, startMail } from "../../tests/support/test-lead.ts";
import { sendLimits } from "./channel-sender.ts";
import { createConfirmationSender } from "./confirmation.ts";
import { createEmailSender } from "./email-sender.ts";

const from = "Example Pet Care <leads@example.com>";
const owner = "owner@example.com";
const visitor = "dana@example.net";
const never = new AbortController().signal;

/** Characters that end or continue a line somewhere, or look like a line end. */
const lineEnds = ["\r\n", "\n", "\r", "\0", "\v", "\f", "\u0085", "\u2028", "\u2029"];
const beyond = ["\r\n\r\n", "\r\n ", "\r\n.", "\t", " ", "%0d%0a", "%0A", "\\r\\n", "&#13;&#10;"];
const forged = `Bcc: victim@example.org
Reply-To:
X-Forged: 1
--boundary
RCPT TO:<victim@example.org>
.
<victim@example.org>
, victim@example.org
victim@example.org;
group: victim@example.org;
=?utf-8?Q?=0D=0ABcc:_victim@example.org?=
=?utf-8?B?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm9yZw==?=`.split("\n");
const piece = fc.oneof(
  fc.constantFrom(...lineEnds, ...beyond),
  fc.constantFrom(...forged, ...'"\\()<>:;,@', "x".repeat(998)),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const hostile = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));
/** Alone, or after ordinary input. */
const behind = (plain: string) =>
  fc.tuple(fc.constantFrom("", plain), hostile).map((parts) => parts.join(""));

const ownHeaders = ["content-type", "date", "from", "message-id", "mime-version", "subject", "to"];
const automaticHeaders = [...ownHeaders, "auto-submitted", "reply-to", "x-auto-response-suppress"];

const fields = fc.record({
  firstName: behind("Dana"),
  email: fc.oneof(fc.constant(visitor), behind(visitor)),
  phone: behind("303-555-0100"),
  zipCode: behind("80104"),
  formType: fc.oneof(fc.constant("dog-walking-consultation"), hostile),
  message: hostile,
});

/** Sent at once. */
const together = 50;

type Mail = { to: string[]; headers: ReturnType<typeof readMessage>["headers"] };

test("whatever is sent in whichever field, our mails have our headers and recipients and no other [X11, OW10]", async () => {
  const peer = await startMail();
  const settings = { smtpUrl: peer.url, from };
  const toOwner = createEmailSender({ ...settings, to: [owner] }, site, sendLimits);
  const receivedAt = () => new Date(claimedRequest("confirmation").lead.receivedAt);
  const toVisitor = createConfirmationSender(settings, site, receivedAt, sendLimits);
  const requests = fc.array(fields, { minLength: together, maxLength: together });
  const checkMails = fc.asyncProperty(requests, async (all) => {
    const sends = all.map(async (sent, index) => {
      const lead = { id: `lead-${index}` };
      expect(await toOwner.send(claimedRequest("email", sent, lead), never)).toEqual({ ok: true });
      return (await toVisitor.send(claimedRequest("confirmation", sent, lead), never)).ok;
    });
    const areConfirmed = await Promise.all(sends);
    const mails: Mail[] = peer.messages
      .splice(0)
      .map(({ raw, ...mail }) => ({ ...mail, ...readMessage(raw) }));
    const byId = Map.groupBy(mails, ({ headers }) => headerOf(headers, "message-id"));
    for (const [index, { email }] of all.entries()) {
      const told = byId.get(`<lead-${index}-email@example.com>`);
      expect(told).toHaveLength(1);
      expectOwners(told![0]!, email);
      const confirmed = byId.get(`<lead-${index}-confirmation@example.com>`) ?? [];
      expect(confirmed).toHaveLength(areConfirmed[index] ? 1 : 0);
      for (const mail of confirmed) expectVisitors(mail, email);
    }
    expect(mails).toHaveLength(all.length + areConfirmed.filter(Boolean).length);
  });
  // Shrinking a counterexample would take minutes.
  await fc.assert(checkMails, { numRuns: isLongRun ? 5000 / together : 2, endOnFailure: true });
});

function expectOwners({ to, headers }: Mail, sent: string): void {
  expect([...to, headerOf(headers, "to"), headerOf(headers, "from")]).toEqual([owner, owner, from]);
  const replyTo = headerOf(headers, "reply-to");
  expectHeaders(headers, [...ownHeaders, ...(replyTo ? ["reply-to"] : [])]);
  if (replyTo)
    expectOnly(
      addressparser(replyTo, { flatten: true }).map(({ address }) => address),
      sent,
    );
}

function expectVisitors({ to, headers }: Mail, sent: string): void {
  expect([...to, headerOf(headers, "from")]).toEqual([headerOf(headers, "to"), from]);
  expectHeaders(headers, automaticHeaders);
  expectOnly(to, sent);
}

function expectHeaders(headers: Mail["headers"], names: string[]): void {
  expect(headers.map(({ name }) => name).sort()).toEqual([...names].sort());
}

/** Exactly the sent address, cleaned. Mails write a domain with other letters in ASCII. */
function expectOnly(addresses: string[], sent: string): void {
  expect(addresses).toEqual([expect.stringMatching(/^[^\s<>,;:"@]+@(?!.*victim)[^\s<>,;:"@]+$/)]);
  const cleaned = sent.replace(/[\p{Cc}\p{Cf}]/gu, "").toLowerCase();
  const [name, domain] = addresses[0]!.toLowerCase().split("@");
  expect(cleaned).toContain(`${name}@${domainToUnicode(domain!) || domain}`);
}
