import { pathToFileURL } from "node:url";
import type { RouterContext, RouterContextProvider, ServerBuild } from "react-router";
import type { FormReply } from "../../domain/function-calls.ts";
import type { PageOrigins } from "../../domain/site-facts.ts";
import { contentSecurityPolicy, type PolicySettings } from "./content-security-policy.ts";
import { finishPage } from "./finish-page.ts";

/** Renders a page now: the not-found page, or one that shows what became of a form sent without JavaScript. */
export type RenderPage = (
  path: string,
  reply?: FormReply,
) => Promise<{ status: number; html: string; csp: string }>;

/** @param serverBuild the file that React Router built for the server; loaded when it is first needed */
export function prepareRenderPage(
  serverBuild: string,
  {
    siteOrigin,
    policy,
    pageOrigins,
  }: {
    siteOrigin: string;
    policy: PolicySettings;
    pageOrigins: Record<string, PageOrigins>;
  },
): RenderPage {
  let loading: Promise<Renderer> | undefined;
  return async (path, reply) => {
    loading ??= loadRenderer(serverBuild);
    const { handle, newContext, formReplyContext } = await loading;
    const context = newContext();
    if (reply) context.set(formReplyContext, reply);
    // A request of our own making: nothing that a visitor sends but the path reaches React Router.
    const response = await handle(new Request(siteOrigin + routablePath(path)), context);
    const html = finishPage(await response.text());
    return { status: response.status, html, csp: contentSecurityPolicy(html, policy, pageOrigins[path]) };
  };
}

type Renderer = {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  newContext: () => RouterContextProvider;
  formReplyContext: RouterContext<FormReply | null>;
};

/** React Router itself is loaded here too: the server starts in half the time without it. */
async function loadRenderer(serverBuild: string): Promise<Renderer> {
  const { createRequestHandler, RouterContextProvider } = await import("react-router");
  const build: ServerBuild = await import(pathToFileURL(serverBuild).href);
  const { formReplyContext } = build.entry.module as unknown as Pick<Renderer, "formReplyContext">;
  return {
    handle: createRequestHandler(build, "production"),
    newContext: () => new RouterContextProvider(),
    formReplyContext,
  };
}

/**
 * React Router answers data for its own client under *.data and /__manifest, and prints a warning about each path
 * that cannot be decoded: all of them are paths without a page here.
 */
function routablePath(path: string): string {
  const isRoutable = !path.endsWith(".data") && !path.startsWith("/__") && isDecodable(path);
  return isRoutable ? path : "/not-found";
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
