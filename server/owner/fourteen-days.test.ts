import { expect, test } from "vitest";
import { businessTime } from "#domain/business-time.ts";
import { hourMs } from "#domain/durations.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { site as openSite, ownerLinks } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { notifyOwners, startProcess } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { scheduleForm, validRequest } from "#tests/support/valid-request.ts";
import { deliverDue } from "../outbox/outbox.ts";

/** Midnight in Denver before a Monday; the second Thursday is closed. */
const start = "2025-11-17T07:00:00.000Z";
const closed = [{ day: "2025-11-27", name: "Thanksgiving Day" }];
const { business } = openSite;
const site = { ...openSite, business: { ...business, hours: { ...business.hours, closed } } };

const forms = {
  consultation: consultationForm,
  schedule: scheduleForm,
  message: contactForm,
  application: jobApplicationForm,
};
type Sends = keyof typeof forms;
const at = (day: number, hour: number) => (day - 1) * 24 + hour;

const spamLinks = "https://a.example https://b.example https://c.example";
const agency = "I run an SEO agency (backlinks and the like). Who walks my dogs?";
const thanksgiving = { startDate: "2025-11-26", endDate: "2025-11-30" };

/** In hours since the start, by day; the owners press "answered" in their mails. */
const visitors: [at: number, name: string, sends: Sends, answeredAt: number | null, fields?: object][] = [
  [at(1, 9), "Ann", "consultation", at(1, 11)],
  [at(1, 22), "Ben", "message", at(2, 10)],
  [at(2, 3), "Spammer", "consultation", null, { message: spamLinks }],
  [at(2, 15), "Cleo", "schedule", at(8, 9), thanksgiving],
  [at(3, 13), "Dan", "consultation", at(4, 19)],
  [at(4, 10), "Eve", "consultation", at(6, 2), { zipCode: "80202" }],
  [at(5, 17), "Finn", "message", at(8, 15)],
  [at(6, 12), "Gus", "application", at(8, 14)],
  [at(9, 10), "Kim", "consultation", at(9, 17)],
  [at(9, 11), "Lou", "message", at(10, 11), { message: agency }],
  [at(10, 16), "Hal", "schedule", null],
  [at(11, 11), "Ida", "consultation", at(11, 12)],
  [at(13, 14), "Jo", "message", null],
];

/** Other buttons, and one a second time. */
const pressed = new Map<number, [act: string, name: string]>([
  [at(2, 9), ["spam", "Spammer"]],
  [at(9, 12), ["real", "Lou"]],
  [at(9, 16), ["retry", "Kim"]],
  [at(11, 13), ["unanswered", "Ida"]],
  [at(12, 13), ["answered", "Ida"]],
]);

test.each(engines)(
  "$engine: fourteen days of two processes, restarts and a dead mail server report everything once, in 28 mails at most, and nothing at night [OP01, OW04, OW05, OW06, OW10]",
  async (engine) => {
    const { mail, hook, clock, context, newContext } = await startProcess(engine, {
      channels: ["email", "confirmation", "webhook"],
      at: start,
      site,
    });
    const { app } = await newApp({
      store: context.store,
      clock,
      ownerLinks,
      business: { reminders: "on", hours: site.business.hours },
    });
    const ids = new Map<string, string>();
    const lines: string[] = [];
    const note = (text: string) =>
      lines.push(`${businessTime(clock().toISOString(), "short", "America/Denver")}  ${text}`);

    async function visit(name: string, sends: Sends, fields: object = {}) {
      const form = forms[sends];
      const named = "firstName" in form.fields ? { firstName: name } : { name: `${name} Example` };
      const body = { ...validRequest(form), ...named, email: `${name.toLowerCase()}@example.net`, ...fields };
      ids.set(name, (await (await postJson(app, form.path, body)).json()).id);
      await deliverDue(context);
      note(`${name} sends a request: ${sends}`);
    }

    async function press(act: string, name: string) {
      const body = new URLSearchParams({ do: act });
      const link = ownerLinks.linksOf("email")?.toRequest(ids.get(name) ?? "") ?? "";
      expect((await app.request(link, { method: "POST", body })).status).toBe(303);
      note(`The owners press: ${act} ${name}`);
    }

    /** One line for each subject that has arrived since, however many ways it came. */
    function noteArrivals(): void {
      const mails = mail.messages.splice(0).map(({ to, raw }) => {
        return { way: `mail to ${to}`, subject: headerOf(readMessage(raw).headers, "subject") };
      });
      const nameOf = (id: string) => [...ids].find(([, each]) => each === id)?.[0];
      const events = hook.requests.splice(0).map(({ body }) => {
        const { type, data } = JSON.parse(body);
        return { way: type, subject: data.subject ?? `the data of ${nameOf(data.id)}` };
      });
      const bySubject = Map.groupBy([...mails, ...events], ({ subject }) => subject);
      for (const [subject, arrived] of [...bySubject].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const ways = arrived.map(({ way }) => way).sort();
        note(`${ways.join(" and ")}: ${subject}`);
      }
    }

    /** Faults of channels, by hours since the start. */
    const faults = new Map([
      [at(3, 12), () => mail.behave({ refuse: "mail", code: 451 })],
      [at(5, 12), () => mail.behave("accept")],
      [at(9, 9), () => hook.answer({ status: 410 })],
      [at(9, 13), () => hook.answer({ status: 204 })],
    ]);

    let processes = [context];
    for (let hour = 0; hour < 14 * 24; hour++) {
      // The second one starts anew each day.
      if (hour % 24 === 0) processes = [context, await newContext()];
      faults.get(hour)?.();
      for (const [at, name, sends, answeredAt, fields] of visitors) {
        if (at === hour) await visit(name, sends, fields);
        if (answeredAt === hour) await press("answered", name);
      }
      const button = pressed.get(hour);
      if (button) await press(...button);
      // They take turns, and both are at it when the morning mail is due.
      const working = processes.filter((_, index) => hour % 24 === 8 || index === hour % 2);
      await Promise.all(working.map((each) => notifyOwners(each)));
      noteArrivals();
      clock.forward(hourMs);
    }
    expect(lines.filter((line) => line.includes("mail to owner")).length).toBeLessThanOrEqual(28);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("fourteen-days.txt");
  },
);
