import { deleteExpired, deleteLeads, findExpired, findPerson, forgetPerson } from "./delete-leads.ts";
import { claimDailyJob, failDailyJob, finishDailyJob, readDailyJobs } from "./job-records.ts";
import { countNew, findLeads, listHeld, listLeads, listWaiting } from "./list-leads.ts";
import {
  markAnswered,
  markNotSpam,
  markPassed,
  markSpam,
  markUnanswered,
  remindLater,
} from "./mark-leads.ts";
import {
  countListed,
  deliveryHealth,
  makeWaitingDue,
  readFailingChannels,
  readLastError,
} from "./messages/channel-health.ts";
import { claimDueMessages } from "./messages/claim-messages.ts";
import {
  addMissingDeliveries,
  addNotice,
  listNotices,
  markDelivered,
  markFailed,
  renewLease,
  retryDeliveries,
} from "./messages/messages.ts";
import { planReminders } from "./messages/plan-reminders.ts";
import { findLead, findReceived, isKnown, listDead, matchIdStart } from "./read-leads.ts";
import { hasSmsConsent, listSmsConsents, recordSmsConsent, revokeSmsConsents } from "./sms-consents.ts";
import type { StoreAccess, StoreContext } from "./store-access.ts";
import type { NewLead, SaveResult } from "./stored-records.ts";

/** The only access to SQL, implemented once per engine. Every method may throw StoreUnavailableError. */
export type LeadStore = ReturnType<typeof createStoreMethods> & {
  /** Resolves after the commit. */
  saveLead(lead: NewLead): Promise<SaveResult>;
  /** Erases deleted rows from the database files; while another process reads them, the next call does it. */
  eraseDeleted(): Promise<void>;
  probeWrite(): Promise<void>;
  close(): Promise<void>;
};

/** Returns the methods that both engines share; each runs the function of the same name. */
export function createStoreMethods(access: StoreAccess) {
  const inRead = <Given extends unknown[], Result>(work: Work<Given, Result>) => {
    return (...given: Given) => access.read(() => work(access, ...given));
  };
  const inWrite = <Given extends unknown[], Result>(work: Work<Given, Result>) => {
    return (...given: Given) => access.write((db) => work({ ...access, db }, ...given));
  };
  return {
    findLead: inRead(findLead),
    findLeads: inRead(findLeads),
    findPerson: inRead(findPerson),
    findExpired: inRead(findExpired),
    listWaiting: inRead(listWaiting),
    listHeld: inRead(listHeld),
    listLeads: inRead(listLeads),
    matchIdStart: inRead(matchIdStart),
    isKnown: inRead(isKnown),
    findReceived: inRead(findReceived),
    listDead: inRead(listDead),
    countNew: inRead(countNew),
    readLastError: inRead(readLastError),
    readFailingChannels: inRead(readFailingChannels),
    deliveryHealth: inRead(deliveryHealth),
    countListed: inRead(countListed),
    listNotices: inRead(listNotices),
    readDailyJobs: inRead(readDailyJobs),
    hasSmsConsent: inRead(hasSmsConsent),
    listSmsConsents: inRead(listSmsConsents),

    markAnswered: inWrite(markAnswered),
    markUnanswered: inWrite(markUnanswered),
    remindLater: inWrite(remindLater),
    markPassed: inWrite(markPassed),
    markSpam: inWrite(markSpam),
    markNotSpam: inWrite(markNotSpam),
    claimDueMessages: inWrite(claimDueMessages),
    markDelivered: inWrite(markDelivered),
    markFailed: inWrite(markFailed),
    renewLease: inWrite(renewLease),
    retryDeliveries: inWrite(retryDeliveries),
    addMissingDeliveries: inWrite(addMissingDeliveries),
    makeWaitingDue: inWrite(makeWaitingDue),
    planReminders: inWrite(planReminders),
    addNotice: inWrite(addNotice),
    claimDailyJob: inWrite(claimDailyJob),
    finishDailyJob: inWrite(finishDailyJob),
    failDailyJob: inWrite(failDailyJob),
    recordSmsConsent: inWrite(recordSmsConsent),
    revokeSmsConsents: inWrite(revokeSmsConsents),
    deleteExpired: inWrite(deleteExpired),
    deleteLeads: inWrite(deleteLeads),
    forgetPerson: inWrite(forgetPerson),
  };
}

type Work<Given extends unknown[], Result> = (context: StoreContext, ...given: Given) => Promise<Result>;
