// Run as a thread of its own by render-page.ts.
import { constants, setPriority } from "node:os";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { PageOrigins } from "../../domain/business/site-facts.ts";
import type { FormReply } from "../../domain/requests/function-calls.ts";
import { contentSecurityPolicy, type PolicySettings } from "./content-security-policy.ts";
import { finishPage } from "./finish-page.ts";
import type { RenderAnswer, RenderedPage, RenderRequest } from "./render-page.ts";

export type RenderSettings = {
  /** The file that React Router built for the server. */
  serverBuild: string;
  siteOrigin: string;
  policy: PolicySettings;
  pageOrigins: Record<string, PageOrigins>;
};

// On Linux this is about the calling thread alone, elsewhere it would be about the whole process.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const { serverBuild, siteOrigin, policy, pageOrigins }: RenderSettings = workerData;
const build: ServerBuild = await import(pathToFileURL(serverBuild).href);
const { formReplyContext } = build.entry.module as unknown as {
  formReplyContext: RouterContext<FormReply | null>;
};
const handle = createRequestHandler(build, "production");

parentPort?.on("message", async (request: RenderRequest) => parentPort?.postMessage(await answer(request)));

async function answer({ id, path, reply }: RenderRequest): Promise<RenderAnswer> {
  try {
    return { id, page: await render(path, reply) };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }
}

async function render(path: string, reply: FormReply | undefined): Promise<RenderedPage> {
  const context = new RouterContextProvider();
  if (reply) context.set(formReplyContext, reply);
  const response = await handle(new Request(siteOrigin + path), context);
  const html = finishPage(await response.text());
  return { html, csp: contentSecurityPolicy(html, policy, pageOrigins[path]) };
}
