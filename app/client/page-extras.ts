// What only some pages need, out of the script that every page loads.
if (document.querySelector("[data-estimate]")) void import("./update-estimate.ts");
if (document.querySelector("[data-reply-now]")) void import("./reply-if-sent-now.ts");
if (document.querySelector("[data-map-url]")) void import("./real-map.ts");
if (document.querySelector("[name=zipCode]")) void import("./answer-zip.ts");
