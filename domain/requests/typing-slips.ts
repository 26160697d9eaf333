import { phoneMaxLength, phoneSeparators, readPhone, splitExtension } from "../phone-number.ts";
import { plainCharacters, withoutEndMarks } from "../plain-characters.ts";
import { cleanEmail, emailPattern } from "./email-address.ts";

export function askIfMeant(meant: string): string {
  return `Did you mean ${meant}?`;
}

/** Returns what is probably mistyped: `hint` names it, `meant` is what to enter instead. Neither ever rejects anything. */
export function findSlip(field: string, typed: string) {
  return {
    hint: field === "phone" ? phoneHint(typed) : "",
    meant: field === "email" ? meantEmail(typed) : "",
  };
}

function meantEmail(typed: string): string {
  const address = cleanEmail(typed);
  if (address === "") return "";
  const corrected = correctEmail(address);
  const meant = suggestEmail(corrected) || corrected;
  return meant.toLowerCase() !== address.toLowerCase() && emailPattern.test(meant) ? meant : "";
}

/** Corrects only what needs no guess. */
function correctEmail(address: string): string {
  const joined = address
    .split(/([@.,;])/)
    .map((part) => part.trim())
    .join("")
    .replace(/\s(?=(?:com|net|org|edu)$)/i, ".")
    .replace(/[.,]+/g, ".")
    .replace(/@+/g, "@")
    .replace(/\.?@\.?/, "@");
  let from = 0;
  while (".;".includes(joined[from] ?? "-")) from++;
  return withoutEndMarks(joined.slice(from));
}

function suggestEmail(address: string): string {
  const at = address.indexOf("@") + 1;
  const domain = at > 0 && meantDomain(address.slice(at).toLowerCase());
  return domain ? address.slice(0, at) + domain : "";
}

const providers = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "comcast.net",
  "msn.com",
  "live.com",
  "me.com",
  "mac.com",
  "att.net",
  "verizon.net",
  "sbcglobal.net",
  "centurylink.net",
  "protonmail.com",
  "proton.me",
  "fastmail.com",
  "googlemail.com",
  "rocketmail.com",
  "ymail.com",
  "gmx.com",
].map(parts);

/** Real names that differ from a provider's by one letter. */
const realNames = ["mail", "email", "cloud", ...providers.map(([name]) => name)];
/** A name shorter than this is one letter from too many others. */
const longName = 5;

/** Endings that do not exist, by the one that was meant. */
const wrongEndings: Record<string, RegExp> = {
  com: /\.(?:con|cmo|ocm|comm|coom|ccom|vom|xom|cpm|cim|cop|conm|comn|c0m)$/,
  net: /\.(?:ner|nte|ent|nett|neet|nrt)$/,
  org: /\.(?:ogr|rog|orgg|prg|orf)$/,
  edu: /\.(?:eud|deu|eduu)$/,
};

/** Returns "" for a domain that is right, or that nothing is known about. */
function meantDomain(typed: string): string {
  let domain = typed;
  for (const [ending, wrong] of Object.entries(wrongEndings)) domain = domain.replace(wrong, `.${ending}`);
  return nearProvider(domain) || (domain === typed ? "" : domain);
}

function nearProvider(domain: string): string {
  const [name, ending] = parts(domain);
  for (const [provider, end] of providers) {
    const whole = `${provider}.${end}`;
    const isSame = name === provider;
    const isNear = provider.length >= longName && !realNames.includes(name) && isOneEdit(name, provider);
    if ((isSame || isNear) && (ending === "" || ending === end || isOneEdit(ending, end))) return whole;
    if (ending === "" && provider.length >= longName && isOneEdit(name, whole)) return whole;
  }
  return "";
}

function parts(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf(".");
  return dot < 0 ? [domain, ""] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** One letter too many, missing or wrong, or two that changed places. */
function isOneEdit(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  if (restA === restB) return false;
  const swapped = (restA[1] ?? "") + (restA[0] ?? "") + restA.slice(2);
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    swapped === restB
  );
}

const usDigits = 10;

function phoneHint(typed: string): string {
  const [phone] = splitExtension(withoutEndMarks(readPhone(plainCharacters(typed))));
  const bare = phone.replace(phoneSeparators, "");
  const digits = bare.replace(/\D/g, "");
  if (digits === "") return "";
  if (digits.length > phoneMaxLength) return "One phone number is enough.";
  const letters = /\p{L}+/u.exec(bare)?.[0];
  if (letters) return `This phone number has “${letters}” in it. Please use digits only.`;
  const { length } = digits.replace(/^1/, "");
  if (length === usDigits || bare !== digits) return "";
  return `US numbers have ${usDigits} digits. This one has ${length}. From another country? Start with +.`;
}
