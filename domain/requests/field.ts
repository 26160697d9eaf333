import * as v from "valibot";
import { fullDate, isCalendarDate } from "../calendar-date.ts";
import { cleanLine, cleanText, unreadFactor } from "./clean-text.ts";

/** `form name`: which of a form's names its request goes by, told by a hidden input. */
type FieldKind = "text" | "lines" | "date" | "number" | "choice" | "choices" | "flag" | "form name";

/** One field of a form: whatever shows, reads, checks or passes on its value is derived from this. */
export type Field<T = unknown> = {
  kind: FieldKind;
  /** Short; beside the input, and wherever its value is shown. */
  label: string;
  /** What the owners see instead, where the label speaks to the visitor. */
  ownerLabel?: string;
  /** What the owners are told of fields of one group stands together, under this label. */
  group?: string;
  /** What stands before it within its group, where that is not a comma. */
  separator?: string;
  /**
   * A text is repeated in the mail to the visitor only where all of it matches this; left out, it never is. The address
   * it goes to may be somebody else's, and nobody may have words of their own sent there.
   */
  confirmedIf?: RegExp;
  help?: string;
  /** What its hint is about, where that is not why it is asked for. */
  hintLabel?: string;
  isOptional?: boolean;
  schema: v.GenericSchema<unknown, T>;
  /** Rewrites what was typed rather than having it refused; `normalizedNote` then says so. */
  normalize?: (typed: string) => string;
  normalizedNote?: string;
  /** How it is shown to people, where that is not as it was typed. */
  show?: (typed: string) => string;
  /** Attributes of its input; a text that has a `maxLength` shows how long it is. */
  input?: {
    type?: "email" | "tel";
    inputMode?: "email" | "tel" | "numeric";
    autoComplete?: string;
    min?: number;
    max?: number;
    maxLength?: number;
    rows?: number;
  };
  /** Of a choice: the first one stands there from the start. */
  options?: readonly string[];
};

/** What else a field is, besides what its kind settles. */
type Rest = Omit<Partial<Field>, "kind" | "label" | "schema" | "options">;

export function textField(label: string, schema: TextSchema, rest?: Rest): Field<string> {
  return { kind: "text", label, schema: orEmpty(schema), ...rest };
}

export function linesField(label: string, schema: TextSchema, rest?: Rest): Field<string> {
  return { kind: "lines", label, schema: orEmpty(schema), ...rest };
}

/** A day as a date input gives it. */
export function dateField(label: string, wrongMessage: string): Field<string> {
  const isDateOrEmpty = (text: string) => text === "" || isCalendarDate(text);
  const schema = v.pipe(line("2026-01-31".length, wrongMessage), v.check(isDateOrEmpty, wrongMessage));
  return { kind: "date", label, schema: orEmpty(schema), isOptional: true, show: fullDate };
}

/** A whole number; null when it is left empty. */
export function numberField(
  label: string,
  { min, max }: { min: number; max: number },
  wrongMessage: string,
  rest?: Rest,
): Field<number | null> {
  const isTaken = (count: number) => Number.isInteger(count) && count >= min && count <= max;
  const schema = v.pipe(v.number(wrongMessage), v.check(isTaken, wrongMessage));
  const input = { inputMode: "numeric", min, max } as const;
  return { kind: "number", label, schema: v.nullish(schema, null), isOptional: true, input, ...rest };
}

export function choiceField<Option extends string>(
  label: string,
  options: readonly [Option, ...Option[]],
  unknownMessage: string,
  rest?: Rest,
): Field<Option> {
  return {
    kind: "choice",
    label,
    schema: v.optional(v.picklist(options, unknownMessage), options[0]),
    options,
    ...rest,
  };
}

/** At least one of the options. */
export function choicesField<Option extends string>(
  label: string,
  options: readonly Option[],
  messages: { none: string; unknown: string },
  rest?: Rest,
): Field<Option[]> {
  const schema = v.pipe(
    v.array(v.string(messages.unknown), messages.none),
    // Before each one is looked at: what is wrong with thousands of them would take long to put together.
    v.maxLength(options.length, messages.unknown),
    v.array(v.picklist(options, messages.unknown)),
    v.nonEmpty(messages.none),
  );
  return { kind: "choices", label, schema: v.optional(schema, []), ...rest };
}

/** A box that is not ticked from the start. */
export function flagField(label: string, ownerLabel: string): Field<boolean> {
  return { kind: "flag", label, ownerLabel, schema: v.optional(v.boolean(`${label}: yes or no`), false) };
}

export function formNameField<Name extends string>(names: readonly Name[]): Field<Name> {
  return { kind: "form name", label: "Form", schema: v.picklist(names, "Unknown form") };
}

/** A field's value as people read it; "" for what was left empty. */
export function fieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  return String(value ?? "");
}

type TextSchema = v.GenericSchema<string, string>;

/** One line of at most so many characters, cleaned before any rule looks at it. */
export function line(maxLength: number, tooLong: string): TextSchema {
  return v.pipe(cleaned(cleanLine, maxLength, tooLong), v.maxLength(maxLength, tooLong));
}

/** The same for a text of several lines. */
export function lines(maxLength: number, tooLong: string): TextSchema {
  return v.pipe(cleaned(cleanText, maxLength, tooLong), v.maxLength(maxLength, tooLong));
}

/** Without the limit itself, for a rule that counts in its own way. */
export function cleaned(clean: (text: string) => string, maxLength: number, tooLong: string) {
  return v.pipe(v.string(tooLong), v.maxLength(unreadFactor * maxLength, tooLong), v.transform(clean));
}

export function required(schema: TextSchema, message: string) {
  return v.pipe(schema, v.nonEmpty(message));
}

/** A field that is not there at all is as good as empty: it gets the same message. */
function orEmpty(schema: TextSchema) {
  return v.optional(schema, "");
}
