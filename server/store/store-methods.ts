import { readFailingChannels, readLastError } from "./channel-state.ts";
import { claimDueDeliveries } from "./claim-deliveries.ts";
import { countLeads } from "./count-leads.ts";
import {
  addMissingDeliveries,
  deliveryHealth,
  markDelivered,
  markFailed,
  retryDeliveries,
} from "./deliveries.ts";
import { countNew, listMarked, listUnanswered } from "./digest-facts.ts";
import {
  deleteExpiredConsents,
  deleteExpiredNotices,
  expiredLeads,
  forgetExpiredAddresses,
  newestSeq,
} from "./expired-records.ts";
import { deleteLeads, findPerson, forgetPerson } from "./forget-people.ts";
import { claimDailyJob, failDailyJob, finishDailyJob, readDailyJobs } from "./job-records.ts";
import { leadPages, listLeads } from "./list-leads.ts";
import { planFloodDigest, planHeldDigest } from "./mail-digests.ts";
import { markAnswered, markNotSpam, markSpam, markUnanswered } from "./mark-leads.ts";
import { addNotices, claimDueNotices, listAlerts, markNotice, planReminders } from "./notices.ts";
import { findLead, isKnown, listDead, matchIdStart } from "./read-leads.ts";
import { hasSmsConsent, listSmsConsents, revokeSmsConsents } from "./sms-consents.ts";
import type { StoreAccess, StoreContext } from "./store-access.ts";

/** To add a method that both engines share, write its function and name it here. */
export function createStoreMethods(access: StoreAccess) {
  const { read, write } = access;
  return {
    ...bind((work: (context: StoreContext) => Promise<unknown>) => read(() => work(access)), {
      ...{ findLead, matchIdStart, isKnown, listDead, countLeads, countNew, listUnanswered, listMarked },
      ...{ readLastError, readFailingChannels, deliveryHealth, listAlerts, readDailyJobs, newestSeq },
      ...{ hasSmsConsent, listSmsConsents },
    }),
    ...bind((work: (context: StoreContext) => Promise<unknown>) => write((db) => work({ ...access, db })), {
      ...{ claimDueDeliveries, markDelivered, markFailed, retryDeliveries, addMissingDeliveries },
      ...{ markSpam, markNotSpam, markAnswered, markUnanswered, revokeSmsConsents },
      ...{ planReminders, planHeldDigest, planFloodDigest, addNotices, claimDueNotices, markNotice },
      ...{ claimDailyJob, finishDailyJob, failDailyJob },
    }),
    ...bind((work: (access: StoreAccess) => unknown) => work(access), {
      ...{ leadPages, listLeads, findPerson, forgetPerson, expiredLeads, deleteLeads },
      ...{ deleteExpiredConsents, forgetExpiredAddresses, deleteExpiredNotices },
    }),
  };
}

type Bound<Context, Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (context: Context, ...given: infer Given) => infer Result
    ? (...given: Given) => Result
    : never;
};

function bind<Context, Methods extends Record<string, (context: Context, ...given: never[]) => unknown>>(
  run: (work: (context: Context) => ReturnType<Methods[string]>) => unknown,
  methods: Methods,
) {
  const bound = Object.entries(methods).map(([name, method]) => [
    name,
    (...given: never[]) => run((context) => method(context, ...given) as ReturnType<Methods[string]>),
  ]);
  return Object.fromEntries(bound) as Bound<Context, Methods>;
}
