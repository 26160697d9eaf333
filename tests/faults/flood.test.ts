import { expect, test } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { ownerLinks } from "#tests/support/built-site.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { mailTexts, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { scheduleForm, validRequest } from "#tests/support/valid-request.ts";

/** Each from a network of its own. */
const fromAnywhere = (index: number) => `11.${index >> 8}.${index & 255}.7`;
/** Of one that is no household. */
const fromOneNetwork = (index: number) => `203.0.113.${index & 255}`;

test.each(engines)(
  "$engine: of a flood of 3,000 requests thirty an hour are mailed, ten of one network, and one mail an hour leads to What waits, where each stands; an honest one within it has its reminder in time [FM03]",
  async (engine) => {
    const { store, mail, clock, pass } = await startProcess(engine, { at: "2025-11-24T18:00:00.000Z" });
    const { app } = await newApp({ store, clock, ownerLinks, business: { reminders: "on" } });
    let sent = 0;
    async function send(form: typeof consultationForm | typeof scheduleForm, from: string, changed = {}) {
      const email = `visitor-${++sent}@example.net`;
      const answer = await postJson(app, form.path, { ...validRequest(form), email, ...changed }, {}, from);
      expect(answer.status).toBe(200);
    }
    const mailed = (name: RegExp) => subjects(mail, name).length;

    for (let hour = 0; hour < 3; hour++) {
      for (let i = 0; i < 1000; i += 50)
        await Promise.all(
          Array.from({ length: 50 }, (_, j) =>
            i === 0
              ? send(consultationForm, fromOneNetwork(j), { firstName: "Neighbor" })
              : send(consultationForm, fromAnywhere(hour * 1000 + i + j), { firstName: "Bot" }),
          ),
        );
      if (hour === 1)
        await send(scheduleForm, "198.51.100.7", {
          name: "Hanna Honest",
          startDate: "2025-12-10",
          endDate: "2025-12-12",
        });
      for (let minutes = 0; minutes < 60; minutes += 10) await pass(10 * minuteMs);
      expect([mailed(/^Neighbor/), mailed(/^(?:Neighbor|Bot|Hanna)/)]).toEqual([
        10 * (hour + 1),
        30 * (hour + 1),
      ]);
      expect(mailed(/more requests$/)).toBe(hour + 1);
    }
    expect(mail.messages).toHaveLength(93);
    expect(mailTexts(mail, /more requests$/)).toContain("See what waits: <link: waits>");

    const { counts } = await store.listWaiting({ today: "2025-11-24", page: 1, size: 1 });
    expect(counts).toEqual({ begun: 0, ahead: 1, undated: 3000, passed: 0 });
    const list = ownerLinks.linksOf("email")?.toWaiting() ?? "";
    const page = await (await app.request(list)).text();
    expect(page).toContain("<h1>3001 requests wait</h1>");
    expect(page).toContain("<bdi>Hanna Honest: ");

    mail.messages.length = 0;
    while (clock() < new Date("2025-11-25T21:00:00.000Z")) await pass(10 * minuteMs);
    expect(subjects(mail)).toEqual([
      "Today: 3001 waiting for an answer",
      "Still waiting: Neighbor (0100) needs an answer by Tue, Nov 25, 11 AM (and 999 more)",
      "Still waiting: Hanna Honest (0100) needs an answer by Tue, Nov 25, noon (and 1000 more)",
      "Still waiting: Neighbor (0100) needs an answer by Tue, Nov 25, 1 PM (and 999 more)",
    ]);
  },
);
