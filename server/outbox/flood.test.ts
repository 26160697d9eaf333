import { expect, test } from "vitest";
import { hourMs } from "../../domain/durations.ts";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { readMessage } from "../../tests/support/mail-peer.ts";
import { newApp, postJson } from "../../tests/support/new-app.ts";
import { ownerContext, subjects, tellOwners } from "../../tests/support/owner.ts";
import { channelsTo, silent, startMail } from "../../tests/support/test-lead.ts";
import { validRequest } from "../../tests/support/valid-request.ts";
import { createChannelWorker } from "./channel-worker.ts";

const hex = (index: number) => index.toString(16);
const floodSize = 3000;

/** In turn from one provider's many sites, and from as few sites as their limit allows. */
function addressOf(index: number): string {
  return index % 2 ? `2001:db8:${hex(index)}::1` : `2001:${hex(0xd00 + (index % 10))}:1:${hex(index)}::1`;
}

test("after 3,000 requests from rotating networks the next visitor's mail is claimed first [SF08]", async () => {
  const mail = await startMail();
  const { app, store, clock } = await newApp();
  const post = (index: number, address: string) =>
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
  // One at a time, to see the order.
  await createChannelWorker({ ...channels[0]!, concurrency: 1 }, { store, clock, log: silent }).drain();
  const texts = () => mail.messages.map(({ raw }) => readMessage(raw).text);
  const order = texts().findIndex((text) => text.includes(`Question ${floodSize}`));
  // The first requests of each site come before it.
  expect(order).toBeGreaterThanOrEqual(0);
  expect(order).toBeLessThanOrEqual(10);
  expect(mail.messages.length).toBeLessThanOrEqual(130);

  const owner = ownerContext({ store, clock, channels, hasReminders: false });
  const mailed = mail.messages.length;
  await tellOwners(owner);
  await tellOwners(owner);
  expect(mail.messages).toHaveLength(mailed);
  clock.forward(hourMs);
  await tellOwners(owner);
  await tellOwners(owner);
  const rest = floodSize + 1 - mailed;
  expect(subjects(mail, /.*busy/)).toEqual([`${rest} more requests from busy networks`]);
  const digest = texts().find((text) => text.includes("more requests from busy networks"));
  for (const line of [/Reference /g, /^ +Call: tel:/gm, /^ +I have answered: https:/gm])
    expect(digest?.match(line)).toHaveLength(50);
  expect(digest).toContain(`And ${rest - 50} more.`);
  expect(digest).toContain("All are stored.");
});
