import { type ReactNode, useState } from "react";

type FieldProps = {
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  defaultValue?: string | undefined;
  isOptional?: boolean | undefined;
};

type InputProps = FieldProps & {
  type?: "text" | "email" | "tel";
  autoComplete?: string;
  inputMode?: "text" | "email" | "tel" | "numeric";
  /** Rewrites what was typed when the visitor leaves the field; `normalizedNote` then says so. */
  normalize?: (value: string) => string;
  normalizedNote?: string;
};

export function TextField(props: InputProps) {
  const { name, label, help: fixedHelp, error, isOptional, normalize, normalizedNote, ...input } = props;
  const [isNormalized, setIsNormalized] = useState(false);
  const help = isNormalized && normalizedNote ? normalizedNote : fixedHelp;
  return (
    <FieldFrame {...{ name, label, help, error, isOptional }}>
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

export function TextArea({ name, label, help, error, isOptional, ...area }: FieldProps & { rows: number }) {
  return (
    <FieldFrame {...{ name, label, help, error, isOptional }}>
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

export function Checkbox({ name, label, isChecked }: { name: string; label: string; isChecked: boolean }) {
  return (
    <label className="checkbox">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}

function FieldFrame({
  name,
  label,
  help,
  error,
  isOptional,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isOptional && <span className="field-optional"> (optional)</span>}
      </label>
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

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.8 3.5h1.6v4.6H7.2Zm.8 7.2a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
      </svg>
      {children}
    </p>
  );
}

function describedBy(name: string, help: string | undefined, error: string | undefined) {
  const ids = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined };
}
