import type { TestProject } from "vitest/node";
import { dropTestDatabases, newClusterFolder, removeCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the first test that needs PostgreSQL starts it, for all. */
    postgresFolder: string;
  }
}

/** Once for a run of a project; whatever its tests have started or made is gone after. */
export default function provideFolder({ provide }: TestProject) {
  const folder = newClusterFolder();
  provide("postgresFolder", folder);
  return async () => {
    removeCluster(folder);
    if (process.env.TEST_DATABASE_URL) await dropTestDatabases(process.env.TEST_DATABASE_URL);
  };
}
