import type { BuiltPage } from "../../build/built-site/read-built-page.ts";
import { addressesOf } from "../doctor/find-dead-links.ts";
import { type Answer, ask } from "./ask.ts";

/** Links to `canonical`, the origin the site was built for, are requested from `origin`. */
export async function followLinks(
  pages: readonly BuiltPage[],
  { origin, canonical }: { origin: string; canonical: string },
): Promise<{ addresses: number; dead: string[] }> {
  const seen = new Set(pages.map(({ path }) => path));
  const found: { path: string; from: string }[] = [];
  const add = (address: string, from: string) => {
    const url = URL.canParse(address, origin + from) ? new URL(address, origin + from) : null;
    const isOwn = url?.origin === origin || url?.origin === canonical;
    if (!url || !isOwn || url.pathname.startsWith("/functions/") || seen.has(url.pathname)) return;
    seen.add(url.pathname);
    found.push({ path: url.pathname, from });
  };
  for (const page of pages) for (const address of linksOf(page)) add(address, page.path);
  const dead: string[] = [];
  // The list grows while it is read, because scripts import others.
  for (const { path, from } of found) {
    const answer = await ask(origin + path);
    const fault = judgeFile(path, answer);
    if (fault) dead.push(`${fault}, on ${from}`);
    else for (const name of importsOf(path, answer)) add(name, path);
  }
  return { addresses: found.length, dead };
}

function linksOf(page: BuiltPage): string[] {
  const scripts = page.document.querySelectorAll("[data-script]");
  return [
    ...addressesOf(page),
    ...scripts.map((element) => element.getAttribute("data-script") ?? ""),
    ...matches(page.html, /url\(["']?(\/[^"')]+)/g),
  ];
}

function importsOf(path: string, answer: Answer | string): string[] {
  if (typeof answer === "string" || !path.endsWith(".js")) return [];
  return matches(answer.text, /["'`](\.\/[\w.-]+\.js)["'`]/g);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

function judgeFile(path: string, answer: Answer | string): string | null {
  if (typeof answer === "string") return answer;
  const { status, headers } = answer;
  if (status !== 200) return `${path} is answered with ${status}`;
  if (!path.startsWith("/assets/")) return null;
  if (!headers.get("cache-control")?.includes("immutable")) return `${path} is not kept by browsers`;
  return path.endsWith(".js") && !headers.has("content-encoding") ? `${path} is not compressed` : null;
}
