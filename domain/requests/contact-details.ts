import * as v from "valibot";
import { cleanLine, cleanText, unreadFactor } from "./clean-text.ts";

const cleaned = (clean: (text: string) => string, maxLength: number, tooLong: string) =>
  v.pipe(v.string(), v.maxLength(unreadFactor * maxLength, tooLong), v.transform(clean));

/** One line of at most so many characters, cleaned before any rule looks at it. */
export const line = (maxLength: number, tooLong: string) =>
  v.pipe(cleaned(cleanLine, maxLength, tooLong), v.maxLength(maxLength, tooLong));

/** The same for a text of several lines. */
export const lines = (maxLength: number, tooLong: string) =>
  v.pipe(cleaned(cleanText, maxLength, tooLong), v.maxLength(maxLength, tooLong));

/** A field that is not there at all is as good as empty: it gets the same message. */
export const orEmpty = <T extends v.GenericSchema<string, string>>(schema: T) => v.optional(schema, "");

export const emailMaxLength = 254;
const emailMessage = "Please enter a valid email address";

export const emailSchema = v.pipe(
  line(emailMaxLength, emailMessage),
  v.nonEmpty("Email is required"),
  // The pattern of HTML's own email input, which also wants a dot in the domain here.
  v.regex(
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i,
    emailMessage,
  ),
);

export const phoneMinLength = 10;
export const phoneMaxLength = 16;
const phoneMessage = "Please enter a valid phone number";

export const phoneSchema = v.pipe(
  // Only its digits are counted by the rule.
  cleaned(cleanLine, phoneMaxLength, phoneMessage),
  v.nonEmpty("Phone number is required"),
  v.check((phone) => {
    const digits = phone.replace(/[ \-()]/g, "");
    return (
      digits.length >= phoneMinLength && digits.length <= phoneMaxLength && /^\+?[1-9]\d{0,15}$/.test(digits)
    );
  }, phoneMessage),
);

/** Dots between digits are how many people write a phone number; the rule does not know them, so they become dashes. */
export function normalizeTypedPhone(phone: string): string {
  return phone.trim().replace(/(\d)\.(?=\d)/g, "$1-");
}

const zipLength = 5;

/** `wrongMessage`: what the form says of anything but five digits. */
export const zipSchema = (wrongMessage: string) =>
  v.pipe(line(zipLength, wrongMessage), v.nonEmpty("Zip code is required"), v.regex(/^\d{5}$/, wrongMessage));

/** A ZIP+4 in a field that takes five digits loses its last four. */
export function normalizeTypedZip(zip: string): string {
  return zip.trim().replace(/^(\d{5})[- ]?\d{4}$/, "$1");
}

export const firstNameMaxLength = 50;

export const firstNameSchema = v.pipe(
  line(firstNameMaxLength, "First name must be less than 50 characters"),
  v.nonEmpty("First name is required"),
  v.minLength(2, "First name must be at least 2 characters long"),
);

const bestTimeMaxLength = 100;

export const bestTimeSchema = line(
  bestTimeMaxLength,
  `Best time to call must be less than ${bestTimeMaxLength} characters`,
);

export const messageMaxLength = 1000;

export const messageSchema = v.pipe(
  lines(messageMaxLength, `Message must be less than ${messageMaxLength} characters`),
  v.nonEmpty("Message is required"),
);
