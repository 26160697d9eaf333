import { html } from "hono/html";
import { channelName } from "../../domain/leads/lead.ts";
import { counted, countLeads } from "../owner/lead-lists.ts";
import type { PlainPage } from "../site/plain-page.ts";
import type { LeadStore } from "../store/lead-store.ts";

export async function describeRetryAll(store: LeadStore): Promise<PlainPage> {
  const dead = await store.listDead();
  if (dead.length === 0)
    return {
      title: "Everything is sent, or on its way",
      body: html`<p role="status">Nothing is left that was given up.</p>`,
    };
  const count = countLeads(dead);
  const ways = [...new Set(dead.map(({ channel }) => channelName(channel)))].sort().join(", ");
  return {
    title: `Send ${counted(count, "request")} again?`,
    body: html`<p>${count === 1 ? "It has" : "They have"} not been sent by ${ways}, and ${count === 1 ? "is" : "are"} then tried again there at once.</p>
<form method="post"><button>Yes, send ${count === 1 ? "it" : "all of them"} again</button></form>`,
  };
}
