import { showReplyDeadline } from "./show-reply-deadline.ts";

const everyMs = 60_000;
const show = () => showReplyDeadline(new Date());

show();
// The page may stay open for hours.
setInterval(show, everyMs);
