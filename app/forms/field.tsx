import { type FormEvent, type ReactNode, useState } from "react";
import type { Field } from "../../domain/requests/field.ts";
import type { Form } from "../../domain/requests/form.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import { Hint } from "./hint.tsx";

/** What a form's markup adds to the definition of a field. */
type Extras = {
  /** In place of its own. */
  label?: string;
  onInput?: (event: FormEvent<HTMLInputElement>) => void;
  /** All there is to choose from, in words. */
  choices?: readonly Choice[];
};

/** One field of a form: `field("email")`. */
export type RenderField<T extends Form> = (
  name: keyof T["fields"] & string,
  extras?: Extras,
) => React.ReactNode;

type Props = Omit<FieldProps, "kept"> & Extras & { kept: FormReply | null };

/** A field as its kind asks for. */
export function FormField({ choices = [], onInput, kept: reply, ...own }: Props) {
  const { name, of } = own;
  const props = { ...own, kept: reply?.values[name] };
  switch (of.kind) {
    case "lines":
      return <TextArea {...props} />;
    case "choice":
      return <SelectField {...props} />;
    case "choices":
      return <ChoiceGroup {...props} choices={choices} chosen={reply?.choices?.[name] ?? []} />;
    case "flag":
      return <Checkbox {...props} />;
    default:
      return <TextField {...props} onInput={onInput} />;
  }
}

function TextField(props: FieldProps & Pick<Extras, "onInput">) {
  const { of, kept, onInput } = props;
  const { kind, normalize, normalizedNote } = of;
  const [isNormalized, setIsNormalized] = useState(false);
  const help = (isNormalized && normalizedNote) || of.help;
  return (
    <FieldFrame {...props} help={help}>
      <input
        type={kind === "date" || kind === "number" ? kind : "text"}
        {...inputProps(props, help)}
        {...of.input}
        aria-required={!of.isOptional}
        defaultValue={kept}
        onInput={onInput}
        onBlur={({ currentTarget }) => {
          const normalized = normalize?.(currentTarget.value) ?? currentTarget.value;
          const isChanged = normalized !== currentTarget.value;
          setIsNormalized(isChanged);
          // To set it would empty a date that is typed by half.
          if (isChanged) currentTarget.value = normalized;
        }}
      />
    </FieldFrame>
  );
}

function SelectField(props: FieldProps) {
  const { options = [] } = props.of;
  return (
    <FieldFrame {...props}>
      <select {...inputProps(props)} defaultValue={props.kept ?? options[0]}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}

function Checkbox({ name, of, label = of.label, kept }: FieldProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" id={name} name={name} defaultChecked={kept === "on"} />
      <span>{label}</span>
    </label>
  );
}

export type Choice = { value: string; label: string; detail?: string };

/** Any number of choices; the first carries the field's id, so that an error can lead there. */
function ChoiceGroup(props: FieldProps & { choices: readonly Choice[]; chosen: readonly string[] }) {
  const { name, of, label = of.label, hint, error, choices, chosen } = props;
  return (
    <fieldset className="field" aria-labelledby={`${name}-label`}>
      <legend>
        <span id={`${name}-label`}>
          {label}
          <span className="field-optional"> (at least one)</span>
        </span>
        {hint && <Hint words={hint} of={of} />}
      </legend>
      <FieldError name={name} error={error} />
      <div className="auto-grid choices">
        {choices.map((choice, i) => (
          <label key={choice.value} className="checkbox choice">
            <input
              {...inputProps(props)}
              className={undefined}
              type="checkbox"
              id={i === 0 ? name : `${name}-${choice.value}`}
              value={choice.value}
              data-words={choice.label}
              defaultChecked={chosen.includes(choice.value)}
            />
            <span>
              {choice.label}
              {choice.detail && <span className="field-help"> {choice.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const fewLeft = 50;

/** A text of several lines. One that may be so long and no longer says how long it is while it is typed. */
function TextArea(props: FieldProps) {
  const { of, kept = "" } = props;
  const { maxLength } = of.input ?? {};
  const [length, setLength] = useState(kept.length);
  const frame = (
    <FieldFrame {...props}>
      <textarea
        {...inputProps(props)}
        {...of.input}
        aria-required={!of.isOptional}
        defaultValue={kept}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
    </FieldFrame>
  );
  if (!maxLength) return frame;
  const left = maxLength - length;
  return (
    <div className="counted">
      {frame}
      <p className="field-help count" aria-hidden="true">
        {length}/{maxLength}
      </p>
      <p className="sr-only" role="status">
        {left <= fewLeft && `${left} characters left`}
      </p>
    </div>
  );
}

/** What every kind of field shows, and where it stands among the others. */
type FieldProps = {
  name: string;
  of: Field;
  /** In place of its own. */
  label?: string;
  /** What a tooltip beside the label says. */
  hint?: string | undefined;
  error: string | undefined;
  /** What came back with the page. */
  kept: string | undefined;
};

/** A field's label, help and error around its input. @param help in place of its own */
function FieldFrame(props: FieldProps & { help?: string | undefined; children: ReactNode }) {
  const { name, of, label = of.label, help = of.help, hint, error, children } = props;
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={name}>
          {label}
          {of.isOptional && <span className="field-optional"> (optional)</span>}
        </label>
        {hint && <Hint words={hint} of={of} />}
      </div>
      {help && (
        <p className="field-help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
    </div>
  );
}

function FieldError({ name, error }: Pick<FieldProps, "name" | "error">) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${name}-error`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 3.5h1.6v4.6H7.2Zm.8 7.2a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
      </svg>
      {error}
    </p>
  );
}

/** What an input is called and described by. */
function inputProps({ name, of, error }: FieldProps, help = of.help) {
  const ids = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(" ");
  return {
    className: "control",
    id: name,
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids || undefined,
  };
}
