import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { sync } from "#disk/sync-files.ts";
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
  async function put(id: string, at: string, mail: SendMailOptions): Promise<SendResult> {
    const { message } = await composer.sendMail(mail);
    try {
      await writeDurably(directory, `${timeInName(at)}-${id}.eml`, message as Buffer);
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
      put(
        claimed.id,
        claimed.lead.receivedAt,
        composeEmail(claimed, envelope, new Date(claimed.lead.receivedAt)),
      ),
    sendNotice: (notice) =>
      put(notice.id, notice.createdAt, noticeEmail(notice, envelope, new Date(notice.createdAt))),
  };
}

async function writeDurably(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const temporary = join(directory, `.${name}.tmp`);
  await writeFile(temporary, content, { mode: 0o600, flush: true });
  await rename(temporary, join(directory, name));
  sync(directory);
}
