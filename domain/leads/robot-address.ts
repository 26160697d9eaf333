/**
 * Whether a program reads what is sent to this address, which might answer, and be answered, without end: senders that
 * take no answer, mail systems, mailing lists (RFC 2142, RFC 3834).
 */
export function isRobotAddress(email: string): boolean {
  const name = email.toLowerCase().split("@")[0] ?? "";
  if (name.startsWith("owner-") || name.endsWith("-request")) return true;
  const [word = ""] = name.replace(/[._-]/g, "").split("+");
  return robotStarts.some((start) => word.startsWith(start)) || robotNames.includes(word);
}

const robotStarts = ["noreply", "donotreply", "mailerdaemon", "autoreply", "autoresponder", "bounce"];
const robotNames = ["postmaster", "daemon", "listserv", "majordomo"];
