/** These ignore dots in names: d.ana@ and dana@ are one mailbox. */
const dotlessDomains = ["gmail.com", "googlemail.com"];

/** A mailbox has any number of addresses with +tags. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return dotlessDomains.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
