import { expect, test } from "vitest";
import { networksOf } from "./ip-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113", "203.0"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113", "203.0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1", "2001:db8"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2", "2001:db8:1", "2001:db8"],
  ["2001:db8::5", "2001:db8:0:0", "2001:db8:0", "2001:db8"],
])("%s is in the networks %s, %s and %s", (address, own, site, provider) => {
  expect(networksOf(address)).toEqual({ own, site, provider });
});

test("what is no address, or a private one, is in no network of its own", () => {
  for (const address of [null, "nonsense", "127.0.0.1", "10.1.2.3", "100.64.0.1", "fd00::1"])
    expect(networksOf(address)).toBeNull();
});
