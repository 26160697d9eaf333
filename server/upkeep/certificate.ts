import { connect } from "node:tls";
import { dayMs, hourMs } from "#domain/durations.ts";
import { counted } from "#domain/wording.ts";
import type { DailyJob } from "./daily-jobs.ts";

export type Certificate =
  | { state: "good"; from: Date; to: Date }
  | { state: "refused"; why: string }
  | { state: "unreachable" };

const timeoutMs = 4000;
/** Renewal programs act when a third of the lifetime is left; at half of that they have failed for a while. */
const leastShareLeft = 1 / 6;
const certificateHour = 6;

/** Completes a sentence that begins with "the certificate". */
export function describeCertificateFault(certificate: Certificate, now: Date): string | null {
  if (certificate.state === "unreachable") return null;
  if (certificate.state === "refused") return `isn't accepted (${certificate.why})`;
  const { from, to } = certificate;
  if (to <= now) return "has expired";
  const leftMs = to.getTime() - now.getTime();
  if (leftMs >= leastShareLeft * (to.getTime() - from.getTime())) return null;
  const days = Math.floor(leftMs / dayMs);
  return `expires in ${days < 2 ? counted(Math.floor(leftMs / hourMs), "hour") : `${days} days`}`;
}

export function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
    const finish = (certificate: Certificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.setTimeout(timeoutMs, () => finish({ state: "unreachable" }));
    socket.once("error", () => finish({ state: "unreachable" }));
    socket.once("secureConnect", () => {
      const why = socket.authorized ? null : String(socket.authorizationError);
      const { valid_from, valid_to } = socket.getPeerCertificate();
      // For an expired certificate the date says more.
      if (why === null || why === "CERT_HAS_EXPIRED")
        finish({ state: "good", from: new Date(valid_from), to: new Date(valid_to) });
      else finish({ state: "refused", why });
    });
  });
}

export function certificateJob(siteOrigin: string): DailyJob[] {
  const { protocol, hostname, port } = new URL(siteOrigin);
  if (protocol !== "https:") return [];
  return [
    {
      name: "certificate",
      hour: certificateHour,
      run: async (now) => ({
        error: describeCertificateFault(await readCertificate(hostname, Number(port || 443)), now),
      }),
    },
  ];
}
