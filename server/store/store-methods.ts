import type { Kysely } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import { markAnswered } from "./answer-leads.ts";
import * as deliveries from "./deliveries.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore } from "./lead-store.ts";
import { findLead, isKnown, listDead, listLeads, matchIdStart } from "./read-leads.ts";
import { hasSmsConsent, listSmsConsents, revokeSmsConsents } from "./sms-consents.ts";

/** What both engines do with the same statements. */
export function createStoreMethods({
  db,
  channels,
  read,
  write,
  isShared,
}: {
  db: Kysely<LeadDatabase>;
  channels: Channel[];
  read<T>(work: () => Promise<T>): Promise<T>;
  /** In a transaction. */
  write<T>(work: (inside: Kysely<LeadDatabase>) => Promise<T>): Promise<T>;
  /** Other processes write at the same time. */
  isShared: boolean;
}): Omit<LeadStore, "memory" | "saveLead" | "recordSmsConsent" | "listenForDue" | "probeWrite" | "close"> {
  return {
    markSpam: (leadId) => write((inside) => deliveries.markSpam(inside, leadId)),
    markNotSpam: (leadId, now) =>
      write((inside) => deliveries.markNotSpam(inside, { leadId, channels, now })),
    markAnswered: (leadId, now) => write((inside) => markAnswered(inside, leadId, now)),
    revokeSmsConsents: (phone, revocation) => write((inside) => revokeSmsConsents(inside, phone, revocation)),
    hasSmsConsent: (submissionId) => read(() => hasSmsConsent(db, submissionId)),
    listSmsConsents: (phone) => read(() => listSmsConsents(db, phone)),
    isKnown: (submissionId) => read(() => isKnown(db, submissionId)),
    listLeads: (filter = {}) => read(() => listLeads(db, filter)),
    findLead: (id) => read(() => findLead(db, id)),
    matchIdStart: (start) => read(() => matchIdStart(db, start)),
    listDead: () => read(() => listDead(db)),
    claimDueDeliveries: (claim) =>
      write((inside) => deliveries.claimDueDeliveries(inside, { channels, isShared, ...claim })),
    markDelivered: (claimed) => write((inside) => deliveries.markDelivered(inside, claimed)),
    markFailed: (claimed, failure) => write((inside) => deliveries.markFailed(inside, claimed, failure)),
    retryDeliveries: (retry) => write((inside) => deliveries.retryDeliveries(inside, retry)),
    addMissingDeliveries: (now) => write((inside) => deliveries.addMissingDeliveries(inside, channels, now)),
    deliveryHealth: (now) => read(() => deliveries.readDeliveryHealth(db, channels, now)),
  };
}
