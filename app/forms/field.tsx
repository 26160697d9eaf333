import { type ComponentProps, type ReactNode, useState } from "react";
import { Hint } from "./hint.tsx";

export type FieldProps = {
  name: string;
  label: string;
  help?: ReactNode;
  /** What a tooltip beside the label says. */
  hint?: string | undefined;
  error?: string | undefined;
  defaultValue?: string | undefined;
  isOptional?: boolean | undefined;
};

type InputProps = FieldProps &
  Pick<
    ComponentProps<"input">,
    "type" | "autoComplete" | "inputMode" | "min" | "max" | "maxLength" | "onInput"
  > & {
    /** Rewrites what was typed when the visitor leaves the field; `normalizedNote` then says so. */
    normalize?: (value: string) => string;
    normalizedNote?: string;
  };

export function TextField(props: InputProps) {
  const {
    name,
    label,
    help: fixedHelp,
    hint,
    error,
    isOptional,
    normalize,
    normalizedNote,
    ...input
  } = props;
  const [isNormalized, setIsNormalized] = useState(false);
  const help = isNormalized && normalizedNote ? normalizedNote : fixedHelp;
  return (
    <FieldFrame {...{ name, label, help, hint, error, isOptional }}>
      <input
        className="control"
        type="text"
        id={name}
        name={name}
        aria-required={!isOptional}
        onBlur={({ currentTarget }) => {
          const normalized = normalize?.(currentTarget.value) ?? currentTarget.value;
          setIsNormalized(normalized !== currentTarget.value);
          currentTarget.value = normalized;
        }}
        {...describedBy(name, help, error)}
        {...input}
      />
    </FieldFrame>
  );
}

export function TextArea(
  props: FieldProps & Pick<ComponentProps<"textarea">, "rows" | "maxLength" | "onInput">,
) {
  const { name, label, help, hint, error, isOptional, ...area } = props;
  return (
    <FieldFrame {...{ name, label, help, hint, error, isOptional }}>
      <textarea
        className="control"
        id={name}
        name={name}
        aria-required={!isOptional}
        {...describedBy(name, help, error)}
        {...area}
      />
    </FieldFrame>
  );
}

export function SelectField(props: FieldProps & { options: readonly string[] }) {
  const { name, label, help, hint, error, defaultValue, options } = props;
  return (
    <FieldFrame {...{ name, label, help, hint, error }}>
      <select
        className="control"
        id={name}
        name={name}
        defaultValue={defaultValue ?? options[0]}
        {...describedBy(name, help, error)}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function Checkbox(props: { name: string; label: ReactNode; isChecked: boolean }) {
  const { name, label, isChecked } = props;
  return (
    <label className="checkbox">
      <input type="checkbox" id={name} name={name} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}

export type Choice = { value: string; label: string; detail?: string };

/** Any number of choices; the first carries the field's id, so that an error can lead there. */
export function ChoiceGroup(props: {
  name: string;
  label: string;
  hint: { label: string; words: string };
  error: string | undefined;
  choices: readonly Choice[];
  chosen: readonly string[];
}) {
  const { name, label, hint, error, choices, chosen } = props;
  return (
    <fieldset className="field">
      <legend>
        {label} <span className="field-optional">(at least one)</span>
      </legend>
      <Hint words={hint.words} label={hint.label} />
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className="choices">
        {choices.map((choice, i) => (
          <label key={choice.value} className="checkbox choice">
            <input
              type="checkbox"
              id={i === 0 ? name : `${name}-${choice.value}`}
              name={name}
              value={choice.value}
              data-words={choice.label}
              defaultChecked={chosen.includes(choice.value)}
              {...describedBy(name, undefined, error)}
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

function FieldFrame(props: FieldProps & { children: ReactNode }) {
  const { name, label, help, hint, error, isOptional, children } = props;
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={name}>
          {label}
          {isOptional && <span className="field-optional"> (optional)</span>}
        </label>
        {hint && <Hint words={hint} />}
      </div>
      {help && (
        <p className="field-help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {children}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 3.5h1.6v4.6H7.2Zm.8 7.2a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
      </svg>
      {children}
    </p>
  );
}

function describedBy(name: string, help: ReactNode, error: string | undefined) {
  const ids = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined };
}
