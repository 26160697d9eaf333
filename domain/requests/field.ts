import * as v from "valibot";
import { fullDate, isCalendarDate, typedDate } from "../calendar-date.ts";
import { cleanLine, cleanText, overlongFactor } from "./clean-text.ts";

/** `stored as`: a hidden input for a form whose requests go by several names. */
type FieldKind =
  | "text"
  | "lines"
  | "date"
  | "number"
  | "choice"
  | "choices"
  | "flag"
  | "estimate"
  | "stored as";

/** Everything that shows, reads, checks or passes on a value is derived from this. */
export type Field<T = unknown> = {
  kind: FieldKind;
  label: string;
  /** Shown to the owners in place of a label that addresses the visitor. */
  ownerLabel?: string;
  /** Fields of one group are shown to the owners together, under this label. */
  group?: string;
  /** Joins the value to the one before it in its group; a comma by default. */
  separator?: string;
  /** The confirmation mail repeats a text only if it matches. Others could be used to send strangers a message of one's own. */
  confirmationPattern?: RegExp;
  help?: string;
  /** Shown with a counter. More can be typed, and is rejected on sending; `input.maxLength` stops the typing. */
  countTo?: number;
  /** Defaults to "Why we ask for your …". */
  hintLabel?: string;
  schema: v.GenericSchema<unknown, T>;
  /** Whether the schema accepts an empty text. */
  isOptional?: boolean;
  normalize?: (typed: string) => string;
  show?: (typed: string) => string;
  /** Formats the value for a line with others of its group, which does not show the label. */
  ownerText?: (value: string) => string;
  input?: {
    type?: "email" | "tel";
    inputMode?: "email" | "tel" | "numeric";
    autoComplete?: string;
    maxLength?: number;
    rows?: number;
  };
  /** The message for a choice that is not offered. */
  unknownChoice?: string;
  /** The first option of a choice is preselected. */
  options?: readonly string[];
};

const maxChoices = 50;

type FieldSettings = Omit<Partial<Field>, "kind" | "label" | "schema" | "isOptional" | "options">;

export function textField(label: string, schema: TextSchema, settings?: FieldSettings): Field<string> {
  return { kind: "text", label, ...orEmpty(schema), ...settings };
}

export function linesField(label: string, schema: TextSchema, settings?: FieldSettings): Field<string> {
  return { kind: "lines", label, ...orEmpty(schema), ...settings };
}

export function dateField(label: string, wrongMessage: string): Field<string> {
  const isDateOrEmpty = (text: string) => text === "" || isCalendarDate(text);
  const schema = v.pipe(
    line("2026-01-31".length, wrongMessage),
    v.transform(typedDate),
    v.check(isDateOrEmpty, wrongMessage),
  );
  return { kind: "date", label, ...orEmpty(schema), normalize: typedDate, show: fullDate };
}

/** A zero counts as nothing entered. */
export function numberField(
  label: string,
  { min, max }: { min: number; max: number },
  wrongMessage: string,
  settings?: FieldSettings,
): Field<number | null> {
  const isTaken = (count: number) => Number.isInteger(count) && count >= min && count <= max;
  const schema = v.pipe(
    v.number(wrongMessage),
    v.check(isTaken, wrongMessage),
    v.transform((count) => count || null),
  );
  return { kind: "number", label, schema: v.nullish(schema, null), isOptional: true, ...digits, ...settings };
}

const digits = { input: { inputMode: "numeric" } } as const;

/** `empty` is what a request without an answer means. */
export function selectField<Option extends string>(
  label: string,
  options: readonly Option[],
  { empty, unknown }: { empty: Option; unknown: string },
  settings?: FieldSettings,
): Field<Option> {
  return {
    kind: "choice",
    label,
    schema: v.optional(v.picklist(options, unknown), empty),
    options,
    ...settings,
  };
}

/** The options come from the content. */
export function choiceField(label: string, settings?: FieldSettings): Field<string> {
  return { kind: "choice", label, schema: v.optional(v.string(), ""), ...settings };
}

/** The choices come from the content; the server checks them. */
export function choicesField(
  label: string,
  messages: { none: string; unknown: string },
  settings?: FieldSettings,
): Field<string[]> {
  const schema = v.pipe(
    v.array(v.string(messages.unknown), messages.none),
    // Checked first, because collecting errors for thousands of choices would take long.
    v.maxLength(maxChoices, messages.unknown),
    v.nonEmpty(messages.none),
    v.transform((chosen) => [...new Set(chosen)]),
  );
  return {
    kind: "choices",
    label,
    schema: v.optional(schema, []),
    unknownChoice: messages.unknown,
    ...settings,
  };
}

export function flagField(label: string, ownerLabel: string): Field<boolean> {
  return { kind: "flag", label, ownerLabel, schema: v.optional(v.boolean(`${label}: yes or no`), false) };
}

/** The estimated stay, as the URL query of the estimate; the server stores its price. */
export function estimateField(label: string): Field<string> {
  return { kind: "estimate", label, ...orEmpty(v.string(label)) };
}

export function storedAsField<Name extends string>(names: readonly Name[]): Field<Name> {
  return { kind: "stored as", label: "Form", schema: v.picklist(names, "Unknown form") };
}

export function fieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  return String(value ?? "");
}

type TextSchema = v.GenericSchema<string, string>;

/** The text is cleaned before any rule is checked. */
export function line(maxLength: number, tooLong: string): TextSchema {
  return v.pipe(cleaned(cleanLine, maxLength, tooLong), v.maxLength(maxLength, tooLong));
}

export function lines(maxLength: number, tooLong: string): TextSchema {
  return v.pipe(cleaned(cleanText, maxLength, tooLong), v.maxLength(maxLength, tooLong));
}

/** Rejects only text that was not typed; the limit itself is left to the rule that follows. */
export function cleaned(clean: (text: string) => string, maxLength: number, tooLong: string) {
  return v.pipe(v.string(tooLong), v.maxLength(overlongFactor * maxLength, tooLong), v.transform(clean));
}

export function required(schema: TextSchema, message: string) {
  return v.pipe(schema, v.nonEmpty(message));
}

/** A missing field gets the same message as an empty one. */
function orEmpty(schema: TextSchema) {
  return { schema: v.optional(schema, ""), isOptional: v.safeParse(schema, "").success };
}
