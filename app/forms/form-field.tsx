import { type FormEvent, type ReactNode, useState } from "react";
import type { Field } from "#domain/requests/field.ts";
import type { Form } from "#domain/requests/form.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import { dispatchInput } from "../client/draft.ts";
import { Hint } from "./hint.tsx";

type FieldMarkup = {
  label?: string;
  onInput?: ((event: FormEvent<HTMLInputElement>) => void) | undefined;
  choices?: readonly Choice[];
  /** A disabled field, whose value is kept but not sent. */
  isUnused?: boolean | undefined;
};

/** Used as `field("email")`. */
export type RenderField<T extends Form> = (
  name: keyof T["fields"] & string,
  extras?: FieldMarkup,
) => React.ReactNode;

type Props = Omit<FieldProps, "initialValue"> & FieldMarkup & { reply: FormReply | null };

export function FormField({ choices = [], onInput, isUnused, reply, ...own }: Props) {
  const { name, definition } = own;
  const props = { ...own, initialValue: reply?.values[name] };
  switch (definition.kind) {
    case "lines":
      return <TextArea {...props} />;
    case "choice":
      return <SelectField {...props} />;
    case "choices":
      return <ChoiceGroup {...props} choices={choices} chosen={reply?.choices?.[name] ?? []} />;
    case "flag":
      return <Checkbox {...props} />;
    default:
      return <TextField {...props} onInput={onInput} isUnused={isUnused} />;
  }
}

function TextField(props: FieldProps & Pick<FieldMarkup, "onInput" | "isUnused">) {
  const { definition, initialValue, isLast, onInput } = props;
  const { kind, normalize } = definition;
  return (
    <FieldFrame {...props}>
      <input
        // A mouse wheel would change a field of the type "number".
        type={kind === "date" ? kind : "text"}
        {...inputProps(props)}
        {...definition.input}
        aria-required={!definition.isOptional}
        enterKeyHint={isLast ? "send" : "next"}
        disabled={props.isUnused}
        defaultValue={initialValue}
        onInput={onInput}
        onBlur={({ currentTarget }) => {
          const normalized = normalize?.(currentTarget.value) ?? currentTarget.value;
          // Assigning the value would clear a half-typed date.
          if (normalized === currentTarget.value) return;
          currentTarget.value = normalized;
          // Scripts that say something about the date need its full year.
          if (kind === "date") dispatchInput(currentTarget);
        }}
      />
    </FieldFrame>
  );
}

function SelectField(props: FieldProps) {
  const { options = [] } = props.definition;
  return (
    <FieldFrame {...props}>
      <select {...inputProps(props)} defaultValue={props.initialValue ?? options[0]}>
        {options.map((option) => (
          // Without `value`, a page translator would change what is sent.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function Checkbox({ name, definition, label = definition.label, initialValue }: FieldProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" id={name} name={name} defaultChecked={initialValue === "on"} />
      <span>{label}</span>
    </label>
  );
}

export type Choice = { value: string; label: string; detail?: string };

/** The first box has the field's id and describes the error, so that the link in the error summary leads to it. */
function ChoiceGroup(props: FieldProps & { choices: readonly Choice[]; chosen: readonly string[] }) {
  const { name, definition, label = definition.label, hint, error, choices, chosen } = props;
  return (
    <fieldset className="field" aria-labelledby={`${name}-label`}>
      <legend>
        <span id={`${name}-label`}>
          <span>{label}</span>
          <span className="field-optional"> (at least one)</span>
        </span>
        {hint && <Hint words={hint} definition={definition} />}
      </legend>
      <FieldError name={name} error={error} />
      <div className="choices">
        {choices.map((choice, i) => (
          <label key={choice.value} className="checkbox choice">
            <input
              {...(i === 0 && inputProps(props))}
              className={undefined}
              type="checkbox"
              name={name}
              id={i === 0 ? name : `${name}-${choice.value}`}
              value={choice.value}
              data-words={choice.label}
              defaultChecked={chosen.includes(choice.value)}
            />
            <span>
              <span>{choice.label}</span>
              {choice.detail && <span className="field-help">{` ${choice.detail}`}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A screen reader announces only these numbers of remaining characters. */
const announcedRemainders = [0, 10, 20, 50];

/** Shows a count of the characters if the length is limited. */
function TextArea(props: FieldProps) {
  const { definition, initialValue = "" } = props;
  const { countTo, input: { maxLength = countTo } = {} } = definition;
  const [length, setLength] = useState(initialValue.length);
  const frame = (
    <FieldFrame {...props}>
      <textarea
        {...inputProps(props)}
        {...definition.input}
        aria-required={!definition.isOptional}
        defaultValue={initialValue}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
    </FieldFrame>
  );
  if (!maxLength) return frame;
  const announced = announcedRemainders.find((left) => maxLength - length <= left);
  return (
    <div>
      {frame}
      <p className="field-help count" aria-hidden="true">
        {`${length}/${maxLength}`}
      </p>
      <p className="sr-only" role="status">
        {announced !== undefined && `At most ${announced} characters left`}
      </p>
    </div>
  );
}

type FrameProps = {
  name: string;
  definition: Pick<Field, "label" | "hintLabel" | "help" | "isOptional">;
  label?: string;
  hint?: string | undefined;
  error: string | undefined;
  /** Whether the error's line is on the page without an error too, so that a script can fill it in. */
  isErrorKept?: boolean;
  className?: string;
};

type FieldProps = FrameProps & {
  definition: Field;
  /** Whether this is the last field of its form, in which Enter sends. */
  isLast: boolean;
  /** The value in a form that the server sent back. */
  initialValue: string | undefined;
};

export function FieldFrame(props: FrameProps & { children: ReactNode }) {
  const { name, definition, label = definition.label, hint, className = "field", children } = props;
  const { help } = definition;
  return (
    <div className={className}>
      <div className="field-label">
        <label htmlFor={name}>
          <span>{label}</span>
          {definition.isOptional && <span className="field-optional"> (optional)</span>}
        </label>
        {hint && <Hint words={hint} definition={definition} />}
      </div>
      {help && (
        <p className="field-help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {children}
      <FieldError {...props} />
    </div>
  );
}

export function FieldError({ name, error, isErrorKept }: Pick<FrameProps, "name" | "error" | "isErrorKept">) {
  if (!error && !isErrorKept) return null;
  return (
    <p className="field-error" id={`${name}-error`} data-error={name}>
      {error && <ErrorWords error={error} />}
    </p>
  );
}

function ErrorWords({ error }: { error: string }) {
  return (
    <>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 3.5h1.6v4.6H7.2Zm.8 7.2a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
      </svg>
      <span>{error}</span>
    </>
  );
}

export function inputProps({ name, definition, error, isErrorKept }: FrameProps) {
  const ids = [definition.help && `${name}-help`, (error || isErrorKept) && `${name}-error`];
  return {
    className: "control",
    id: name,
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
  };
}
