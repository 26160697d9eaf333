import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { PageOrigins } from "#domain/business/site-facts.ts";
import {
  contentSecurityPolicy,
  immutableForAYear,
  nothingAllowed,
  type PolicySettings,
  shareImagePath,
  speculationRulesPath,
  speculationRulesType,
} from "#domain/pages/page-headers.ts";

export const sha256 = (text: string): string => hash("sha256", text, "base64");

export type SiteFile = {
  contentType: string;
  isPage: boolean;
  isImmutable: boolean;
  body: Buffer<ArrayBuffer>;
  etag: string;
  br: Buffer<ArrayBuffer> | null;
};

type SiteFiles = ReadonlyMap<string, SiteFile>;

/** The not-found page of a folder has no address of its own, as on static hosts. */
const notFoundName = "/404.html";

/** Files are kept in memory and looked up by exact path, so that no request can reach any other file. */
export function loadSiteFiles(folder: string): SiteFiles {
  const files = new Map<string, SiteFile>();
  for (const name of globSync(["**/*", ".well-known/*"], { cwd: folder })) {
    if (getMimeType(name) && !name.endsWith(".map")) files.set(toPath(name), loadFile(folder, name));
  }
  return files;
}

function toPath(name: string): string {
  const path = `/${name.split(sep).join("/")}`;
  if (!path.endsWith("/index.html")) return path;
  return path.slice(0, -"/index.html".length) || "/";
}

function loadFile(folder: string, name: string): SiteFile {
  const file = join(folder, name);
  return siteFile(name, readFileSync(file), existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null);
}

export function siteFile(name: string, body: SiteFile["body"], br: SiteFile["br"]): SiteFile {
  return {
    contentType: getMimeType(name) ?? "",
    isPage: name.endsWith(".html"),
    isImmutable: name.startsWith(`assets${sep}`),
    body,
    etag: hash("sha256", body, "base64url").slice(0, 22),
    br,
  };
}

type Encoding = "br" | "identity";
type Variant = { etag: string; headers: Record<string, string>; body: SiteFile["body"] };
type PreparedFile = { identity: Variant; br: Variant | null };

export type ServeSiteFile = (path: string, request: Request) => Response | null;

/** Other spellings of a page's address redirect to it. Headers are computed once for each file. */
export function prepareSiteFiles(
  files: SiteFiles,
  {
    headers,
    policy,
    pageOrigins,
  }: {
    headers: Record<string, string>;
    policy: PolicySettings;
    pageOrigins: Record<string, PageOrigins>;
  },
) {
  const prepared = new Map<string, PreparedFile>();
  const prepare = (path: string, file: SiteFile) => {
    const csp = file.isPage
      ? contentSecurityPolicy(file.body.toString(), policy, sha256, pageOrigins[path])
      : nothingAllowed;
    const fileHeaders: Record<string, string> = { ...headers, "content-security-policy": csp };
    if (file.isPage) fileHeaders["speculation-rules"] = `"${speculationRulesPath}"`;
    // Other sites embed the share image.
    if (path === shareImagePath) fileHeaders["cross-origin-resource-policy"] = "cross-origin";
    const contentType = path === speculationRulesPath ? speculationRulesType : file.contentType;
    prepared.set(path, prepareFile({ ...file, contentType }, fileHeaders));
  };
  for (const [path, file] of files) prepare(path, file);
  const serve: ServeSiteFile = (path, request) => {
    const file = path.endsWith(notFoundName) ? undefined : prepared.get(path);
    if (file) return answerFile(file, request);
    const address = path
      .replace(/\/+/g, "/")
      .replace(/(?<=.)\/$/, "")
      .toLowerCase();
    // Only for an existing page: //example.com/ must not redirect to another site.
    const isPage = files.get(address)?.isPage && !address.endsWith(notFoundName);
    return isPage ? redirect(address, request, headers) : null;
  };
  const notFound = (path: string, request: Request) => {
    const above = path.slice(0, path.lastIndexOf("/"));
    const file = prepared.get(above + notFoundName) ?? prepared.get(notFoundName);
    return file ? answerFile(file, request, 404) : null;
  };
  const policyOf = (path: string) =>
    prepared.get(path)?.identity.headers["content-security-policy"] ?? nothingAllowed;
  return { serve, notFound, policyOf, replace: prepare };
}

function prepareFile(file: SiteFile, common: Record<string, string>): PreparedFile {
  return {
    identity: variant(file, common, "identity", file.body),
    br: file.br && variant(file, common, "br", file.br),
  };
}

function variant(
  file: SiteFile,
  common: Record<string, string>,
  encoding: Encoding,
  body: SiteFile["body"],
): Variant {
  const etag = `"${file.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const headers: Record<string, string> = {
    ...common,
    "content-type": file.contentType,
    "content-length": String(body.byteLength),
    "cache-control": file.isImmutable ? immutableForAYear : "public, max-age=0, must-revalidate",
    etag,
  };
  if (file.br) headers.vary = "Accept-Encoding";
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  return { etag, headers, body };
}

function answerFile(file: PreparedFile, request: Request, status = 200): Response {
  const { etag, headers, body } = chooseVariant(file, request.headers.get("accept-encoding") ?? "");
  if (status === 200 && request.headers.get("if-none-match")?.includes(etag)) {
    const { "content-length": _, "content-type": __, ...kept } = headers;
    return new Response(null, { status: 304, headers: kept });
  }
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

function chooseVariant({ br, identity }: PreparedFile, header: string): Variant {
  return br && accepts(header, "br") ? br : identity;
}

export function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, weight] = part.split(/;\s*q=/);
    return name?.trim() === encoding && (weight === undefined || Number(weight) > 0);
  });
}

function redirect(path: string, request: Request, headers: Record<string, string>): Response {
  const query = request.url.indexOf("?");
  const location = path + (query < 0 ? "" : request.url.slice(query));
  return new Response(null, {
    status: 308,
    headers: { ...headers, "content-security-policy": nothingAllowed, location },
  });
}
