/** These leave out the dots of a name: d.ana@ and dana@ are one mailbox. */
const dotlessDomains = ["gmail.com", "googlemail.com"];

/** The mailbox that an e-mail address leads to: one has as many addresses as there are +tags. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return dotlessDomains.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
