import type { Content } from "./read-content.ts";

/** All words and facts, read and checked when the build began: what the site says and what it was built from stay one. */
export const siteContent: Content = __SITE_CONTENT__;
