import { businessTime } from "#domain/business-time.ts";
import { counted } from "#domain/counted.ts";
import { type Channel, channelNames } from "#domain/leads/lead.ts";
import { type ChannelSender, channelLabel } from "../outbox/channel-sender.ts";

type Words = { title: string; text: string };

/** Advice for the operator, who has the manual. */
export function operatorHint(section: string): string {
  return `tell whoever runs your website (for them: docs/operating.md, “${section}”)`;
}

export function nameOfChannel(channel: Channel, channels: ChannelSender[], isAllEmail: boolean): string {
  return isAllEmail ? channelNames.email : channelLabel(channel, channels);
}

export function channelFails(
  name: string,
  { since, error }: { since: Date; error: string | null },
  timeZone: string,
): Words {
  const why = error ? `What went wrong: ${error}. ` : "";
  return {
    title: `Requests haven't reached you by ${name} since ${businessTime(since.toISOString(), "short", timeZone)}`,
    text: `${why}Nothing is lost: requests are saved and still reach you here. Whatever's waiting goes out by ${name} once it works again. If you don't know why, ${operatorHint("When a delivery failed")}.`,
  };
}

export function unsent(count: number): Words {
  return {
    title: `${counted(count, "request wasn't", "requests weren't")} sent everywhere`,
    text: `Nothing is lost: what's saved is safe, but your website has stopped trying to send ${count === 1 ? "it" : "them"}. Tap “Try again” once the problem is fixed. If you don't know what's wrong, ${operatorHint("When a delivery failed")}.`,
  };
}

export function damage(error: string | null): Words {
  return {
    title: "What your website has saved may be damaged",
    text: `Your website checks all of it every night, and this time something was wrong: ${error}. Requests it can still save will reach you, but don't wait: ${operatorHint("When nothing can be stored")}.`,
  };
}

const jobNames: Record<string, string> = {
  backup: "The nightly backup",
  retention: "The nightly cleanup of old requests",
  certificate: "The daily certificate check",
  morning: "The morning email",
};

export function jobFails(name: string, error: string, succeededAt: string | null, timeZone: string): Words {
  const last = name === "backup" ? `${lastBackup(succeededAt, timeZone)} ` : "";
  return {
    title: `${subjectOf(name)} failed`,
    text: `Requests are still saved and still reach you. Your website tries again every hour. ${last}What went wrong: ${error.replace(/[.?]$/, "")}. If you read this again tomorrow, ${operatorHint(name === "backup" ? "Backups" : "Alerts")}.`,
  };
}

export function noBackup(succeededAt: string | null, timeZone: string): Words {
  return {
    title: "There's been no backup for two nights",
    text: `${lastBackup(succeededAt, timeZone)} Nobody knows yet why there's been none since: ${operatorHint("Backups")}.`,
  };
}

function subjectOf(job: string): string {
  return jobNames[job] ?? `The daily task “${job}”`;
}

function lastBackup(succeededAt: string | null, timeZone: string): string {
  return succeededAt
    ? `The last good backup is from ${businessTime(succeededAt, "short", timeZone)}.`
    : "There's no backup yet.";
}

export function certificateEnds(error: string): Words {
  return {
    title: `Your website's certificate ${error}`,
    text: `Without a good one, browsers warn visitors away. Your website's computer, or its host, should renew it on its own and hasn't: ${operatorHint("Alerts")}.`,
  };
}

export function diskIsFull(freeMb: number, machine: string): Words {
  return {
    title: "The disk on your website's computer is nearly full",
    text: `${freeMb} MB is left on ${machine}. Once it's full, visitors will be asked to call instead: ${operatorHint("Alerts")}.`,
  };
}

export function changesDoNotArrive(since: string, timeZone: string): Words {
  return {
    title: "Your changes to texts and prices aren't reaching the website",
    text: `Visitors still see the old version, and requests still reach you. But your website's computer hasn't been able to get your changes since ${businessTime(since, "short", timeZone)}: ${operatorHint("Alerts")}.`,
  };
}
