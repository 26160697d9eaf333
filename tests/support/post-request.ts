import type { Hono } from "hono";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import type { AppEnv } from "../../server/api/app-env.ts";
import { ownOrigin } from "./new-app.ts";

type App = Hono<AppEnv>;

/** As the form's own program sends it. */
export function postJson(app: App, path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** As a browser without JavaScript sends it. */
export function postForm(app: App, path: string, fields: Record<string, string | string[]>) {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  return app.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: ownOrigin },
    body: new URLSearchParams(pairs).toString(),
  });
}

/** What the test site's form page was given to show. */
export async function shownReply(response: Response): Promise<FormReply> {
  const html = await response.text();
  return JSON.parse(html.slice(html.indexOf("<pre>") + 5, html.indexOf("</pre>"))).form.reply;
}

/** A valid consultation request. */
export function consultation(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: "Dana",
    email: "dana@example.net",
    phone: "303-555-0100",
    zipCode: "80104",
    bestTimeToCall: "mornings",
    message: "Two dogs, weekdays at noon.",
    optInCommunications: true,
    formType: "dog-walking-consultation",
    ...changed,
  };
}
