import { Resolver } from "node:dns/promises";
import type { Finding } from "#build/findings/finding.ts";
import { contentFolder } from "#disk/content-folder.ts";
import type { Business } from "#domain/business/business.ts";
import { type Certificate, describeCertificateFault, readCertificate } from "#server/upkeep/certificate.ts";

export type Network = {
  /** [] when the name has no text records, null when DNS does not answer. */
  txt(name: string): Promise<string[] | null>;
  certificate(host: string, port: number): Promise<Certificate>;
};

const dnsTimeoutMs = 4000;
/** Reserved by RFC 2606. */
const reserved = /(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/i;

/** Finds nothing when DNS does not answer. DKIM is published under a name that nobody else knows. */
export async function findMailRecordFaults(from: string, network: Network): Promise<Finding[]> {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "";
  if (domain === "" || reserved.test(domain)) return [];
  const own = await network.txt(domain);
  if (own === null) return [];
  const spf = own.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const dmarc = ((await network.txt(`_dmarc.${domain}`)) ?? []).filter((text) => /^v=DMARC1/i.test(text));
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
  return [{ place: siteOrigin, field: "certificate", message, toDo, does: "asks" }];
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
): Promise<Pick<Finding, "message" | "toDo" | "does"> | null> {
  const answer = await fetch(frameUrl, { signal: AbortSignal.timeout(frameTimeoutMs) }).catch(() => null);
  await answer?.body?.cancel();
  if (!answer?.ok)
    return {
      message: answer
        ? `the form's address answers ${answer.status}`
        : "there's no answer at the form's address",
      toDo: "Open the address in a browser. If you don't see the form, use the address your provider gives now.",
      does: answer && botProtectionStatuses.includes(answer.status) ? "read" : "asks",
    };
  const rule = framingRule(answer.headers);
  if (rule === null || rule.includes("*") || rule.includes(new URL(siteOrigin).hostname)) return null;
  return {
    message: `the form may not show inside this site (${rule})`,
    toDo: "Look at the form on your site. If it's empty, use the address from your provider's embed code, not the sharing link, or allow this site there.",
    does: "read",
  };
}

/** Browsers ignore X-Frame-Options where frame-ancestors is set. */
function framingRule(headers: Headers): string | null {
  const [ancestors] = /frame-ancestors[^;,]*/i.exec(headers.get("content-security-policy") ?? "") ?? [];
  return ancestors ?? headers.get("x-frame-options");
}
