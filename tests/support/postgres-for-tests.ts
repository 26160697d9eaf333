import type { TestProject } from "vitest/node";
import { dropTestDatabases, newClusterFolder, removeCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The first test that needs PostgreSQL starts it here, for all. */
    postgresFolder: string;
  }
}

/** Removes everything that the tests started or created. */
export default function provideFolder({ provide }: TestProject) {
  const folder = newClusterFolder();
  provide("postgresFolder", folder);
  return async () => {
    removeCluster(folder);
    if (process.env.TEST_DATABASE_URL) await dropTestDatabases(process.env.TEST_DATABASE_URL);
  };
}
