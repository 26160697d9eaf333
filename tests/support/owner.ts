import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "../../server/api/answer-request.ts";
import { replyRuleOf } from "../../server/mail/lead-facts.ts";
import type { OwnServer } from "../../server/owner/daily-canary.ts";
import type { OwnerContext } from "../../server/owner/owner-loop.ts";
import { site } from "./example-site.ts";
import { headerOf, readMessage } from "./read-message.ts";
import type { startSmtpPeer } from "./smtp-peer.ts";
import { ownerLinks, silent } from "./test-lead.ts";

export const replyRule = replyRuleOf(site);

export function ownerContext(
  parts: Pick<OwnerContext, "store" | "channels" | "clock"> & Partial<OwnerContext>,
): OwnerContext {
  return {
    log: silent,
    ownerLinks,
    site,
    hasReminders: true,
    ...parts,
  };
}

/** In order of arrival, those that begin so. */
export function subjects({ messages }: Awaited<ReturnType<typeof startSmtpPeer>>, begin = /^/): string[] {
  const all = messages.map(({ raw }) => headerOf(readMessage(raw).headers, "subject"));
  return all.filter((subject) => begin.test(subject));
}

/** As the daily check reaches it. */
export async function startOwnServer(
  app: Hono<AppEnv>,
  clientKey: string | null = null,
): Promise<{ ownServer: OwnServer; close(): void }> {
  const server = createServer(getRequestListener(app.fetch));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ownServer: { address, clientKey }, close: () => void server.close() };
}
