import { describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "./outbox.ts";

const [nora, theo] = ["nora@example.com", "theo@example.com"];
const addresses: Channel[] = ["email", "email-2"];

describe.each(engines)("$engine", (engine) => {
  async function open(channels = addresses) {
    const started = await startProcess(engine, {
      channels,
      to: [`Nora <${nora}>`, theo],
      hasReminders: false,
    });
    const mailedTo = (address: string) => started.mail.messages.filter(({ to }) => to.includes(address));
    return { ...started, mailedTo };
  }

  test("an address that refuses for good is reported to the other, and the channel still works [SF11]", async () => {
    const { store, mail, clock, context, mailedTo, send, pass } = await open();
    mail.behave({ refuse: "rcpt", code: 550, recipient: theo });
    await send();
    await pass(15 * minuteMs);
    const alerts = mailedTo(nora).slice(1);
    expect(subjects({ ...mail, messages: alerts })).toEqual([
      "Requests haven't reached you by email to theo@example.com since Nov 24, 2025, 11:00 AM",
    ]);
    expect(alerts[0]?.raw).toContain("The mail server answered 550 to RCPT TO");
    clock.forward(hourMs);
    expect(await store.saveLead(newLead(clock()))).toMatchObject({ confirmed: true });
    await deliverDue(context);
    expect(await store.deliveryHealth(clock())).toMatchObject({ stuck: [], pending: 2 });

    mail.behave("accept");
    await send();
    await pass();
    expect(await store.deliveryHealth(clock())).toMatchObject({ pending: 0 });
    expect(mailedTo(nora)[0]?.raw).toMatch(/^To: Nora <nora@example\.com>\r$/m);
    expect(mailedTo(theo).map(({ raw }) => /^To: .*/m.exec(raw)?.[0])).toContain("To: theo@example.com");
  });

  test("a mail server that is down is stuck at all addresses, and reported once [SF11]", async () => {
    const { store, mail, hook, clock, send, pass } = await open([...addresses, "webhook"]);
    mail.behave({ refuse: "connect", code: 421 });
    await send();
    await pass(hourMs);
    expect(await store.deliveryHealth(clock())).toMatchObject({ stuck: addresses });
    mail.behave("accept");
    await send();
    await pass();
    const alerts = hook.requests.map(({ body }) => JSON.parse(body).data.subject).filter(Boolean);
    expect(alerts).toEqual(["Requests haven't reached you by email since Nov 24, 2025, 11:00 AM"]);
  });
});
