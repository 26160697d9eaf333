import { expect, test } from "vitest";
import { formerServiceWorker } from "./former-service-worker.ts";

test("in the place of a former site's service worker, it empties the caches, goes, and reloads its pages [TR16]", async () => {
  const done: string[] = [];
  const handlers: Record<string, (event: { waitUntil(end: Promise<void>): void }) => void> = {};
  const browser = {
    addEventListener: (name: string, handler: (typeof handlers)[string]) => (handlers[name] = handler),
    skipWaiting: () => done.push("at once"),
    caches: { keys: async () => ["pages"], delete: async (name: string) => done.push(`delete ${name}`) },
    registration: { unregister: async () => done.push("unregister") },
    clients: {
      matchAll: async () => [{ url: "/about", navigate: (url: string) => done.push(`reload ${url}`) }],
    },
  };
  new Function(...Object.keys(browser), formerServiceWorker)(...Object.values(browser));
  const ended = Promise.withResolvers<Promise<void>>();
  handlers.install?.({ waitUntil: () => undefined });
  handlers.activate?.({ waitUntil: (end) => ended.resolve(end) });
  await ended.promise;
  expect(done).toEqual(["at once", "delete pages", "unregister", "reload /about"]);
});
