// What only some pages need, and nobody before they read on.
import "./answer-zip.ts";
import "./reply-if-sent-now.ts";

if (document.querySelector("[data-map-url]")) void import("./real-map.ts");
