import { expect } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { createOwnerLinks } from "#server/mail/owner-links.ts";
import { site } from "./built-site.ts";
import { newApp, ownOrigin } from "./new-app.ts";
import type { engines } from "./store-engines.ts";
import { newLead, saveLead, startClock } from "./test-lead.ts";

const owners = [{ name: "Dana Reed" }, { name: "Sam Rivera" }];
const leadsTo = ["dana@example.com", "Sam Rivera <office@example.com>"];

/** Two owners, each with a link, on a store of this engine. */
export async function openList({ newStore }: (typeof engines)[number]) {
  const clock = startClock("2025-12-03T17:00:00.000Z");
  const store = await newStore(["email", "email-2"]);
  const secret = "the secret of this test";
  const retention = { heldDays: 90 };
  const ownerLinks = createOwnerLinks({ secret, origin: ownOrigin, clock, retention, leadsTo });
  const { app } = await newApp({
    store,
    clock,
    ownerLinks,
    site: { business: { ...site.business, owners, reminders: "on", off: [] } as never },
    outbox: { noticeChannels: ["email", "email-2"] },
  });
  const [dana, sam] = (["email", "email-2"] as const).map((channel) =>
    ownerLinks.linksOf(channel)!.toWaiting(),
  ) as [string, string];
  const ask = (firstName: string, startDate = "", endDate = "", agoMs = dayMs) =>
    saveLead(store, {
      ...newLead(new Date(clock().getTime() - agoMs)),
      form: "schedule",
      fields: { ...newLead(clock()).fields, firstName, services: ["dog-walking"], startDate, endDate },
    });
  const read = async (address: string) => {
    const response = await app.request(address);
    expect(response.status).toBe(200);
    return response.text();
  };
  /** Posts, and reads the page it leads to. */
  async function press(link: string, fields: string) {
    const post = { method: "POST", headers: { origin: "null" }, body: new URLSearchParams(fields) };
    const answer = await app.request(link, post);
    expect(answer.status).toBe(303);
    return read(`${ownOrigin}${answer.headers.get("location")?.split("#")[0]}`);
  }
  const waiting = async () => {
    const { leads } = await store.listWaiting({ today: "2025-12-03", page: 1, size: 100 });
    return leads.map(({ fields }) => fields.firstName);
  };
  return { app, store, clock, ownerLinks, dana, sam, ask, read, press, waiting };
}

/** The status of the last press, as it is read aloud. */
export function told(html: string): string {
  const [, status = ""] = /role="status">([\s\S]*?)<\/div>/.exec(html) ?? [];
  return status
    .replace(/<\/p>/g, "\n")
    .replace(/<button[\s\S]*?<\/button>|<[^>]+>/g, "")
    .trim();
}
