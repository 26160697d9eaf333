/** An automatic reply to such a sender could start an endless exchange (RFC 2142, RFC 3834). */
export function isRobotAddress(email: string): boolean {
  const name = email.toLowerCase().split("@")[0] ?? "";
  if (name.startsWith("owner-") || name.endsWith("-request")) return true;
  const [word = ""] = name.replace(/[._-]/g, "").split("+");
  return robotStarts.some((start) => word.startsWith(start)) || robotNames.includes(word);
}

const robotStarts = ["noreply", "donotreply", "mailerdaemon", "autoreply", "autoresponder", "bounce"];
const robotNames = ["postmaster", "daemon", "listserv", "majordomo"];
