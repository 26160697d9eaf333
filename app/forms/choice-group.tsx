import { FieldError, type FieldProps, inputProps } from "./field-frame.tsx";
import { Hint } from "./hint.tsx";

export type Choice = { value: string; label: string; detail?: string };

/** Any number of choices; the first carries the field's id, so that an error can lead there. */
export function ChoiceGroup(props: FieldProps & { choices: readonly Choice[]; chosen: readonly string[] }) {
  const { name, of, label = of.label, hint, error, choices, chosen } = props;
  return (
    <fieldset className="field">
      <legend>
        {label} <span className="field-optional">(at least one)</span>
      </legend>
      {hint && <Hint words={hint} label={of.hintLabel} />}
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
