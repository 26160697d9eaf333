import { hash } from "node:crypto";
import { expect, test } from "vitest";
import type { PageOrigins } from "../business/site-facts.ts";
import { contentSecurityPolicy, securityHeaders } from "./page-headers.ts";

const settings = {
  imagesUrl: null,
  functionsOrigin: "",
  siteOrigin: "https://www.example.com",
  isHttps: false,
};

const sha256 = (text: string) => hash("sha256", text, "base64");

function directives(html: string, changed: Partial<typeof settings> = {}, origins?: PageOrigins) {
  const policy = contentSecurityPolicy(html, { ...settings, ...changed }, sha256, origins);
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name, ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

function hashOf(text: string): string {
  return `'sha256-${sha256(text)}'`;
}

test("a plain page may load its own files and nothing else [X22]", () => {
  const { "img-src": images, ...others } = directives("<p>Hello</p>");
  expect(images).toBe("'self' data: https://images.unsplash.com");
  const own = ["script-src", "style-src", "font-src", "connect-src", "form-action"];
  for (const name of own) expect([name, others[name]]).toEqual([name, "'self'"]);
  const closed = ["default-src", "frame-src", "base-uri", "object-src", "frame-ancestors"];
  for (const name of closed) expect([name, others[name]]).toEqual([name, "'none'"]);
});

test("inline styles are allowed by hash, inline scripts not at all [X22]", () => {
  const { "script-src": scripts, "style-src": styles } = directives(
    "<style>p{}</style><script>run()</script><style id='a'>b{}</style><style>never closed",
  );
  expect(scripts).toBe("'self'");
  expect(styles).toBe(`'self' ${hashOf("p{}")} ${hashOf("b{}")}`);
});

test("only a site served over https requires https", () => {
  for (const isHttps of [true, false]) {
    expect("upgrade-insecure-requests" in directives("", { isHttps })).toBe(isHttps);
    expect("strict-transport-security" in securityHeaders({ isHttps })).toBe(isHttps);
  }
});
