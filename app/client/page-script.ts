import {
  correctYear,
  markScrolledHeader,
  onActivation,
  onFirstInteraction,
  openChoicesInPlace,
  replaceFailedImages,
  showByDate,
  syncMenuState,
} from "./page-parts.ts";
import { rememberLeadSource } from "./remember-lead-source.ts";
import { runEach } from "./run-each.ts";
import { guardPlainPosts, startForm } from "./start-form.ts";

runEach([
  guardPlainPosts,
  () => onActivation(startForm),
  markScrolledHeader,
  syncMenuState,
  replaceFailedImages,
  correctYear,
  showByDate,
  openChoicesInPlace,
  // A choice made in another tab applies here too.
  () => addEventListener("storage", rememberLeadSource),
  () => onActivation(rememberLeadSource),
]);

if (document.querySelector("[data-not-found]"))
  console.error("404 Error: there is no page at the path:", location.pathname);
if (location.hash === "#sms-privacy") void import("./scroll-to-sms-privacy.ts");
if (document.querySelector("[data-estimate]")) void import("./update-estimate.ts");
if (document.querySelector("[data-map-url]")) void import("./real-map.ts");
if (document.querySelector("[name=zipCode],[name=faq]"))
  onFirstInteraction(() => void import("./page-extras.ts"));
if (document.querySelector("[data-conversions]")) onActivation(() => void import("./thank-you.ts"));
