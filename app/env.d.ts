/** Where the site is published; canonical addresses start with it. */
declare const __SITE_ORIGIN__: string;
/** Where the functions answer; "" is the site's own origin. */
declare const __FUNCTIONS_ORIGIN__: string;
declare const __PUBLIC_CLIENT_KEY__: string | null;
/** Everything read from content/; only modules of the server side may name it. */
declare const __SITE_CONTENT__: import("./content/read-content.ts").Content;
