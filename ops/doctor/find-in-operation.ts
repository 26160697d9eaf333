import { randomUUID } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { existsSync } from "node:fs";
import { requestFacts } from "#app/content/derive-site-facts.ts";
import type { Content } from "#app/content/read-content.ts";
import type { Finding } from "#build/findings/finding.ts";
import { readBuildSettings } from "#domain/build-settings.ts";
import { channelKind, isOwnerChannel } from "#domain/leads/lead.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { readConfig } from "#server/config.ts";
import { createOwnerLinks } from "#server/mail/owner-links.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import { type ChannelSender, channelLabel } from "#server/outbox/channel-sender.ts";
import { channelSettings, createChannels, ownerChannels } from "#server/outbox/channels.ts";
import { openDatabase, type StoreLocation } from "#server/store/open-store.ts";

export function findMissingChannels(env: Record<string, string | undefined>): Finding[] {
  const finding = (field: string, message: string, toDo: string): Finding[] => [
    { place: ".env", field, message, toDo, does: "asks" },
  ];
  try {
    const config = readConfig({ ...env, NODE_ENV: "production" });
    if (ownerChannels(config).length > 0) return [];
    return finding(
      "SMTP_URL",
      "requests would be saved, but nobody would hear about them",
      `Set ${channelSettings}.`,
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return finding("", error.message, "Fix it; the server won't start until then.");
  }
}

export async function findInOperation(
  content: Content,
  { env, isSendingTest, now }: { env: Record<string, string | undefined>; isSendingTest: boolean; now: Date },
): Promise<Finding[]> {
  const config = readConfig({ ...env, NODE_ENV: "production" });
  const { siteOrigin } = readBuildSettings(env, content.business.origin);
  // A test has no lead, so its links open a page that says so.
  const { retention } = content.policies;
  const ownerLinks = createOwnerLinks({
    secret: randomUUID(),
    origin: siteOrigin,
    clock: () => now,
    retention,
    leadsTo: config.email?.to ?? [],
  });
  const businessClock = createZonedClock(content.business.timeZone);
  const channels = createChannels(config, {
    ...content,
    ...requestFacts(content),
    ownerLinks,
    businessClock,
  });
  const ofOwners = channels.filter(({ channel }) => isOwnerChannel(channel));
  const parts = await Promise.all([
    findUnusableStore(config),
    config.email ? findMailRecordFaults(config.email.from) : [],
    isSendingTest ? sendTests(ofOwners, now) : findUnreachable(ofOwners),
  ]);
  return [...parts.flat(), ...findSoleChannel(ofOwners)];
}

/** Finds a store that is damaged or from before version 1.0. The running server mails about other faults. */
async function findUnusableStore(location: StoreLocation): Promise<Finding[]> {
  if (location.databaseUrl === null && !existsSync(location.databaseFile)) return [];
  try {
    await (await openDatabase(location)).destroy();
    return [];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const place = location.databaseUrl === null ? location.databaseFile : "DATABASE_URL";
    const toDo = "See docs/operating.md, When nothing can be stored.";
    return [{ place, field: "", message: error.message, toDo, does: "asks" }];
  }
}

export async function sendTests(channels: ChannelSender[], now: Date): Promise<Finding[]> {
  return Promise.all(
    channels.map(async (sender) => {
      const error = await sendTest(sender, now);
      const field = channelLabel(sender.channel, channels);
      return error === null
        ? settingsFinding(field, "a test was sent", "Check that it arrived.", "read")
        : settingsFinding(field, `the test didn't go out: ${error}`, failedDeliveryAdvice, "asks");
    }),
  );
}

async function sendTest({ sendNotice }: ChannelSender, now: Date): Promise<string | null> {
  const title = "A test by npm run doctor";
  const blocks = [
    { title },
    "Requests will reach you here. This is only a test, so there's nothing to answer.",
  ];
  const result = await sendNotice?.(
    {
      id: `test-${randomUUID()}`,
      kind: "test",
      attempts: 0,
      createdAt: now.toISOString(),
      leadIds: [],
      subject: `[Test] ${title}`,
      ...renderMail(blocks),
    },
    AbortSignal.timeout(30_000),
  );
  if (!result) return "this channel can't take a test";
  return result.ok ? null : result.error;
}

export async function findUnreachable(channels: ChannelSender[]): Promise<Finding[]> {
  const faults = await Promise.all(
    channels.map(async ({ channel, probe }) => {
      const fault = await probe?.();
      return fault ? [settingsFinding(channelKind(channel), fault, failedDeliveryAdvice, "asks")] : [];
    }),
  );
  return faults.flat();
}

/** Several addresses count as one channel, because all are mailed through one account. */
export function findSoleChannel(channels: Pick<ChannelSender, "channel">[]): Finding[] {
  const kinds = new Set(channels.map(({ channel }) => channelKind(channel)));
  const [kind] = kinds;
  if (!kind || kinds.size > 1) return [];
  const message = "it's the only channel, so nobody will hear when it fails";
  const other = kind === "email" ? "LEAD_WEBHOOK_URL" : "SMTP_URL, EMAIL_FROM and LEADS_TO";
  return [settingsFinding(kind, message, `Set ${other} as well.`, "read")];
}

const failedDeliveryAdvice = "See docs/operating.md, When a delivery failed.";

function settingsFinding(field: string, message: string, toDo: string, does: Finding["does"]): Finding {
  return { place: ".env", field, message, toDo, does };
}

const dnsTimeoutMs = 4000;
/** Domains reserved by RFC 2606. */
const reserved = /(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/i;

/** Finds nothing if DNS does not answer. DKIM is not checked: it is published under a name that only its owner knows. */
export async function findMailRecordFaults(from: string, readTexts = readTextRecords): Promise<Finding[]> {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "";
  if (domain === "" || reserved.test(domain)) return [];
  const own = await readTexts(domain);
  if (own === null) return [];
  const spf = own.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const dmarc = ((await readTexts(`_dmarc.${domain}`)) ?? []).filter((text) => /^v=DMARC1/i.test(text));
  const finding = (field: string, message: string, toDo: string): Finding[] => [
    { place: `DNS of ${domain}`, field, message, toDo, does: "asks" },
  ];
  const noSpf = "no record says who may send email for it";
  const severalSpf = "there are several SPF records, so none of them counts";
  const noDmarc = "no record says what happens to forged email";
  return [
    ...(spf.length === 1
      ? []
      : finding(
          "SPF",
          spf.length === 0 ? noSpf : severalSpf,
          "Add the one record your email service gives you.",
        )),
    ...(dmarc.length === 1 ? [] : finding("DMARC", noDmarc, 'Add _dmarc with at least "v=DMARC1; p=none".')),
  ];
}

/** Returns [] if the name has no text records, and null if DNS does not answer. */
async function readTextRecords(name: string): Promise<string[] | null> {
  try {
    const records = await new Resolver({ timeout: dnsTimeoutMs, tries: 1 }).resolveTxt(name);
    return records.map((parts) => parts.join(""));
  } catch (error) {
    return ["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
  }
}
