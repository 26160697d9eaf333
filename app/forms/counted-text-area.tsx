import { useState } from "react";
import { type FieldProps, TextArea } from "./field.tsx";
import { useBrowserState } from "./use-browser-state.ts";

const fewLeft = 50;

/** A text that may be so long and no longer; says how long it is while it is typed. */
export function CountedTextArea(props: FieldProps & { rows: number; maxLength: number }) {
  const { isHydrated } = useBrowserState();
  const [typedLength, setTypedLength] = useState<number | null>(null);
  const length = typedLength ?? (isHydrated ? restoredLength(props) : (props.defaultValue?.length ?? 0));
  const left = props.maxLength - length;
  return (
    <div className="counted">
      <TextArea {...props} onInput={({ currentTarget }) => setTypedLength(currentTarget.value.length)} />
      <p className="field-help count" aria-hidden="true">
        {length}/{props.maxLength}
      </p>
      <p className="sr-only" role="status">
        {left <= fewLeft && `${left} characters left`}
      </p>
    </div>
  );
}

/** A draft may have filled the field before it was typed in. */
function restoredLength({ name, defaultValue = "" }: FieldProps): number {
  const field = document.getElementById(name);
  return field instanceof HTMLTextAreaElement ? field.value.length : defaultValue.length;
}
