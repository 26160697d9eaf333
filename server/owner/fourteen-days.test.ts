import { describe, expect, onTestFinished, test } from "vitest";
import { reminderTimes } from "../../domain/business/reminder-times.ts";
import { isLongRun } from "../../tests/support/long-run.ts";
import { ownerContext, replyRule } from "../../tests/support/owner.ts";
import { headerOf, readMessage } from "../../tests/support/read-message.ts";
import { engines } from "../../tests/support/store-engines.ts";
import { channelsTo, startHook, startMail } from "../../tests/support/test-delivery.ts";
import { newLead, startClock } from "../../tests/support/test-lead.ts";
import { deliverDue } from "../delivery/delivery-loop.ts";
import { denverTime } from "../delivery/lead-labels.ts";
import type { LeadStore, NewLead } from "../store/lead-store.ts";
import { tellOwners } from "./owner-loop.ts";

/** Midnight in Denver before a Monday; the second Thursday is closed. */
const start = "2025-11-17T07:00:00.000Z";
const rule = { ...replyRule, closed: [{ day: "2025-11-27", name: "Thanksgiving Day" }] };

type Visitor = { at: number; name: string; answeredAt?: number; heldFor?: NewLead["heldFor"] };

/** Who comes, and when somebody says that it is answered; in hours since the start, the day's first. */
const visitors: Visitor[] = [
  { at: 9, name: "Ann", answeredAt: 11 },
  { at: 22, name: "Ben", answeredAt: 24 + 10 },
  { at: 24 + 3, name: "Spammer", heldFor: ["links"] },
  { at: 24 + 15, name: "Cleo" },
  { at: 2 * 24 + 13, name: "Dan", answeredAt: 3 * 24 + 19 },
  { at: 3 * 24 + 10, name: "Eve", answeredAt: 5 * 24 + 2 },
  { at: 4 * 24 + 17, name: "Finn", answeredAt: 7 * 24 + 15 },
  { at: 5 * 24 + 12, name: "Gus", answeredAt: 7 * 24 + 14 },
  { at: 9 * 24 + 16, name: "Hal" },
  { at: 10 * 24 + 11, name: "Ida", answeredAt: 11 * 24 + 13 },
  { at: 12 * 24 + 14, name: "Jo", answeredAt: 14 * 24 },
];
/** When the mail server takes nothing. */
const outage = { from: 2 * 24 + 12, to: 4 * 24 + 12 };

type Peers = { mail: Awaited<ReturnType<typeof startMail>>; hook: Awaited<ReturnType<typeof startHook>> };

/** What has come since, and to whom. */
function arrived({ mail, hook }: Peers, now: Date): string[] {
  const mails = mail.messages.splice(0).map(({ to, raw }) => {
    const whom = to.join().startsWith("owner") ? "owners" : "visitor";
    return `mail to ${whom}: ${headerOf(readMessage(raw).headers, "subject")}`;
  });
  const events = hook.requests.splice(0).map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return `${type}: ${data.subject ?? data.fields.firstName}`;
  });
  const lines = [...mails, ...events].map((line) => line.replace(/reference is \w+/, "reference is …"));
  return lines.sort().map((line) => `${denverTime(now.toISOString(), "short")}  ${line}`);
}

/** Whoever comes at this hour is stored, and answered when the time for it has come. */
function createVisits() {
  const answers = new Map<number, string>();
  return async (store: LeadStore, hour: number, now: Date) => {
    for (const { name, answeredAt, heldFor = [] } of visitors.filter((visitor) => visitor.at === hour)) {
      const remindAt = heldFor.length > 0 ? null : reminderTimes(now, rule)?.at[0];
      const saved = await store.saveLead({ ...newLead(now, { firstName: name }), heldFor, remindAt });
      if ("id" in saved && answeredAt) answers.set(answeredAt, saved.id);
    }
    const answered = answers.get(hour);
    if (answered) await store.markAnswered(answered, now);
  };
}

// The statements are tested on both engines; what comes of them together is the same.
describe.each(isLongRun ? engines : engines.slice(0, 1))("$engine", ({ newPlace, open }) => {
  test("fourteen days of two processes, restarts and a dead mail server tell everything once, and nothing at night [OW04, OW05, OW06, OW10]", async () => {
    const place = newPlace();
    const [mail, hook, clock] = [await startMail(), await startHook(), startClock(start)];
    const channels = channelsTo({ mail, hook, clock });
    const startProcess = () =>
      open(
        place,
        channels.map(({ channel }) => channel),
      );
    let stores: LeadStore[] = [];
    const stop = () => Promise.all(stores.map((store) => store.close()));
    onTestFinished(async () => void (await stop()));
    const visit = createVisits();
    const transcript: string[] = [];
    for (let hour = 0; hour < 14 * 24; hour++) {
      if (hour % 24 === 0) {
        await stop();
        stores = [await startProcess(), await startProcess()];
      }
      mail.behave(outage.from <= hour && hour < outage.to ? { refuse: "mail", code: 451 } : "accept");
      await visit(stores[0]!, hour, clock());
      const contexts = stores.map((store) => ({
        ...ownerContext({ store, channels, clock, replyRule: rule }),
        random: () => 0,
      }));
      await Promise.all(contexts.map((context) => deliverDue(context).then(() => tellOwners(context))));
      transcript.push(...arrived({ mail, hook }, clock()));
      clock.forward(3_600_000);
    }
    await expect(`${transcript.join("\n")}\n`).toMatchFileSnapshot("fourteen-days.txt");
  });
});
