import { describe, expect, test } from "vitest";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { site } from "../../tests/support/example-site.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postJson } from "../../tests/support/post-request.ts";
import { headerOf, readMessage } from "../../tests/support/read-message.ts";
import { engines } from "../../tests/support/store-engines.ts";
import { channelsTo, startMail } from "../../tests/support/test-delivery.ts";
import { silent } from "../../tests/support/test-lead.ts";
import { validRequest } from "../../tests/support/valid-request.ts";
import { runOwnerTasks } from "../owner/owner-loop.ts";
import { createChannelWorker } from "./channel-worker.ts";

const hex = (index: number) => index.toString(16);
const floodSize = 3000;

/** Over one provider's sites, or within as few sites as their limit allows. */
const spreads = [
  { spread: "a /48 each", addressOf: (index: number) => `2001:db8:${hex(index)}::1` },
  {
    spread: "300 of each /48",
    addressOf: (index: number) => `2001:${hex(0xd00 + (index % 10))}:1:${hex(index)}::1`,
  },
];

describe.each(engines)("$engine", ({ engine, newStore }) => {
  // Both engines count alike, so one of them runs all cases.
  test.each(engine === "SQLite" ? spreads : spreads.slice(0, 1))(
    "after 3,000 requests from rotating networks ($spread) the next visitor's mail is claimed first [SF08]",
    async ({ addressOf }) => {
      const mail = await startMail();
      const store = await newStore(["email"]);
      const { app, clock, ownerLinks } = await newApp({ store });
      const post = async (index: number, address: string) =>
        postJson(
          app,
          contactForm.path,
          validRequest(contactForm, { email: `v${index}@example.net`, message: `Question ${index}` }),
          {},
          address,
        );
      for (let from = 0; from < floodSize; from += 20) {
        const indexes = Array.from({ length: 20 }, (_, index) => from + index);
        const answers = await Promise.all(indexes.map((index) => post(index, addressOf(index))));
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
        clock.forward(10);
      }
      expect((await post(floodSize, "203.0.113.7")).status).toBe(200);

      const channels = channelsTo({ mail });
      const [email] = channels;
      if (!email) throw new Error("no e-mail");
      const context = { store, clock, log: silent };
      // One at a time, to see the order.
      await createChannelWorker({ ...email, concurrency: 1 }, context).drain();
      const messages = () => mail.messages.map(({ raw }) => readMessage(raw));
      const order = messages().findIndex(({ text }) => text.includes(`Question ${floodSize}`));
      // The first requests of each site come before it.
      expect(order).toBeGreaterThanOrEqual(0);
      expect(order).toBeLessThanOrEqual(10);
      expect(mail.messages.length).toBeLessThanOrEqual(130);

      const owner = { ...context, channels, site, ownerLinks, hasReminders: false };
      const subjects = () => messages().map(({ headers }) => headerOf(headers, "subject"));
      const mailed = mail.messages.length;
      await runOwnerTasks(owner);
      await runOwnerTasks(owner);
      expect(subjects().slice(mailed)).toEqual(["Unusually many requests are coming in"]);
      clock.forward(3_600_000);
      await runOwnerTasks(owner);
      await runOwnerTasks(owner);
      const rest = floodSize + 1 - mailed;
      const told = subjects().slice(mailed + 1);
      expect(told.filter((subject) => subject.includes("crowded"))).toEqual([
        `${rest} more requests from crowded networks`,
      ]);
      const digest = messages().find(({ text }) => text.includes("more requests from crowded networks"));
      expect(digest?.text.match(/Reference /g)).toHaveLength(50);
      expect(digest?.text.match(/^ +Call: tel:/gm)).toHaveLength(50);
      expect(digest?.text.match(/^ +I have answered: https:/gm)).toHaveLength(50);
      expect(digest?.text).toContain(`And ${rest - 50} more.`);
    },
  );
});
