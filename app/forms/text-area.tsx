import { useState } from "react";
import { FieldFrame, type FieldProps, inputProps } from "./field-frame.tsx";

const fewLeft = 50;

/** A text of several lines. One that may be so long and no longer says how long it is while it is typed. */
export function TextArea(props: FieldProps) {
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
