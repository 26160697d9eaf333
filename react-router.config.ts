import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Set by build/bundle-site.ts.
  buildDirectory: process.env.BUNDLE_FOLDER ?? "bundles/latest",
} satisfies Config;
