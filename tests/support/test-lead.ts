import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Channel, Lead } from "../../domain/leads/lead.ts";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { createOwnerLinks } from "../../server/mail/owner-links.ts";
import type { LeadStore } from "../../server/store/lead-store.ts";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import type { ClaimedDelivery, NewLead } from "../../server/store/stored-records.ts";
import { validRequest } from "./valid-request.ts";

export const silent = pino({ level: "silent" });
export const ownerLinks = createOwnerLinks({
  secret: "a secret of the tests",
  origin: "https://www.example.com",
  clock: () => new Date(),
  retention: { heldDays: 90 },
});

const fields = validRequest(consultationForm, { message: "Two dogs.\nOne is shy." });

/** Differs from all others, so that no limit and no duplicate rule applies. */
export function newLead(receivedAt: Date, changed: Lead["fields"] = {}): NewLead {
  const email = `dana.${crypto.randomUUID()}@example.net`;
  return {
    form: "dog-walking-consultation",
    fields: { ...fields, email, ...changed },
    submissionId: crypto.randomUUID(),
    receivedAt,
  };
}

/** Returns its id. */
export async function saveLead(store: LeadStore, lead: NewLead): Promise<string> {
  const saved = await store.saveLead(lead);
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.id;
}

/** Its fields never went through the form's cleaning. */
export function claimedDelivery(
  channel: Channel,
  changed: Lead["fields"] = {},
  { id = "Lead-_0123456789abcdef", attempts = 0 } = {},
): ClaimedDelivery {
  return {
    lease: "lease",
    wroteBeforeAt: null,
    lead: {
      id,
      form: "dog-walking-consultation",
      status: "accepted",
      receivedAt: "2025-11-21T16:38:00.000Z",
      fields: { ...fields, ...changed },
    },
    delivery: {
      id: `${id}-${channel}`,
      channel,
      state: "leased",
      attempts,
      nextAttemptAt: null,
      lastError: null,
    },
  };
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), "leads-"));
}

export async function newStore(channels: Channel[]): Promise<{ store: LeadStore; file: string }> {
  const file = join(newDataDir(), "leads.sqlite");
  return { store: await openSqliteStore({ file, channels }), file };
}

export function startClock(start = "2025-11-21T16:00:00.000Z") {
  let now = new Date(start).getTime();
  const clock = () => new Date(now);
  return Object.assign(clock, {
    forward(ms: number) {
      now += ms;
    },
  });
}
