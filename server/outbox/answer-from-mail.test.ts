import { expect, test } from "vitest";
import type { Lead } from "../../domain/leads/lead.ts";
import { ownerLinks, site } from "../../tests/support/built-site.ts";
import { readMessage } from "../../tests/support/mail-peer.ts";
import { channelsTo, claimedRequest, startMail } from "../../tests/support/test-lead.ts";

type Button = { text: string; href: string };

/** The owners' mail as it arrives, and its buttons in their order. */
async function ownersMail(fields: Lead["fields"], lead: Partial<Lead> = {}) {
  const mail = await startMail();
  const [sender] = channelsTo({ mail });
  const sent = await sender?.send(claimedRequest("email", fields, { lead }), new AbortController().signal);
  expect(sent).toEqual({ ok: true });
  const { text, html } = readMessage(mail.messages[0]?.raw ?? "");
  const buttons = [...html.matchAll(/<a href="([^"]+)"[^>]*><b>([^<]+)<\/b>/g)].map(
    ([, href = "", label = ""]): Button => ({ text: plain(label), href: plain(href) }),
  );
  return { text: text.replaceAll("\r\n", "\n"), buttons };
}

const plain = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'");
const actionOf = ({ href = "" }: Partial<Button> = {}) =>
  ownerLinks.verify(href.split("/owner/").at(1) ?? "")?.action;
const mailOf = ({ href = "" }: Partial<Button> = {}) => {
  const { protocol, pathname, searchParams } = new URL(href.replaceAll("+", "%2B"));
  return { protocol, to: pathname, subject: searchParams.get("subject"), body: searchParams.get("body") };
};

test("who asks to be deleted is a tap from that, and who writes STOP is texted by none [OD09]", async () => {
  const consented = { smsConsent: "recorded", fields: { phone: "303-555-0100" } } as const;
  const labels = async (message: string) => {
    const { fields, ...lead } = consented;
    const { text, buttons } = await ownersMail({ ...fields, message }, lead);
    return { notes: text, buttons, names: buttons.map((button) => button.text) };
  };
  const deletion = await labels("Please delete my data.");
  expect(actionOf(deletion.buttons[0])).toBe("forget");
  expect(deletion.notes).toContain("- They asked you to delete their data.");
  const stop = await labels("STOP");
  expect(actionOf(stop.buttons[0])).toBe("more");
  expect(stop.names).toEqual(["More", "Call", "I've answered", "It's spam"]);
  expect(stop.notes).toContain("- They want no more texts.");
  expect((await labels("Please stop by at noon")).names.slice(0, 2)).toEqual(["Call", "Text"]);
});

test("who writes in Spanish is answered in Spanish, in words of the content and with nothing typed but a plain name [OD09]", async () => {
  const message = "Hola, necesito quien cuide a mi perro. Escriba evil.test";
  const { text, buttons } = await ownersMail({ firstName: "Rosa", message });
  expect(text).toContain("- They wrote in Spanish.");
  expect(buttons[0]?.text).toBe("Reply in Spanish");
  const { subject, text: thanks } = site.thankYou.replies.spanish;
  expect(mailOf(buttons[0])).toEqual({
    protocol: "mailto:",
    to: "dana@example.net",
    subject,
    body: `Hola Rosa,\r\n\r\n${thanks}\r\n\r\nExample Pet Care\r\n(303) 555-0123`,
  });
  const forged = await ownersMail({ firstName: "Rosa&bcc=evil@evil.test", message });
  expect(mailOf(forged.buttons[0]).body).toMatch(/^Hola,\r\n/);
  expect(forged.buttons[0]?.href).not.toMatch(/evil/);
  const held = await ownersMail({ message }, { status: "held", spamSigns: ["links"] });
  expect(held.buttons.map((button) => button.text)).not.toContain("Reply in Spanish");
});
