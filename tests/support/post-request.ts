import type { Hono } from "hono";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { forms } from "../../domain/requests/forms.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import type { AppEnv } from "../../server/net/read-body.ts";
import { ownOrigin } from "./new-app.ts";
import { storedFields, validRequest } from "./valid-request.ts";

type App = Hono<AppEnv>;

/** As the form's own program sends it, from that address when one is given. */
export function postJson(
  app: App,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  remoteAddress?: string,
) {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  return app.request(path, request, { incoming: { socket: { remoteAddress } } });
}

/** As a browser without JavaScript sends it. */
export function postForm(app: App, path: string, fields: Record<string, unknown>, remoteAddress?: string) {
  const request = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: ownOrigin },
    body: encodeForm(fields),
  };
  return app.request(path, request, { incoming: { socket: { remoteAddress } } });
}

/** A box that is not ticked is left out. */
export function encodeForm(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== false)
      .map((each) => [name, each === true ? "on" : String(each ?? "")]),
  );
  return new URLSearchParams(pairs).toString();
}

/** What the test site's form page was given to show. */
export async function shownReply(response: Response): Promise<FormReply> {
  const html = await response.text();
  return JSON.parse(html.slice(html.indexOf("<pre>") + 5, html.indexOf("</pre>"))).form.reply;
}

export const consultation = (changed = {}) => validRequest(consultationForm, changed);
export const schedule = (changed = {}) => validRequest(scheduleForm, changed);

/** A valid request of every form, and what is stored of it. */
export const validRequests = forms.map((form) => {
  const name = form.names.at(-1) ?? "";
  const fields = validRequest(form, form === consultationForm ? { formType: name } : {});
  return { name, path: form.path, fields, stored: storedFields(form, fields) };
});
