import { join } from "node:path";
import { buildVariant } from "./build-variant.ts";
import { freePort } from "./listen.ts";
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
  host.serve(join(cwd, "dist/client"));
  const site = await startSite({ cwd, env: { ...settings, PORT: String(port) } });
  return { host, site, stop: () => Promise.all([site.stop(), host.stop()]) };
}
