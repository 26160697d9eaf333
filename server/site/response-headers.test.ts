import { expect, test } from "vitest";
import { securityHeaders } from "../../domain/pages/page-headers.ts";
import { newApp } from "../../tests/support/new-app.ts";

const answers: [string, string, number][] = [
  ["GET", "/about", 200],
  ["GET", "/assets/page.js", 200],
  ["GET", "/nowhere", 404],
  ["POST", "/about", 405],
  ["POST", "/functions/v1/submit-consultation", 415],
  ["GET", "/functions/v1/submit-consultation", 405],
  ["GET", "/functions/v1/request-status/12345678", 200],
  ["GET", "/readyz", 200],
];

test("every answer has all security headers and a strict policy [X22]", async () => {
  const { app } = await newApp();
  for (const [method, path, status] of answers) {
    const response = await app.request(path, { method });
    expect([method, path, response.status]).toEqual([method, path, status]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-frame-options": "DENY",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    });
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    for (const name of ["server", "x-powered-by", "set-cookie"])
      expect(response.headers.has(name)).toBe(false);
  }
});

test("https is insisted on only where the site is reached over https", () => {
  expect(securityHeaders({ isHttps: true })).toHaveProperty("strict-transport-security");
  expect(securityHeaders({ isHttps: false })).not.toHaveProperty("strict-transport-security");
});
