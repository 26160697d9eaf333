import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { PageOrigins } from "../../domain/business/site-facts.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const settings = {
  imagesUrl: null,
  functionsOrigin: "",
  siteOrigin: "https://www.example.com",
  isHttps: false,
};

function directives(html: string, changed: Partial<typeof settings> = {}, origins?: PageOrigins) {
  const policy = contentSecurityPolicy(html, { ...settings, ...changed }, origins);
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name, ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

test("a plain page may load its own files and nothing else [X22]", () => {
  expect(directives("<p>Hello</p>")).toEqual({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: https://images.unsplash.com",
    "font-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "'none'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
  });
});

test("inline styles are allowed by hash, inline scripts not at all [X22]", () => {
  const { "script-src": scripts, "style-src": styles } = directives(
    "<style>p{}</style><script>run()</script><style id='a'>b{}</style><style>never closed",
  );
  expect(scripts).toBe("'self'");
  expect(styles).toBe(`'self' ${hashOf("p{}")} ${hashOf("b{}")}`);
});

test("what the page is configured to load from is added to that directive alone", () => {
  const policy = directives(
    "",
    {},
    { "frame-src": ["https://crm.example"], "script-src": ["https://crm.example"] },
  );
  expect(policy).toMatchObject({
    "frame-src": "https://crm.example",
    "script-src": "'self' https://crm.example",
    "connect-src": "'self'",
  });
});

test("functions and pictures on other origins may be reached", () => {
  const elsewhere = {
    functionsOrigin: "https://api.example",
    imagesUrl: "https://pics.example/bucket" as never,
  };
  expect(directives("", elsewhere)).toMatchObject({
    "connect-src": "'self' https://api.example",
    "form-action": "'self' https://api.example https://www.example.com",
    "img-src": "'self' data: https://images.unsplash.com https://pics.example",
  });
});

test("only a site that is reached over https asks for https", () => {
  expect(directives("", { isHttps: true })).toHaveProperty("upgrade-insecure-requests");
  expect(directives("", { isHttps: false })).not.toHaveProperty("upgrade-insecure-requests");
});
