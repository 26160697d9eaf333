import { type ParseArgsConfig, parseArgs } from "node:util";
import { dayStart } from "#domain/business/reply-time.ts";
import { addDays, isCalendarDate, typedDate } from "#domain/calendar-date.ts";
import { type Lead, leadStatuses } from "#domain/leads/lead.ts";
import type { LeadFilter } from "#domain/leads/lead-lists.ts";
import { forms } from "#domain/requests/forms.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export class UsageError extends Error {}

const json = { json: { type: "boolean" } } as const;

/** Parses the arguments of a command; every command takes --json. */
export function readArguments<const T extends Options>(args: string[], options: T, maxPositionals = 0) {
  try {
    const parsed = parseArgs({
      args,
      options: { ...options, ...json },
      allowPositionals: maxPositionals > 0,
    });
    if (parsed.positionals.length > maxPositionals) throw new UsageError("Too many arguments.");
    return parsed;
  } catch (fault) {
    if (fault instanceof TypeError) throw new UsageError(`${fault.message.split(/\.\s/)[0]}.`);
    throw fault;
  }
}

export const filterOptions = {
  form: { type: "string" },
  status: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
  search: { type: "string" },
} as const;

type Typed = { [Name in keyof typeof filterOptions]?: string | undefined };

/** `since` and `until` are calendar days of the business and are included. */
export function readFilter(
  { form, status, since, until, search }: Typed,
  readTimeZone: () => string,
): LeadFilter {
  const [first, last] = [readDay("since", since), readDay("until", until)];
  if (first && last && last < first) throw new UsageError("--until is before --since.");
  const startOf = (date: string) => dayStart(date, createZonedClock(readTimeZone()));
  return {
    ...(form !== undefined && { form: readForm(form) }),
    ...(status !== undefined && { status: readStatus(status) }),
    ...(first !== undefined && { since: startOf(first) }),
    ...(last !== undefined && { until: startOf(addDays(last, 1)) }),
    ...(search?.trim() && { search }),
  };
}

function readForm(text: string): string {
  const names = forms.flatMap(({ storedAs }) => storedAs);
  if (!names.includes(text))
    throw new UsageError(`There's no form "${text}"; --form is one of ${names.join(", ")}.`);
  return text;
}

function readStatus(text: string): Lead["status"] {
  const status = leadStatuses.find((known) => known === text);
  if (!status) throw new UsageError(`--status is one of ${leadStatuses.join(", ")}.`);
  return status;
}

function readDay(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = typedDate(text);
  if (!isCalendarDate(day)) throw new UsageError(`--${name} needs a day such as 2025-11-26.`);
  return day;
}
