import { businessTime } from "#domain/business-time.ts";
import { fullDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import { type Channel, channelNames } from "#domain/leads/lead.ts";
import { type ChannelSender, channelLabel } from "../../outbox/channel-sender.ts";

type Words = { title: string; text: string; over: string };

/** Advice for the operator, who has the manual. */
export function operatorHint(section: string): string {
  return `tell whoever runs your website (for them: docs/operating.md, “${section}”)`;
}

export function nameOfChannel(channel: Channel, channels: ChannelSender[], isAllEmail: boolean): string {
  return isAllEmail ? channelNames.email : channelLabel(channel, channels);
}

export function channelFails(name: string, since: string, error: string | null, timeZone: string): Words {
  const why = error ? `What went wrong: ${error}. ` : "";
  return {
    title: `Requests haven't reached you by ${name} since ${businessTime(since, "short", timeZone)}`,
    text: `${why}Nothing is lost: requests are saved and still reach you here. Whatever's waiting goes out by ${name} once it works again. If you don't know why, ${operatorHint("When a delivery failed")}.`,
    over: `Requests reach you by ${name} again`,
  };
}

/** Told when it is over, because nothing could tell it before. */
export function wasCutOff(
  since: string,
  until: string,
  requests: number,
  timeZone: string,
): Pick<Words, "title" | "text"> {
  const [from, to] = [since, until].map((at) => businessTime(at, "short", timeZone));
  return {
    title: `Your website couldn't reach you from ${from} to ${to}`,
    text:
      requests === 0
        ? "No requests came meanwhile."
        : `${counted(requests, "request")} came meanwhile. Nothing is lost: whatever's waiting reaches you now.`,
  };
}

export function damage(error: string | null): Words {
  return {
    title: "What your website has saved may be damaged",
    text: `Your website checks all of it every night, and this time something was wrong: ${error}. Requests it can still save will reach you, but don't wait: ${operatorHint("When nothing can be stored")}.`,
    over: "What your website has saved is whole again",
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
    over: `${subjectOf(name)} works again`,
  };
}

export function noBackup(succeededAt: string | null, timeZone: string): Words {
  return {
    title: "There's been no backup for two nights",
    text: `${lastBackup(succeededAt, timeZone)} Nobody knows yet why there's been none since: ${operatorHint("Backups")}.`,
    over: `${subjectOf("backup")} works again`,
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
    over: "Your website's certificate is good again",
  };
}

export function diskIsFull(freeMb: number, machine: string): Words {
  return {
    title: "The disk on your website's computer is nearly full",
    text: `${freeMb} MB is left on ${machine}. Once it's full, visitors will be asked to call instead: ${operatorHint("Alerts")}.`,
    over: "The disk on your website's computer has room again",
  };
}

export function changesDoNotArrive(since: string, timeZone: string): Words {
  return {
    title: "Your changes to texts and prices aren't reaching the website",
    text: `Visitors still see the old version, and requests still reach you. But your website's computer hasn't been able to get your changes since ${businessTime(since, "short", timeZone)}: ${operatorHint("Alerts")}.`,
    over: "Your changes to texts and prices reach the website again",
  };
}

/** What is to be decided is told once, so nothing says that it is over. */
type Question = Pick<Words, "title" | "text">;

export function seasonIsOpen(
  { label, from, state }: { label: string; from: string; state: "missing" | "unconfirmed" },
  today: string,
): Question {
  const first = `The first holiday ${from < today ? "was" : "is"} ${fullDate(from)}.`;
  const decide = `Set your prices, then ${operatorHint("Holiday seasons")}.`;
  if (state === "unconfirmed")
    return {
      title: `Your ${label} holiday prices aren't confirmed yet`,
      text: `${first} Your website calls these amounts expected, and says you'll confirm them on the call. ${decide}`,
    };
  return {
    title: `Your website has no ${label} holiday prices yet`,
    text: `${first} Until you set them, your website says you'll quote them on the call. ${decide}`,
  };
}

/** `list`: as the editor calls it. */
export function dayOffEnded({
  title,
  lastDay,
  list,
}: Record<"title" | "lastDay" | "list", string>): Question {
  return {
    title: `${title} is over`,
    text: `Its last day was ${fullDate(lastDay)}, and your website is back to your usual days. Put in the next one under “${list}”, or take it out.`,
  };
}
