import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { businessTime } from "#domain/business-time.ts";
import { hourMs } from "#domain/durations.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { site as openSite, ownerLinks } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { notifyOwners, ownerContext, startOwnServer } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { noChannels, startClock, startMail, startWebhook } from "#tests/support/test-lead.ts";
import { consultation, schedule, validRequest } from "#tests/support/valid-request.ts";
import { createChannels } from "../outbox/channels.ts";
import { deliverDue } from "../outbox/outbox.ts";

const operating = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");

/** Midnight in Denver before a Monday; the second Thursday is closed. */
const start = "2025-11-17T07:00:00.000Z";
const closed = [{ day: "2025-11-27", name: "Thanksgiving Day" }];
const { business } = openSite;
const site = { ...openSite, business: { ...business, hours: { ...business.hours, closed } } };

const forms = {
  consultation: [consultationForm, consultation()],
  schedule: [
    scheduleForm,
    schedule({
      services: ["dog-walking", "boarding"],
      petType: "Cat",
      cats: 2,
      zipCode: "80104-1234",
      serviceNeeds: "Pills twice a day.",
      smsOptIn: true,
    }),
  ],
  message: [contactForm, validRequest(contactForm)],
  application: [
    jobApplicationForm,
    validRequest(jobApplicationForm, {
      town: "Parker",
      experience: "Ten years with my own dogs.",
      availability: "Weekday mornings",
      why: "I like dogs and snow.",
    }),
  ],
} as const;
const at = (day: number, hour: number) => (day - 1) * 24 + hour;

type Visitor = { at: number; name: string; sends: keyof typeof forms; fields?: object };

const spamLinks = "https://a.example https://b.example https://c.example";
const agency = "I run an SEO agency (backlinks and the like). Who walks my dogs?";
const thanksgiving = { startDate: "2025-11-26", endDate: "2025-11-30" };

/** Who asks for care, who applies for work, and who looks like spam. */
const shownVisitors = /cleo|gus|spammer/i;

/** In hours since the start, by day. */
const visitors: Visitor[] = [
  { at: at(1, 9), name: "Ann", sends: "consultation" },
  { at: at(1, 22), name: "Ben", sends: "message" },
  { at: at(2, 3), name: "Spammer", sends: "consultation", fields: { message: spamLinks } },
  { at: at(2, 15), name: "Cleo", sends: "schedule", fields: thanksgiving },
  { at: at(3, 13), name: "Dan", sends: "consultation" },
  { at: at(4, 10), name: "Eve", sends: "consultation", fields: { zipCode: "80202" } },
  { at: at(5, 17), name: "Finn", sends: "message" },
  { at: at(6, 12), name: "Gus", sends: "application" },
  { at: at(9, 10), name: "Kim", sends: "consultation" },
  { at: at(9, 11), name: "Lou", sends: "message", fields: { message: agency } },
  { at: at(10, 16), name: "Hal", sends: "schedule" },
  { at: at(11, 11), name: "Ida", sends: "consultation" },
  { at: at(13, 14), name: "Jo", sends: "message" },
];

/** Buttons that the owners press in their mails. */
const pressed = new Map([
  [at(1, 11), "answered Ann"],
  [at(2, 9), "spam Spammer"],
  [at(2, 10), "answered Ben"],
  [at(4, 19), "answered Dan"],
  [at(6, 2), "answered Eve"],
  [at(8, 9), "answered Cleo"],
  [at(8, 14), "answered Gus"],
  [at(8, 15), "answered Finn"],
  [at(9, 12), "not-spam Lou"],
  [at(9, 16), "retry Kim"],
  [at(9, 17), "answered Kim"],
  [at(10, 11), "answered Lou"],
  [at(11, 12), "answered Ida"],
  [at(11, 13), "undo answered Ida"],
  [at(12, 13), "answered Ida"],
]);

describe.each(engines)("$engine", ({ newPlace, open }) => {
  test("fourteen days of two processes, restarts and a dead mail server report everything once, in 28 mails at most, and nothing at night [OP01, OW04, OW05, OW06, OW07, OW10]", async () => {
    const place = newPlace();
    const [mail, hook, clock] = [await startMail(), await startWebhook(), startClock(start)];
    const names = new Map<string, string>();
    /** The newest link of each action, such as "answered Ann". */
    const links = new Map<string, string>();
    const messageIds: string[] = [];
    const texts: string[] = [];
    const requestMails: { to: string[]; subject: string; text: string }[] = [];
    const lines: string[] = [];
    const note = (text: string) =>
      lines.push(`${businessTime(clock().toISOString(), "short", "America/Denver")}  ${text}`);

    function readable(text: string): string {
      return [...names].reduce(
        (named, [id, name]) => named.replaceAll(shortReference(id), `<of ${name}>`),
        text,
      );
    }

    /** One line for each subject that has arrived since, however many ways it came. */
    function collect(): void {
      const mails = mail.messages.splice(0).map(({ to, raw }) => {
        const { headers, text } = readMessage(raw);
        messageIds.push(headerOf(headers, "message-id"));
        const subject = headerOf(headers, "subject");
        const isNotice = /^Auto-Submitted: auto-generated/m.test(raw);
        if (!isNotice && shownVisitors.test(`${subject} ${to}`)) requestMails.push({ to, subject, text });
        return { way: `mail to ${to}`, subject, text };
      });
      const events = hook.requests.splice(0).map(({ body }) => {
        const { type, data } = JSON.parse(body);
        return {
          way: type,
          subject: data.subject ?? `the data of ${names.get(data.id)}`,
          text: data.text ?? "",
        };
      });
      const sent = [...mails, ...events];
      for (const { text } of sent)
        for (const [link, token = ""] of text.matchAll(/https:\/\/\S+\/owner\/(\S+)/g)) {
          const { action = "", leadId = "" } = ownerLinks.verify(token) ?? {};
          links.set(`${action} ${names.get(leadId) ?? ""}`.trim(), link);
        }
      texts.push(...sent.map(({ text }) => text));
      const bySubject = Map.groupBy(sent, ({ subject }) => readable(subject));
      for (const [subject, ways] of [...bySubject].sort(([a], [b]) => (a < b ? -1 : 1)))
        note(
          `${ways
            .map(({ way }) => way)
            .sort()
            .join(" and ")}: ${subject}`,
        );
    }

    const email = { smtpUrl: mail.url, from: "leads@example.com", to: ["owner@example.com"] };
    const channels = createChannels({ ...noChannels, email, webhook: { url: hook.url, secrets: [] } }, site, {
      clock,
    });

    async function startProcess() {
      const store = await open(
        place,
        channels.map(({ channel }) => channel),
      );
      const { app } = await newApp({ store, clock, ownerLinks, hasReminders: true });
      const { ownServer, close } = await startOwnServer(app);
      const context = {
        ...ownerContext({ store, channels, clock, site, ownServer }),
        random: () => 0,
      };
      return {
        app,
        context,
        stop: async () => {
          close();
          await store.close();
        },
      };
    }

    let processes: Awaited<ReturnType<typeof startProcess>>[] = [];
    const stop = () => Promise.all(processes.map((each) => each.stop()));
    onTestFinished(async () => void (await stop()));

    async function visit({ name, sends, fields }: Visitor) {
      const [{ path }, typed] = forms[sends];
      const named = "firstName" in typed ? { firstName: name } : { name: `${name} Example` };
      const body = { ...typed, ...named, email: `${name.toLowerCase()}@example.net`, ...fields };
      const answer = await postJson(processes[0]!.app, path, body);
      const { id } = await answer.json();
      names.set(id, name);
      note(`${name} sends a request: ${sends}`);
    }

    async function press(button: string) {
      const link = links.get(button.replace("undo ", "")) ?? "";
      const body = button.startsWith("undo ") ? new URLSearchParams({ undo: "1" }) : null;
      const { status } = await processes[1]!.app.request(link, { method: "POST", body });
      expect(status, button).toBe(303);
      note(`The owners press: ${button}`);
    }

    /** Faults of channels, by hours since the start. */
    const faults = new Map([
      [at(3, 12), () => mail.behave({ refuse: "mail", code: 451 })],
      [at(5, 12), () => mail.behave("accept")],
      [at(9, 9), () => hook.answer({ status: 410 })],
      [at(9, 13), () => hook.answer({ status: 204 })],
    ]);

    for (let hour = 0; hour < 14 * 24; hour++) {
      if (hour % 24 === 0) {
        await stop();
        processes = [await startProcess(), await startProcess()];
      }
      faults.get(hour)?.();
      for (const visitor of visitors) if (visitor.at === hour) await visit(visitor);
      const link = pressed.get(hour);
      if (link) await press(link);
      // What the owners are sent depends on what was delivered before.
      await Promise.all(processes.map(({ context }) => deliverDue(context)));
      await Promise.all(processes.map(({ context }) => notifyOwners(context)));
      collect();
      clock.forward(hourMs);
    }
    expect(new Set(messageIds).size).toBe(messageIds.length);
    expect(lines.filter((line) => line.includes("mail to owner")).length).toBeLessThanOrEqual(28);
    const all = texts.join("\n");
    // An owner on a phone cannot type a command.
    expect(all).not.toMatch(/npm run|leads (list|show|retry)|`/);
    const headings = [...operating.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    const named = [...all.matchAll(/docs\/operating\.md, “(.*?)”/g)].map(([, name]) => name);
    expect(headings).toEqual(expect.arrayContaining(named));
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("fourteen-days.txt");
    const mails = requestMails.map(
      ({ to, subject, text }) =>
        `==== to ${to}\nSubject: ${subject}\n\n${text.replaceAll("\r", "").trim()}\n`,
    );
    await expect(
      readable(mails.sort().join("\n")).replace(
        /https:\S+\/owner\/(\S+)/g,
        (_, token) => `<link: ${ownerLinks.verify(token)?.action}>`,
      ),
    ).toMatchFileSnapshot("request-mails.txt");
  });
});
