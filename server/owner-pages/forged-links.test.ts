import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newApp, ownerLinkSecret, ownOrigin } from "#tests/support/new-app.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { createOwnerLinks } from "../mail/owner-links.ts";

const base64url = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];

function signed(content: string, secret = ownerLinkSecret): string {
  const signature = createHmac("sha256", secret).update(content).digest();
  return Buffer.concat([signature, Buffer.from(content)]).toString("base64url");
}

/** Replaces each character by every other one, which flips each bit and all combinations. */
function withOneChanged(token: string): string[] {
  return [...token].flatMap((character, at) =>
    base64url
      .filter((other) => other !== character)
      .map((other) => token.slice(0, at) + other + token.slice(at + 1)),
  );
}

test("forged, shortened, changed, expired and foreign tokens, and those of earlier releases, change nothing and get one answer, which says what to do [FM04, OW02]", async () => {
  const { app, store, clock, ownerLinks, logged } = await newApp();
  const leadId = await saveLead(store, { ...newLead(clock()), spamSigns: ["links"] });
  const before = await store.findLead(leadId);
  const retention = { heldDays: 90 };
  const foreign = createOwnerLinks({ secret: "another secret", origin: ownOrigin, clock, retention });
  const tokensOf = ({ linksOf }: typeof ownerLinks) => {
    const { toRequest, toWaiting } = linksOf("email")!;
    const all = [toRequest(leadId), toRequest(leadId, { mayDelete: true }), toWaiting("Dana")];
    return all.map((link) => link.split("/").at(-1) ?? "");
  };
  const content = (until: number) => `kind=request&until=${until}&for=email&request=${leadId}`;
  const good = tokensOf(ownerLinks);
  const expires = clock().getTime() + 1;
  const tokens = [
    ...withOneChanged(good[0] ?? ""),
    ...good.flatMap((token) => [...token].slice(1).map((_, at) => token.slice(0, at + 1))),
    ...good.flatMap((token) => [`${token}A`, `${token}=`, `${token}.`, `A${token}`, `${token}${token}`]),
    ...tokensOf(foreign),
    signed(content(expires), ""),
    signed(content(clock().getTime())),
    signed(`kind=waits&until=${clock().getTime()}&for=email`),
    ...["delete", ""].map((kind) => signed(content(expires).replace("request", kind))),
    ...["never", ""].map((until) => signed(content(expires).replace(String(expires), until))),
    ...["gone@example.com", ""].map((reader) =>
      signed(content(expires).replace("for=email", `for=${reader}`)),
    ),
    ...[`spam ${expires} ${leadId}`, `waits ${expires} email`, "spam"].map((former) => signed(former)),
    ...["%00", "constructor", "spam", leadId, "x".repeat(5000)],
  ];
  expect(tokens.filter((token) => ownerLinks.verify(token) !== null)).toEqual([]);

  const answers = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (index % 37 > 0 && index < tokens.length - 100) continue;
    const method = index % 2 === 0 ? "POST" : "GET";
    const headers = { "sec-fetch-site": "same-origin" };
    const response = await app.request(`${ownOrigin}/owner/${token}`, { method, headers });
    answers.add(JSON.stringify([response.status, [...response.headers], await response.text()]));
  }
  expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*This link doesn&#39;t work/)]);
  expect([...answers][0]).toContain(
    "Nothing changed. A link works for 90 days, and only if it's whole. Open the newest email you got",
  );
  expect(await store.findLead(leadId)).toEqual(before);
  expect(logged.join()).not.toContain(leadId);
});
