import { useState } from "react";
import { type FieldProps, TextArea } from "../field.tsx";

const fewLeft = 50;

/** A text that may be so long and no longer; says how long it is while it is typed. */
export function CountedTextArea(props: FieldProps & { rows: number; maxLength: number }) {
  const [length, setLength] = useState(props.defaultValue?.length ?? 0);
  const left = props.maxLength - length;
  return (
    <div className="counted">
      <TextArea {...props} onInput={({ currentTarget }) => setLength(currentTarget.value.length)} />
      <p className="field-help count" aria-hidden="true">
        {length}/{props.maxLength}
      </p>
      <p className="sr-only" role="status">
        {left <= fewLeft && `${left} characters left`}
      </p>
    </div>
  );
}
