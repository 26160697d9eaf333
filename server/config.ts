import { join } from "node:path";
import * as v from "valibot";
import { defaultDataDir } from "#disk/content-folder.ts";
import { type Environment, readSetting as read, readClientKey, readOrigin } from "#domain/build-settings.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { isSecret, secretMinLength } from "./mail/owner-link-secret.ts";
import { bareAddress } from "./mail/render-mail.ts";
import { type IpRange, isLoopback, parseIpRange } from "./net/ip-address.ts";
import type { EmailSettings } from "./outbox/email-sender.ts";
import type { WebhookSettings } from "./outbox/webhook.ts";
import { mailboxDirIn } from "./store/mailbox-files.ts";

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const smtpUrl = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\/[^/]/),
  v.check((text) => URL.canParse(text) && canDecode(new URL(text))),
);
const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(?:ql)?:\/\//),
  v.check((text) => URL.canParse(text) && canDecode(new URL(text)) && new URL(text).pathname.length > 1),
);
const webhookUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\//),
  v.check((text) => URL.canParse(text) && isSafe(new URL(text))),
);
/** No domain has quotes: they are of a program that takes them as part of the value. */
const mailbox = v.pipe(v.string(), v.regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@"']+>|[^\s<>@]+@[^\s<>@"']+)$/));
/** Each address has its own connections to the mail server. */
const maxAddresses = 10;
const mailboxes = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((address) => address.trim())),
  v.array(mailbox),
  v.maxLength(maxAddresses),
  v.check(
    (addresses) =>
      new Set(addresses.map((each) => bareAddress(each).toLowerCase())).size === addresses.length,
  ),
);
const secrets = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/)),
  v.array(v.pipe(v.string(), v.regex(/^(whsec_)?[A-Za-z0-9+/]{32,88}={0,2}$/))),
  v.maxLength(2),
);
const ipRanges = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((range) => parseIpRange(range.trim()))),
  v.array(v.custom<IpRange>((range) => range !== null)),
);
const secretText = v.pipe(v.string(), v.check(isSecret));
const asSecretText = `at least ${secretMinLength} visible ASCII characters`;

/** The first passed socket: https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html */
const givenSocket = 3;

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Environment = process.env) {
  const isProduction = env.NODE_ENV?.trim() === "production";
  const dataDir =
    read(env, "DATA_DIR", v.pipe(v.string(), v.regex(/^[^"']/)), "a folder, without quotes around it") ??
    defaultDataDir;
  return {
    isProduction,
    host: env.HOST?.trim() || "127.0.0.1",
    port: read(env, "PORT", port, "a number from 0 to 65535") ?? 3000,
    /** The file descriptor of a socket that systemd opened; null to open one. */
    socket: env.LISTEN_PID === String(process.pid) ? givenSocket : null,
    /** Null to use the address that the server listens on. */
    siteOrigin: readOrigin(env, "SITE_ORIGIN"),
    databaseUrl: read(
      env,
      "DATABASE_URL",
      databaseUrl,
      "an address such as postgres://user:password@db.example.com/leads, with % in the password written %25",
    ),
    dataDir,
    databaseFile: join(dataDir, "leads.sqlite"),
    // In production nobody would look into it.
    mailboxDir: isProduction ? null : mailboxDirIn(dataDir),
    email: readEmail(env),
    webhook: readWebhook(env),
    publicClientKey: readClientKey(env),
    trustedProxies:
      read(
        env,
        "TRUSTED_PROXIES",
        ipRanges,
        "addresses or ranges such as 192.168.0.0/16, with commas between",
      ) ?? [],
    /** Serves only /metrics; null for none. */
    metricsPort: read(env, "METRICS_PORT", port, "a number from 0 to 65535"),
    metricsToken: read(env, "METRICS_TOKEN", secretText, asSecretText),
    ownerLinkSecret: read(env, "OWNER_LINK_SECRET", secretText, asSecretText),
    ownerLinkSecretFile: join(dataDir, "owner-link-secret"),
  };
}

function readEmail(env: Environment): EmailSettings | null {
  const url = read(
    env,
    "SMTP_URL",
    smtpUrl,
    "an address such as smtps://user:password@mail.example.com, with % in the password written %25",
  );
  const from = read(env, "EMAIL_FROM", mailbox, "an email address");
  const to = read(
    env,
    "LEADS_TO",
    mailboxes,
    `an email address, or up to ${maxAddresses} different ones separated by commas`,
  );
  if (!url) {
    if (from) throw new OperatorError("EMAIL_FROM is set, but SMTP_URL is not: nothing would be mailed.");
    if (to) throw new OperatorError("LEADS_TO is set, but SMTP_URL is not: nothing would be mailed.");
    return null;
  }
  if (!to) throw new OperatorError("LEADS_TO must be set when SMTP_URL is: requests are mailed to it.");
  if (!from) throw new OperatorError("EMAIL_FROM must be set when SMTP_URL is: requests are mailed from it.");
  return { smtpUrl: url, from, to };
}

function readWebhook(env: Environment): WebhookSettings | null {
  const url = read(
    env,
    "LEAD_WEBHOOK_URL",
    webhookUrl,
    "an address such as https://example.com/hook, without a password, and https unless it is on this machine",
  );
  const signingSecrets = read(
    env,
    "LEAD_WEBHOOK_SECRET",
    secrets,
    "one or two whsec_ secrets of 24 to 64 bytes in base64",
  );
  if (url) return { url, secrets: signingSecrets ?? [] };
  if (signingSecrets)
    throw new OperatorError(
      "LEAD_WEBHOOK_SECRET is set, but LEAD_WEBHOOK_URL is not: nothing would be posted.",
    );
  return null;
}

function canDecode({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}

/** Requires encryption of what visitors write, and no password in a URL, which is shown in messages. */
function isSafe(url: URL): boolean {
  return url.username === "" && url.password === "" && (url.protocol === "https:" || isLoopback(url));
}
