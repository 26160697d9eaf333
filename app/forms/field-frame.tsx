import type { ReactNode } from "react";
import type { Field } from "../../domain/requests/field.ts";
import { Hint } from "./hint.tsx";

/** What every kind of field shows, and where it stands among the others. */
export type FieldProps = {
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
export function FieldFrame(props: FieldProps & { help?: string | undefined; children: ReactNode }) {
  const { name, of, label = of.label, help = of.help, hint, error, children } = props;
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={name}>
          {label}
          {of.isOptional && <span className="field-optional"> (optional)</span>}
        </label>
        {hint && <Hint words={hint} />}
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

export function FieldError({ name, error }: Pick<FieldProps, "name" | "error">) {
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
export function inputProps({ name, of, error }: FieldProps, help = of.help) {
  const ids = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(" ");
  return {
    className: "control",
    id: name,
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids || undefined,
  };
}
