import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { parseIpRange } from "../net/ip-address.ts";
import type { AppEnv } from "../net/read-body.ts";
import { createClientInfoReader } from "./client-info.ts";

const proxies = ["10.0.0.0/8", "2001:db8::1"].map((range) => parseIpRange(range)!);

function newReader() {
  const logged: string[] = [];
  const readClientInfo = createClientInfoReader(proxies, createLog({ write: (line) => logged.push(line) }));
  const app = new Hono<AppEnv>().get("/", (context) =>
    context.text(String(readClientInfo(context).ipAddress)),
  );
  const addressOf = async (remoteAddress: string | undefined, forwardedFor?: string) => {
    const headers = new Headers(forwardedFor === undefined ? [] : [["x-forwarded-for", forwardedFor]]);
    const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress } } });
    return response.text();
  };
  return { addressOf, logged };
}

test.each([
  ["::ffff:203.0.113.7", undefined, "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["::ffff:cb00:7107", undefined, "203.0.113.7"],
  ["::ffff:10.0.0.1", "192.0.2.66, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["2001:db8::1", "2001:db8:5::7", "2001:db8:5::7"],
  ["2001:db8::2", "2001:db8:5::7", "2001:db8::2"],
  ["10.0.0.1", "<script>", "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1, 10.0.0.2, ", "10.0.0.1"],
  [undefined, "198.51.100.1", "null"],
  ["10.0.0.1", "192.0.2.66, 198.51.100.1:4711", "198.51.100.1"],
  ["10.0.0.1", "[2001:db8:5::7]:4711", "2001:db8:5::7"],
  ["10.0.0.1", "fe80::1%a.b", "10.0.0.1"],
])("the peer %s with X-Forwarded-For %s is the visitor %s [FX32]", async (remote, forwardedFor, address) => {
  expect(await newReader().addressOf(remote, forwardedFor)).toBe(address);
});

test("an untrusted proxy is logged as a warning once, a trusted one never [FX32]", async () => {
  const { addressOf, logged } = newReader();
  await addressOf("10.0.0.1", "198.51.100.1");
  await addressOf("203.0.113.7");
  expect(logged).toEqual([]);
  for (const visitor of ["203.0.113.7", "203.0.113.8"]) await addressOf(visitor, "198.51.100.1");
  expect(logged).toEqual([expect.stringContaining("TRUSTED_PROXIES")]);
  expect(logged[0]).not.toMatch(/203\.0|198\.51/);
});
