import { Resolver } from "node:dns/promises";
import type { Finding } from "#build/findings/finding.ts";

const dnsTimeoutMs = 4000;
/** Reserved by RFC 2606. */
const reserved = /(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/i;

/** Finds nothing when DNS does not answer. DKIM is published under a name that nobody else knows. */
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

/** [] when the name has no text records, null when DNS does not answer. */
async function readTextRecords(name: string): Promise<string[] | null> {
  try {
    const records = await new Resolver({ timeout: dnsTimeoutMs, tries: 1 }).resolveTxt(name);
    return records.map((parts) => parts.join(""));
  } catch (error) {
    return ["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
  }
}
