import { normalizeTypedPhone, normalizeTypedZip } from "../../domain/requests/contact-details.ts";
import { type FieldProps, TextField } from "./field.tsx";

export function EmailField(props: FieldProps) {
  return <TextField {...props} type="email" inputMode="email" autoComplete="email" />;
}

/** Dots become dashes when the visitor leaves the field, rather than being refused. */
export function PhoneField(props: FieldProps) {
  return (
    <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" normalize={normalizeTypedPhone} />
  );
}

/** For five digits; of a ZIP+4 the last four are left off, with a note. */
export function ShortZipField(props: FieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="postal-code"
      normalize={normalizeTypedZip}
      normalizedNote="We only need the first five digits."
    />
  );
}
