import { expect, test } from "vitest";
import { connectionLimits, createHttpServer } from "./create-http-server.ts";

test("a connection has 10 s for its head, 15 s for a request, and 10 s at a time in which nothing moves [FX26]", () => {
  expect(connectionLimits).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    idleTimeout: 10_000,
  });
  const { headersTimeout, requestTimeout, timeout, maxConnections } = createHttpServer();
  expect([headersTimeout, requestTimeout, timeout, maxConnections]).toEqual([10_000, 15_000, 10_000, 1000]);
});
