import { businessTime } from "../../domain/business-time.ts";
import { shortReference } from "../../domain/requests/sent-request.ts";
import { ownerLinks } from "./built-site.ts";
import { headerOf, readMessage } from "./mail-peer.ts";
import type { startProcess } from "./owner.ts";

type Peers = Pick<Awaited<ReturnType<typeof startProcess>>, "mail" | "hook" | "clock">;

/** Everything that happened and was sent; values that differ between runs are replaced by names. */
export function createTranscript({ mail, hook, clock }: Peers) {
  const parts: string[] = [];
  const names = new Map<string, string>();
  const links = new Map<string, string>();
  const toldAt = new Map<string, string>();
  const messageIds: string[] = [];
  let today = "";

  function readable(text: string): string {
    const named = text.replace(/https:\/\/\S+\/owner\/(\S+)/g, (link, token) => {
      const { action = "no", leadId = "" } = ownerLinks.verify(token) ?? {};
      const what = [action, names.get(leadId)].filter(Boolean).join(" ");
      links.set(what, link);
      return `<link: ${what}>`;
    });
    return [...names].reduce(
      (words, [id, name]) =>
        words
          .replaceAll(id, `<reference of ${name}>`)
          .replaceAll(shortReference(id), `<short reference of ${name}>`),
      named,
    );
  }

  function note(what: string): void {
    const [, day = "", time = ""] =
      /^(.*) at (.*) \w+$/.exec(businessTime(clock().toISOString(), "long")) ?? [];
    if (day !== today) parts.push(`======== ${day}`);
    today = day;
    parts.push(`${time}  ${what}`);
  }

  /** A repeated text is only named. */
  function tell(heading: string, text: string): void {
    const before = toldAt.get(heading + text);
    toldAt.set(heading + text, before ?? businessTime(clock().toISOString(), "short"));
    note(
      `${heading}${before ? `\n    (the same text as on ${before})` : `\n\n${text.replace(/^(?=.)/gm, "    ")}\n`}`,
    );
  }

  function mails() {
    return mail.messages.splice(0).map(({ to, raw }) => {
      const { headers, text } = readMessage(raw);
      messageIds.push(headerOf(headers, "message-id"));
      const subject = headerOf(headers, "subject");
      return { by: `e-mail to ${to.join(", ")}`, subject, text: text.replaceAll("\r\n", "\n") };
    });
  }

  function notices() {
    return hook.requests.splice(0).map(({ body }) => {
      const { type, data } = JSON.parse(body);
      const { subject = `(the data of ${names.get(data.id)})`, text = "" } = data;
      return { by: `webhook, ${type}`, subject, text };
    });
  }

  return {
    messageIds,
    note,
    name: (id: string, name: string) => names.set(id, name),
    /** The newest link for this action. */
    linkTo: (what: string) => links.get(what) ?? "",
    /** Reports what has arrived since; equal texts on several channels once. */
    collect() {
      const sent = [...mails(), ...notices()].map(({ by, subject, text }) => ({
        by,
        said: `Subject: ${readable(subject)}\n\n${readable(text)}`.trim(),
      }));
      const bySaid = Map.groupBy(sent, ({ said }) => said);
      for (const [said, ways] of [...bySaid].sort(([a], [b]) => (a < b ? -1 : 1)))
        tell(
          ways
            .map(({ by }) => by)
            .sort()
            .join(" and "),
          said,
        );
    },
    toString: () => `${parts.join("\n")}\n`,
  };
}
