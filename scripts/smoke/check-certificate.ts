import type { Clock } from "../../domain/clock.ts";
import { certificateWarningDays, network } from "../doctor/find-network-faults.ts";
import { ask } from "./ask.ts";

const dayMs = 86_400_000;

/** Of a site that is reached over https: its certificate lasts, and http leads there. */
export async function checkCertificate(origin: string, clock: Clock): Promise<string[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return [];
  const end = await network.certificateEnd(hostname, Number(port || 443));
  const wrong = judgeEnd(end, clock()).map((fault) => `the certificate of ${hostname} ${fault}`);
  // On another port nobody expects http.
  return port ? wrong : [...wrong, ...(await checkHttp(`http://${hostname}/`, origin))];
}

function judgeEnd(end: Date | string | null, now: Date): string[] {
  if (end === null) return ["cannot be had"];
  if (typeof end === "string") return [`is not good: ${end}`];
  if (end < now) return ["has ended"];
  const daysLeft = Math.floor((end.getTime() - now.getTime()) / dayMs);
  return daysLeft < certificateWarningDays ? [`ends in ${daysLeft} days`] : [];
}

/** Whoever types the name alone is led to the origin. */
export async function checkHttp(url: string, origin: string): Promise<string[]> {
  const answer = await ask(url, { redirect: "manual" });
  if (typeof answer === "string") return [answer];
  const location = URL.parse(answer.headers.get("location") ?? "", url);
  return location?.origin === origin ? [] : [`${url} does not lead to https`];
}
