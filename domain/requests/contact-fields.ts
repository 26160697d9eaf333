import * as v from "valibot";
import { formatPhone, phoneMaxLength, phoneSeparators, readPhone, splitExtension } from "../phone-number.ts";
import { withoutEndMarks } from "../plain-characters.ts";
import { cleanLine } from "./clean-text.ts";
import { cleanEmail, emailPattern } from "./email-address.ts";
import { cleaned, line, lines, linesField, required, textField } from "./field.ts";

const emailMaxLength = 254;
const emailMessage = "Please enter a valid email address";

export const email = textField(
  "Email",
  v.pipe(
    required(cleaned(cleanEmail, emailMaxLength, emailMessage), "Email is required"),
    v.maxLength(emailMaxLength, emailMessage),
    v.regex(emailPattern, emailMessage),
  ),
  { input: { type: "email", inputMode: "email", autoComplete: "email" } },
);

const phoneMinLength = 10;
const phoneMessage = "Please enter a valid phone number";

export const phone = textField(
  "Phone",
  v.pipe(
    required(cleaned(cleanPhone, phoneMaxLength, phoneMessage), "Phone number is required"),
    v.check((phone) => {
      const [number] = splitExtension(phone);
      const digits = number.replace(phoneSeparators, "");
      return (
        digits.length >= phoneMinLength &&
        digits.length <= phoneMaxLength &&
        /^\+?[1-9]\d{0,15}$/.test(digits)
      );
    }, phoneMessage),
  ),
  { show: formatPhone, input: { type: "tel", inputMode: "tel", autoComplete: "tel" } },
);

function cleanPhone(text: string): string {
  return withoutEndMarks(readPhone(cleanLine(text)));
}

export const zipInput = { inputMode: "numeric", autoComplete: "postal-code" } as const;
const zipPlus4MaxLength = "80104-1234".length;
const fiveDigits = /^\d{5}$/;

/** A ZIP+4 is written with any dash, a space or nothing between, and a dictated one ends like a sentence. */
function cleanZip(text: string): string {
  const zip = withoutEndMarks(cleanLine(text.normalize("NFKC")));
  return zip.replace(/^(\d{5})[\s\p{Pd}\u2212]*(\d{4})$/u, "$1-$2");
}

export function zipSchema(pattern: RegExp, wrongMessage: string, missingMessage: string) {
  const schema = required(cleaned(cleanZip, zipPlus4MaxLength, wrongMessage), missingMessage);
  return v.pipe(schema, v.regex(pattern, wrongMessage));
}

export function fiveDigitZip(wrongMessage: string) {
  return textField("ZIP code", zipSchema(fiveDigits, wrongMessage, "Zip code is required"), {
    confirmationPattern: fiveDigits,
    normalize: normalizeTypedZip,
    input: zipInput,
  });
}

/** Returns "" when the text is no ZIP code. */
export function readZip(typed: string): string {
  const zip = normalizeTypedZip(typed.replace(/\s/g, ""));
  return fiveDigits.test(zip) ? zip : "";
}

/** A ZIP+4 in a field that takes five digits loses its last four. */
function normalizeTypedZip(zip: string): string {
  return cleanZip(zip).replace(/^(\d{5})-\d{4}$/, "$1");
}

/** At most four words in Latin letters, which cannot contain a sentence, a link or look-alike letters. */
export const plainName = /^(?=.{1,40}$)[A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ'’-]+(?: [A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ'’-]+){0,3}$/;

export const fullName = textField("Full name", required(line(100, "Name is too long"), "Name is required"), {
  confirmationPattern: plainName,
  input: { autoComplete: "name" },
});

const firstNameMaxLength = 50;

export const firstName = textField(
  "First name",
  v.pipe(
    required(
      line(firstNameMaxLength, `First name must be less than ${firstNameMaxLength} characters`),
      "First name is required",
    ),
    v.minLength(2, "First name must be at least 2 characters long"),
  ),
  { confirmationPattern: plainName, input: { autoComplete: "given-name" } },
);

const bestTimeMaxLength = 100;

export const bestTimeToCall = textField(
  "Best time to call",
  line(bestTimeMaxLength, `Best time to call must be less than ${bestTimeMaxLength} characters`),
  { help: "For example, weekday mornings." },
);

const messageMaxLength = 1000;

export const message = linesField(
  "Your message",
  required(
    lines(messageMaxLength, `Message must be less than ${messageMaxLength} characters`),
    "Message is required",
  ),
  { ownerLabel: "Message", countTo: messageMaxLength, input: { rows: 4 } },
);
