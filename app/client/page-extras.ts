// What some pages need, but nobody before they read on.
import "./answer-zip.ts";
import "./reply-if-sent-now.ts";
