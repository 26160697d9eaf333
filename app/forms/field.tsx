import { type FormEvent, useState } from "react";
import type { Form } from "../../domain/requests/form.ts";
import type { FormReply } from "../../domain/requests/form-reply.ts";
import { type Choice, ChoiceGroup } from "./choice-group.tsx";
import { FieldFrame, type FieldProps, inputProps } from "./field-frame.tsx";
import { TextArea } from "./text-area.tsx";

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
          setIsNormalized(normalized !== currentTarget.value);
          currentTarget.value = normalized;
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
