import { Resolver } from "node:dns/promises";
import { type Certificate, judgeCertificate, readCertificate } from "../../server/owner/certificate.ts";
import type { Finding } from "./finding.ts";

export type Network = {
  /** [] when the name has no text records, null when DNS does not answer. */
  txt(name: string): Promise<string[] | null>;
  certificate(host: string, port: number): Promise<Certificate>;
};

const timeoutMs = 4000;
/** Reserved by RFC 2606. */
export const reserved = /(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/i;
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
  ): Finding => ({
    place: `DNS of ${domain}`,
    field: name,
    message,
    toDo,
    level,
  });
  const own = await network.txt(domain);
  if (own === null) return [];
  const spf = own.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const dmarc = ((await network.txt(`_dmarc.${domain}`)) ?? []).filter((text) => /^v=DMARC1/i.test(text));
  const keys = await Promise.all(usualSelectors.map((name) => network.txt(`${name}._domainkey.${domain}`)));
  const hasKey = keys.some((texts) => texts?.some((text) => /(^|;)\s*p=[^;\s]/.test(text)));
  return [
    ...(spf.length === 1
      ? []
      : [
          finding(
            "SPF",
            spf.length === 0
              ? "no record says who may send its mail"
              : "there are several SPF records, so none counts",
            "Put in the one record that your mail service names.",
          ),
        ]),
    ...(dmarc.length === 1
      ? []
      : [
          finding(
            "DMARC",
            "no record says what becomes of forged mail",
            'Put in _dmarc with at least "v=DMARC1; p=none".',
          ),
        ]),
    ...(hasKey
      ? []
      : [
          finding(
            "DKIM",
            "no key was found under the usual names",
            "Send a test mail to yourself and look for dkim=pass in its source; if it is missing, turn DKIM on at your mail service.",
            "reminder",
          ),
        ]),
  ];
}

/** Finds nothing when the site cannot be reached. */
export async function findCertificateFaults(
  siteOrigin: string,
  network: Network,
  now: Date,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(siteOrigin);
  if (protocol !== "https:" || reserved.test(hostname)) return [];
  const fault = judgeCertificate(await network.certificate(hostname, Number(port) || 443), now);
  if (fault === null) return [];
  const message = `its certificate ${fault}`;
  const toDo = "See why the program that renews it (Caddy, certbot, your host) does not.";
  return [{ place: siteOrigin, field: "certificate", message, toDo, level: "open" }];
}

export const network: Network = {
  async txt(name) {
    try {
      const records = await new Resolver({ timeout: timeoutMs, tries: 1 }).resolveTxt(name);
      return records.map((parts) => parts.join(""));
    } catch (error) {
      return ["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
    }
  },
  certificate: readCertificate,
};
