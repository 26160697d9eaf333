import { BlockList } from "node:net";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";
import type { FunctionsEnv } from "./functions-env.ts";

const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8, "ipv4");
proxies.addAddress("2001:db8::1", "ipv6");

async function addressOf(remoteAddress: string | undefined, forwardedFor?: string) {
  const app = new Hono<FunctionsEnv>();
  app.get("/", (context) => context.text(String(clientAddress(context, proxies))));
  const headers = new Headers(forwardedFor === undefined ? [] : [["x-forwarded-for", forwardedFor]]);
  const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress } } });
  return response.text();
}

test.each([
  ["203.0.113.7", undefined, "203.0.113.7"],
  ["::ffff:203.0.113.7", undefined, "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["::ffff:10.0.0.1", "192.0.2.66, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["2001:db8::1", "2001:db8:5::7", "2001:db8:5::7"],
  ["10.0.0.1", undefined, "10.0.0.1"],
  ["10.0.0.1", "<script>", "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1, 10.0.0.2, ", "10.0.0.1"],
  [undefined, "198.51.100.1", "null"],
])("who connects from %s forwarding for %s is %s", async (remote, forwardedFor, address) => {
  expect(await addressOf(remote, forwardedFor)).toBe(address);
});
