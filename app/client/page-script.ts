import { rememberLeadSource } from "./lead-source.ts";
import {
  correctSeasonNotes,
  correctYear,
  keepMenuInStep,
  markScrolledHeader,
  openChoicesInPlace,
  replaceFailedImages,
  scrollToSmsPrivacy,
  whenSeen,
} from "./page-parts.ts";
import { guardPlainPosts, startForm } from "./start-form.ts";

markScrolledHeader();
keepMenuInStep();
replaceFailedImages();
correctYear();
correctSeasonNotes();
scrollToSmsPrivacy();
openChoicesInPlace();
whenSeen(rememberLeadSource);
// A choice made in another tab holds here too.
addEventListener("storage", rememberLeadSource);
guardPlainPosts();
whenSeen(startForm);

if (document.querySelector("[data-not-found]"))
  console.error("404 Error: there is no page at the path:", location.pathname);
if (document.querySelector("[data-map-url]")) void import("./real-map.ts");
if (document.querySelector("[data-conversions]")) whenSeen(() => void import("./thank-you.ts"));
