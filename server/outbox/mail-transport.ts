import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { minuteMs } from "#domain/durations.ts";
import { bareHost, isLoopback } from "../net/ip-address.ts";

const connectionMs = 10_000;
/** Until all of a message has left. */
const dataMs = 45_000;
/** From then on. RFC 5321 (4.5.3.2.6): what is given up before, while a filter looks at the message, arrives twice. */
const answerMs = 10 * minuteMs;

/** `mayHaveArrived`: all of the message had left, and the server said nothing about it. */
export type MailFault = NodemailerError & { mayHaveArrived?: boolean };

export function createMailTransport(smtpUrl: string) {
  const open = (socketTimeout: number) =>
    createTransport({
      ...connectionOf(smtpUrl),
      connectionTimeout: connectionMs,
      dnsTimeout: connectionMs,
      greetingTimeout: connectionMs,
      socketTimeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    verify: () => open(dataMs).verify(),
    /** Rejects with a `MailFault`. */
    async sendMail(message: SendMailOptions, stop: AbortSignal): Promise<void> {
      const transport = open(answerMs);
      const limit = new AbortController();
      const abort = () => limit.abort();
      let timer = setTimeout(abort, dataMs);
      let hasLeft = false;
      // Nodemailer has one limit for any silence, so the end of the message is watched here.
      transport.use("stream", (mail, done) => {
        mail.message.processFunc((data) =>
          data.once("end", () => {
            hasLeft = true;
            clearTimeout(timer);
            timer = setTimeout(abort, answerMs);
          }),
        );
        done();
      });
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.any([stop, limit.signal]) });
      } catch (thrown) {
        const fault = thrown as MailFault;
        throw Object.assign(fault, { mayHaveArrived: hasLeft && fault.responseCode === undefined });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function connectionOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  return {
    host: bareHost(url),
    secure,
    ...(url.port ? { port: Number(url.port) } : {}),
    // A mail server on this machine needs no TLS, and rarely has a certificate we could check.
    ...(isLoopback(url) ? { ignoreTLS: true } : { requireTLS: !secure }),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  };
}

export const mailServerAnswered = "The mail server answered";

/** Keeps only codes, because a server's own text may repeat addresses or the subject. */
export function describeMailFault(fault: NodemailerError): string {
  const { responseCode, response, command } = fault;
  if (responseCode === undefined || command === "STARTTLS")
    return `The mail server could not be used: ${reasonOf(fault)}`;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  return `${mailServerAnswered} ${[responseCode, enhanced].filter(Boolean).join(" ")} to ${command ?? "us"}`;
}

const untrusted = "nobody this machine trusts has signed its certificate";
/** docs/operating.md says more of those that do not say what to do, under "When a delivery failed". */
const reasons: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ETIMEDOUT: "no answer in time",
  ECONNECTION: "the connection broke",
  ESOCKET: "the connection broke",
  EDNS: "its name was not found",
  EAUTH: "the login was refused",
  EABORT: "no answer in time",
  CERT_HAS_EXPIRED: "its certificate has expired, and whoever runs it must renew it",
  CERT_NOT_YET_VALID: "its certificate is not valid yet; is the clock of this machine right?",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "its certificate is for another name; put the name that your provider gives into SMTP_URL",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: "this port does not begin with TLS; SMTP_URL needs smtp:// or another port",
  ETLS: "no secure connection (TLS)",
};

function reasonOf(fault: NodemailerError & { originalCode?: string | undefined }): string {
  const { code, originalCode, command, responseCode } = fault;
  if (command === "STARTTLS" && responseCode !== undefined)
    return `it offers no encryption on this port (${responseCode} to STARTTLS); use the port that your provider names`;
  const known = reasons[originalCode ?? ""];
  const isTls = /^ERR_(SSL|TLS)_/.test(originalCode ?? "");
  const reason = known ?? reasons[(isTls && "ETLS") || (code ?? "")] ?? "unexpected fault";
  return `${reason} (${originalCode ?? code ?? "no code"})`;
}
