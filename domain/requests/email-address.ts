import { plainCharacters, withoutEndMarks } from "../plain-characters.ts";
import { cleanLine } from "./clean-text.ts";

/** The pattern of HTML's own email input, but the domain must contain a dot. */
export const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Cleans what mail programs copy, such as "Dana <dana@example.net>;" or "mailto:dana@example.net?subject=Hello". */
export function cleanEmail(text: string): string {
  const given = plainCharacters(text);
  const address = /<([^<>]*)>[\s;,]*$/.exec(given)?.[1] ?? given;
  return withoutEndMarks(cleanLine(address).replace(/^mailto:([^?]*).*/i, "$1"));
}

/** Domains that ignore dots in names: d.ana@ and dana@ are one mailbox. */
const dotlessDomains = ["gmail.com", "googlemail.com"];

/** Returns the mailbox of an address, without a +tag, of which a mailbox may have any number. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return dotlessDomains.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
