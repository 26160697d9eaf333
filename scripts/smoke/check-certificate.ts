import { connect } from "node:tls";
import { ask } from "./ask.ts";

/** Whoever renews certificates does so a month before their end. */
const daysLeftMin = 14;
const dayMs = 86_400_000;
const timeoutMs = 15_000;

/** Of a site that is reached over https: its certificate lasts, and http leads there. */
export async function checkCertificate(origin: string): Promise<string[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return [];
  return [...(await checkEnd(hostname, Number(port || 443))), ...(port ? [] : await checkHttp(hostname))];
}

async function checkEnd(host: string, port: number): Promise<string[]> {
  try {
    const daysLeft = (Date.parse(await readEnd(host, port)) - Date.now()) / dayMs;
    return daysLeft < daysLeftMin ? [`the certificate of ${host} ends in ${Math.floor(daysLeft)} days`] : [];
  } catch (error) {
    return [`the certificate of ${host} is not good: ${(error as Error).message}`];
  }
}

function readEnd(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: timeoutMs }, () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.end();
    });
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error("no answer in time")));
  });
}

async function checkHttp(hostname: string): Promise<string[]> {
  const answer = await ask(`http://${hostname}/`, { redirect: "manual" });
  if (typeof answer === "string") return [answer];
  const leadsToHttps = answer.headers.get("location")?.startsWith(`https://${hostname}`);
  return leadsToHttps ? [] : [`http://${hostname}/ does not lead to https`];
}
