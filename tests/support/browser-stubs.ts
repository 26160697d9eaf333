import { onTestFinished, vi } from "vitest";
import { startEmailjsPeer } from "./http-peers.ts";

/** Replaces sessionStorage. Returns the stored values by key. */
export function stubTabStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return stored;
}

/** Settings with the guards of the email service off. */
export const emailjsSettings = {
  serviceId: "service_1",
  templateId: "ask",
  scheduleTemplateId: "dates",
  publicKey: "key_1",
  origin: "http://localhost:9", // nothing listens there
  guards: { blockHeadless: false, blockedEmails: [] as string[], throttleMs: 0 },
};

/** Uses the official SDK with a local service, and stubs what Node lacks of a page. */
export async function openMailingPage() {
  const stored = stubTabStorage();
  vi.stubGlobal("location", { pathname: "/schedule" });
  const peer = await startEmailjsPeer();
  onTestFinished(peer.stop);
  return { peer, stored, settings: { ...emailjsSettings, origin: peer.origin } };
}
