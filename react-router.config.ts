import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/bundle-site.ts says where.
  buildDirectory: process.env.BUNDLE_FOLDER ?? "bundles/latest",
} satisfies Config;
