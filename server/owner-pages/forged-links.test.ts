import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newApp, ownerLinkSecret, ownOrigin } from "../../tests/support/new-app.ts";
import { newLead, saveLead } from "../../tests/support/test-lead.ts";
import { createOwnerLinks, leadActions } from "../mail/owner-links.ts";

const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function tokenOf(link: string): string {
  return link.slice(link.lastIndexOf("/") + 1);
}

function signed(content: string, secret = ownerLinkSecret): string {
  const signature = createHmac("sha256", secret).update(content).digest();
  return Buffer.concat([signature, Buffer.from(content)]).toString("base64url");
}

/** Replaces each character by every other one, which flips each bit and all combinations. */
function withOneChanged(token: string): string[] {
  return [...token].flatMap((character, at) =>
    [...base64url]
      .filter((other) => other !== character)
      .map((other) => token.slice(0, at) + other + token.slice(at + 1)),
  );
}

test("forged, shortened, changed, expired and foreign tokens change nothing and get one answer [OW02]", async () => {
  const { app, store, clock, ownerLinks, logged } = await newApp();
  const leadId = await saveLead(store, { ...newLead(clock()), spamSigns: ["links"] });
  const before = await store.findLead(leadId);
  const secret = "another secret";
  const foreign = createOwnerLinks({ secret, origin: ownOrigin, clock, retention: { heldDays: 90 } });
  const good = leadActions.map((action) => tokenOf(ownerLinks.linkTo(action, leadId)));
  const expires = clock().getTime() + 1;
  const tokens = [
    ...good.slice(0, 2).flatMap(withOneChanged),
    ...good.flatMap((token) => [...token].slice(1).map((_, at) => token.slice(0, at + 1))),
    ...good.flatMap((token) => [`${token}A`, `${token}=`, `${token}.`, `A${token}`, `${token}${token}`]),
    ...good.map((token) => `${token.slice(0, 43)}${token.slice(0, 43)}`),
    ...leadActions.map((action) => tokenOf(foreign.linkTo(action, leadId))),
    ...leadActions.map((action) => signed(`${action} ${expires} ${leadId}`, "")),
    ...leadActions.map((action) => signed(`${action} ${clock().getTime()} ${leadId}`)),
    signed(`delete ${expires} ${leadId}`),
    signed(`spam never ${leadId}`),
    signed("spam"),
    ...["%00", "constructor", "spam", leadId, "x".repeat(5000)],
  ];
  expect(tokens.length).toBeGreaterThan(10_000);
  expect(tokens.filter((token) => ownerLinks.verify(token) !== null)).toEqual([]);

  const answers = new Set<string>();
  for (const [index, token] of tokens
    .filter((_, index) => index % 37 === 0 || index > tokens.length - 100)
    .entries()) {
    const response = await app.request(`${ownOrigin}/owner/${token}`, {
      method: index % 2 === 0 ? "POST" : "GET",
      headers: { "sec-fetch-site": "same-origin" },
    });
    answers.add(JSON.stringify([response.status, [...response.headers], await response.text()]));
  }
  expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*This link does not work/)]);
  expect(await store.findLead(leadId)).toEqual(before);
  expect(logged.join()).not.toContain(leadId);
});
