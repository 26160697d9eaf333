/** Where a business's former site usually had its service worker, which would go on answering in its visitors' browsers. */
export const formerServiceWorkers = ["/sw.js", "/service-worker.js", "/ngsw-worker.js"];

/** Takes the place of such a worker once, and then itself away. */
export const formerServiceWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
async function leave() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
  for (const page of await clients.matchAll({ type: "window" })) page.navigate(page.url);
}
`;
