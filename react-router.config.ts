import type { Config } from "@react-router/dev/config";
import { pagePaths } from "./app/content/page-paths.ts";
import { readContent } from "./app/content/read-content.ts";

export default {
  ssr: true,
  // scripts/build.ts says where.
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  // Every page but the not-found one is written at build time; `getStaticPaths` leaves out routes with parameters.
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths().filter((path) => !path.includes("*")),
    ...pagePaths(readContent()),
  ],
  // Keeps the route manifest an external file, so that no inline script grows with the site.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
