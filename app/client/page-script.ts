import { minuteMs } from "#domain/durations.ts";
import {
  isOfHistory,
  markScrolledHeader,
  onActivation,
  onFirstInteraction,
  replaceFailedImages,
  runEach,
  showOpenedBox,
  syncMenuState,
} from "./page-parts.ts";
import { rememberLeadSource } from "./remember-lead-source.ts";
import { guardPlainPosts, startForm } from "./start-form.ts";

runEach([
  guardPlainPosts,
  () => onActivation(startForm),
  markScrolledHeader,
  syncMenuState,
  showOpenedBox,
  replaceFailedImages,
  () => onActivation(rememberLeadSource),
]);

if (document.querySelector("[data-not-found]")) console.error("404:", location.pathname);
/** The page works without these scripts, so a failed download is ignored. */
const load = (part: Promise<unknown>) => void part.catch(() => {});

if (location.hash === "#sms-privacy") load(import("./sms-privacy.ts"));
if (document.querySelector("[data-estimate]")) load(import("./update-estimate.ts"));
if (document.querySelector("[data-privacy-switch]")) load(import("./privacy-switch.ts"));
if (document.querySelector("[data-map-url]")) load(import("./real-map.ts"));
onActivation(() => setTimeout(() => load(import("./keep-current.ts")), isOfHistory() ? 0 : minuteMs));
if (document.querySelector("[name=email],[name=zipCode],[name=faq]"))
  onFirstInteraction(() => load(import("./page-extras.ts")));
if (document.querySelector(".thank-you")) onActivation(() => load(import("./thank-you.ts")));
