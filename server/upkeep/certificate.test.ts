import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { type Certificate, describeCertificateFault } from "./certificate.ts";

const now = new Date("2026-11-22T18:00:00Z");

/** Lasts `days`, of which `left` remain. */
function lasting(days: number, left: number): Certificate {
  const at = (daysFromNow: number) => new Date(now.getTime() + daysFromNow * dayMs);
  return { state: "good", from: at(left - days), to: at(left) };
}

test.each<[string, Certificate, string | null]>([
  ["lasts for a sixth of 90 days", lasting(90, 15), null],
  ["lasts for less than a sixth of 90 days", lasting(90, 14), "expires in 14 days"],
  ["lasts for less than a sixth of 6 days", lasting(6, 0.9), "expires in 21 hours"],
  ["lasts for an hour more", lasting(6, 1 / 24), "expires in 1 hour"],
  ["lasts no more", lasting(90, -1), "has expired"],
  ["is not accepted", { state: "refused", why: "OLD" }, "isn't accepted (OLD)"],
])("a certificate that %s [SF14, HT06]", (_, certificate, fault) => {
  expect(describeCertificateFault(certificate, now)).toBe(fault);
});
