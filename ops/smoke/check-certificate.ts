import type { Clock } from "../../domain/clock.ts";
import { judgeCertificate, readCertificate } from "../../server/owner/certificate.ts";
import { ask } from "./ask.ts";

export async function checkCertificate(origin: string, clock: Clock): Promise<string[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return [];
  const certificate = await readCertificate(hostname, Number(port || 443));
  const fault =
    certificate.state === "unreachable" ? "cannot be had" : judgeCertificate(certificate, clock());
  const wrong = fault === null ? [] : [`the certificate of ${hostname} ${fault}`];
  // A site on another port has no HTTP beside it.
  return port ? wrong : [...wrong, ...(await checkHttp(`http://${hostname}/`, origin))];
}

export async function checkHttp(url: string, origin: string): Promise<string[]> {
  const answer = await ask(url, { redirect: "manual" });
  if (typeof answer === "string") return [answer];
  const location = URL.parse(answer.headers.get("location") ?? "", url);
  return location?.origin === origin ? [] : [`${url} does not lead to https`];
}
