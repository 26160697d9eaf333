import { expect, test } from "../support/site-test.ts";

for (const [path, type] of [
  ["/robots.txt", "text/plain"],
  ["/sitemap.xml", "application/xml"],
  ["/blog/feed.xml", "application/xml"],
  ["/site.webmanifest", "application/manifest+json"],
  ["/.well-known/security.txt", "text/plain"],
  ["/.well-known/gpc.json", "application/json"],
  ["/llms.txt", "text/plain"],
] as const)
  test(`${path} is served as ${type} [X02]`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toContain(type);
  });

test("other sites may show a share image, and nothing else", async ({ request }) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()["cross-origin-resource-policy"];
  expect(await policyOf("/og/index.png")).toBe("cross-origin");
  expect(await policyOf("/")).toBe("same-origin");
});
