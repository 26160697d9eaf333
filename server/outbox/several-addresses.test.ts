import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "./outbox.ts";

const [nora, theo] = ["nora@example.com", "theo@example.com"];

test.each(engines)(
  "$engine: an address that refuses for good is reported to the other, and the channel still works [SF11]",
  async (engine) => {
    const { store, mail, clock, context, send, pass } = await startProcess(engine, {
      channels: ["email", "email-2"],
      to: [`Nora <${nora}>`, theo],
      hasReminders: false,
    });
    const mailedTo = (address: string) => mail.messages.filter(({ to }) => to.includes(address));
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
  },
);
