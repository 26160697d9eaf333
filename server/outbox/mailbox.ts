import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { composeEmail, type EmailEnvelope, noticeEmail } from "../mail/lead-mail.ts";
import { timeInName } from "../store/mailbox-files.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";

export function createMailboxSender(directory: string, envelope: EmailEnvelope): ChannelSender {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  /** Named after the id, so that a retry replaces the file. */
  async function put(
    id: string,
    at: string,
    compose: (sentAt: Date) => SendMailOptions,
  ): Promise<SendResult> {
    const { message } = await composer.sendMail(compose(new Date(at)));
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${timeInName(at)}-${id}.eml`;
      const unfinished = join(directory, `.${name}.tmp`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, join(directory, name));
      return { ok: true };
    } catch (fault) {
      const code = (fault as NodeJS.ErrnoException).code ?? "unknown fault";
      return { ok: false, error: `The mailbox folder could not be written (${code})` };
    }
  }

  return {
    channel: "mailbox",
    concurrency: 4,
    send: (claimed) =>
      put(claimed.id, claimed.lead.receivedAt, (sentAt) => composeEmail(claimed, envelope, sentAt)),
    sendNotice: (notice) =>
      put(notice.id, notice.createdAt, (sentAt) => noticeEmail(notice, envelope, sentAt)),
  };
}
