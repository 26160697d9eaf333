import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { OperatorError } from "../domain/operator-error.ts";

/**
 * Starts listening; requests are answered only once a listener for them is there, so add it at once.
 * @returns the address to open, and every origin a browser may show for it
 * @throws OperatorError
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; origins: string[] }> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(explain(error, host, port))),
    );
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const hosts = isWildcard(host) ? ["localhost", ...ownAddresses()] : isLocal(host) ? localHosts : [host];
  const origins = hosts.map((name) => `http://${name.includes(":") ? `[${name}]` : name}:${actualPort}`);
  return { address: origins[0] ?? "", origins };
}

const localHosts = ["localhost", "127.0.0.1", "::1"];

function isLocal(host: string): boolean {
  return localHosts.includes(host);
}

function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address),
  );
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `PORT ${port} is taken by another program; stop it or set PORT to another number.`;
  if (code === "EACCES") return `PORT ${port} may not be used by this user; set PORT to a number above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${host} is not an address of this machine.`;
  return `HOST ${host} and PORT ${port} cannot be listened on: ${message}.`;
}
