import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";

/** Opens a connection to a URL's host, encrypted when the URL is, and closes it again: nothing is sent. Rejects when it cannot. */
export function tryConnecting(url: URL, limitMs: number): Promise<void> {
  const isTls = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (isTls ? 443 : 80);
  return new Promise((resolve, reject) => {
    const socket = isTls
      ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }) })
      : connect({ host, port });
    const finish = (fault?: Error) => {
      socket.destroy();
      if (fault) reject(fault);
      else resolve();
    };
    // Whoever stops the program does not wait for this.
    socket.unref();
    socket.setTimeout(limitMs, () => finish(new DOMException("no connection in time", "TimeoutError")));
    socket.once("error", finish);
    socket.once(isTls ? "secureConnect" : "connect", () => finish());
  });
}
