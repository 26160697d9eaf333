// Loaded at the visitor's first interaction, so that it does not slow the page's load.
import "./answer-zip.ts";
import "./hold-question.ts";
import "./offer-correction.ts";
import "./reply-if-sent-now.ts";
