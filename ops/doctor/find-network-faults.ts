import { Resolver } from "node:dns/promises";
import type { Finding } from "../../build/findings/finding.ts";
import { contentFolder } from "../../disk/content-folder.ts";
import type { Business } from "../../domain/business/business.ts";
import {
  type Certificate,
  describeCertificateFault,
  readCertificate,
} from "../../server/owner/certificate.ts";

export type Network = {
  /** [] when the name has no text records, null when DNS does not answer. */
  txt(name: string): Promise<string[] | null>;
  certificate(host: string, port: number): Promise<Certificate>;
};

const dnsTimeoutMs = 4000;
/** Reserved by RFC 2606. */
const reserved = /(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/i;
/** Where the mail services of small businesses publish their DKIM keys. */
const usualSelectors = [
  ...["google", "selector1", "selector2", "k1", "k2", "k3", "s1", "s2", "fm1", "fm2", "fm3"],
  ...["default", "mail", "dkim", "resend", "pm", "mte1", "zoho", "protonmail", "mailo", "smtp", "mx"],
];

/** Finds nothing when DNS does not answer. */
export async function findMailRecordFaults(from: string, network: Network): Promise<Finding[]> {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "";
  if (domain === "" || reserved.test(domain)) return [];
  const finding = (
    name: string,
    message: string,
    toDo: string,
    level: Finding["level"] = "open",
  ): Finding => ({ place: `DNS of ${domain}`, field: name, message, toDo, level });
  const own = await network.txt(domain);
  if (own === null) return [];
  const spf = own.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const dmarc = ((await network.txt(`_dmarc.${domain}`)) ?? []).filter((text) => /^v=DMARC1/i.test(text));
  const keys = await Promise.all(usualSelectors.map((name) => network.txt(`${name}._domainkey.${domain}`)));
  const hasKey = keys.some((texts) => texts?.some((text) => /(^|;)\s*p=[^;\s]/.test(text)));
  const found = [
    spf.length !== 1 &&
      finding(
        "SPF",
        spf.length === 0
          ? "no record says who may send email for it"
          : "there are several SPF records, so none of them counts",
        "Add the one record your email service gives you.",
      ),
    dmarc.length !== 1 &&
      finding(
        "DMARC",
        "no record says what happens to forged email",
        'Add _dmarc with at least "v=DMARC1; p=none".',
      ),
    !hasKey &&
      finding(
        "DKIM",
        "no key was found under the usual names",
        "Send yourself a test email and look for dkim=pass in its source. If it's not there, turn on DKIM at your email service.",
        "reminder",
      ),
  ];
  return found.filter((each) => each !== false);
}

/** Finds nothing when the site cannot be reached. */
export async function findCertificateFaults(
  siteOrigin: string,
  network: Network,
  now: Date,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(siteOrigin);
  if (protocol !== "https:" || reserved.test(hostname)) return [];
  const fault = describeCertificateFault(await network.certificate(hostname, Number(port) || 443), now);
  if (fault === null) return [];
  const message = `its certificate ${fault}`;
  const toDo = "Find out why the program that renews it (Caddy, certbot, your host) hasn't.";
  return [{ place: siteOrigin, field: "certificate", message, toDo, level: "open" }];
}

export const network: Network = {
  async txt(name) {
    try {
      const records = await new Resolver({ timeout: dnsTimeoutMs, tries: 1 }).resolveTxt(name);
      return records.map((parts) => parts.join(""));
    } catch (error) {
      return ["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
    }
  },
  certificate: readCertificate,
};

const frameTimeoutMs = 10_000;
/** Bot protection answers with these, although visitors may well see the form. */
const botProtectionStatuses = [401, 403, 429];

/** A form that may not be framed shows as an empty frame on the site. */
export async function findCrmFaults(crm: Business["crm"], siteOrigin: string): Promise<Finding[]> {
  const findings = Object.entries(crm).map(async ([name, form]): Promise<Finding[]> => {
    if (!form?.frameUrl || reserved.test(new URL(form.frameUrl).hostname)) return [];
    const found = await frameFault(form.frameUrl, siteOrigin);
    return found
      ? [{ place: `${contentFolder()}/business.yaml`, field: `crm.${name}.frameUrl`, ...found }]
      : [];
  });
  return (await Promise.all(findings)).flat();
}

async function frameFault(
  frameUrl: string,
  siteOrigin: string,
): Promise<Pick<Finding, "message" | "toDo" | "level"> | null> {
  const answer = await fetch(frameUrl, { signal: AbortSignal.timeout(frameTimeoutMs) }).catch(() => null);
  await answer?.body?.cancel();
  if (!answer?.ok)
    return {
      message: answer
        ? `the form's address answers ${answer.status}`
        : "there's no answer at the form's address",
      toDo: "Open the address in a browser. If you don't see the form, use the address your provider gives now.",
      level: answer && botProtectionStatuses.includes(answer.status) ? "reminder" : "open",
    };
  const framingProblem = framingFault(answer, siteOrigin);
  return framingProblem
    ? {
        message: `the form can't be shown inside this site (${framingProblem})`,
        toDo: "Use the address from your provider's embed code, not the sharing link, or allow this site there.",
        level: "open",
      }
    : null;
}

/** Browsers ignore X-Frame-Options where frame-ancestors is set. */
function framingFault({ url, headers }: Response, siteOrigin: string): string | null {
  const policies = (headers.get("content-security-policy") ?? "").split(/[;,]/);
  const ancestors = policies.map((part) => part.trim()).filter((part) => /^frame-ancestors\b/i.test(part));
  if (ancestors.length > 0)
    return ancestors.find((part) => !allows(part.split(/\s+/).slice(1), siteOrigin, url)) ?? null;
  const option = headers.get("x-frame-options");
  return option && /deny|sameorigin/i.test(option) ? `X-Frame-Options: ${option}` : null;
}

function allows(sources: string[], siteOrigin: string, frameUrl: string): boolean {
  const { protocol, host, origin } = new URL(siteOrigin);
  return sources.some((source) => {
    if (source === "*" || source === protocol) return true;
    if (source === "'self'") return new URL(frameUrl).origin === origin;
    const [, scheme, name = ""] = /^(?:(https?:)\/\/)?([^/]+)\/?$/.exec(source.toLowerCase()) ?? [];
    if (scheme && scheme !== protocol) return false;
    return name.startsWith("*.") ? host.endsWith(name.slice(1)) : name === host;
  });
}
