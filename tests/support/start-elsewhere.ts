import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildVariant } from "./build-variant.ts";
import { startSite } from "./start-site.ts";
import { startStaticHost } from "./static-host.ts";

/** Pages on a static host, functions on another origin that requires a key. */
export async function startElsewhere() {
  const host = await startStaticHost();
  const port = await freePort();
  const functionsOrigin = `http://localhost:${port}`;
  const settings = { SITE_ORIGIN: host.origin, PUBLIC_CLIENT_KEY: "public-key-of-the-site" };
  const cwd = await buildVariant(async () => undefined, {
    env: { ...settings, FUNCTIONS_ORIGIN: functionsOrigin },
  });
  host.serve(join(cwd, "build/client"));
  const site = await startSite({ cwd, env: { ...settings, PORT: String(port) } });
  return { host, site, stop: () => Promise.all([site.stop(), host.stop()]) };
}

/** The build must know the port before the server listens there. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
