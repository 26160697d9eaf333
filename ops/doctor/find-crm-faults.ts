import type { Business } from "../../domain/business/business.ts";
import { reserved } from "./find-network-faults.ts";
import type { Finding } from "./finding.ts";

const timeoutMs = 10_000;
/** Bot protection answers with these, although visitors may well see the form. */
const botProtectionStatuses = [401, 403, 429];

/** A form that may not be framed shows as an empty frame on the site. */
export async function findCrmFaults(crm: Business["crm"], siteOrigin: string): Promise<Finding[]> {
  const findings = Object.entries(crm).map(async ([name, form]): Promise<Finding[]> => {
    if (!form?.frameUrl || reserved.test(new URL(form.frameUrl).hostname)) return [];
    const found = await faultOf(form.frameUrl, siteOrigin);
    return found ? [{ place: "content/business.yaml", field: `crm.${name}.frameUrl`, ...found }] : [];
  });
  return (await Promise.all(findings)).flat();
}

async function faultOf(
  frameUrl: string,
  siteOrigin: string,
): Promise<Pick<Finding, "message" | "toDo" | "level"> | null> {
  const answer = await fetch(frameUrl, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  await answer?.body?.cancel();
  if (!answer?.ok)
    return {
      message: answer
        ? `the form's address answers ${answer.status}`
        : "nobody answers at the form's address",
      toDo: "Open the address in a browser, and take the one that your provider shows now unless the form stands there.",
      level: answer && botProtectionStatuses.includes(answer.status) ? "reminder" : "open",
    };
  const framingProblem = framingFault(answer, siteOrigin);
  return framingProblem
    ? {
        message: `the form may not be shown in a frame on this site (${framingProblem})`,
        toDo: "Take the address from your provider's instructions for embedding, not the link for sharing, or allow this site there.",
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
