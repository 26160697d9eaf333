import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { installedChromium } from "../playwright.config.ts";

/** The browser that visitors use; the tests may use a headless build. */
export const browserProgram = installedChromium ?? chromium.executablePath();

type Message = { id?: number; method?: string; params?: Record<string, never>; result?: unknown };
type Attached = { sessionId: string; targetInfo: { type: string; subtype?: string } };

export type ChromiumTab = Awaited<ReturnType<typeof openChromiumTab>>;

const switches =
  "--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking --no-first-run --window-size=1440,900 --remote-debugging-port=0".split(
    " ",
  );

/** Doesn't use Playwright, which prevents prerendering by attaching to the page rather than to its tab. */
export async function openChromiumTab(executable: string, url: string) {
  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  const browser = spawn(executable, [...switches, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const socket = new WebSocket(await debuggerUrl(browser));
  await once(socket, "open");
  const answers = new Map<number, (message: Message) => void>();
  /** The visible page and prerendered ones, in order of appearance. */
  const pages: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id) answers.get(message.id)?.(message);
    const attached = message.params as Attached | undefined;
    if (message.method === "Target.attachedToTarget" && attached?.targetInfo.type === "page")
      pages.push(attached.sessionId);
  });

  let lastId = 0;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's own answers
  async function send(method: string, params: object, sessionId?: string): Promise<any> {
    const id = ++lastId;
    const answered = new Promise<Message>((resolve) => answers.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return (await answered).result;
  }
  const evaluate = async <T>(page: string, expression: string): Promise<T> => {
    const options = { expression, returnByValue: true, awaitPromise: true };
    return (await send("Runtime.evaluate", options, page)).result?.value;
  };
  async function pointAt(page: string, selector: string): Promise<{ x: number; y: number }> {
    const place = `JSON.stringify(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`;
    const { x, y, width, height } = JSON.parse(await evaluate<string>(page, place));
    const at = { x: x + width / 2, y: y + height / 2 };
    await send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at }, page);
    return at;
  }

  const { targetInfos } = await send("Target.getTargets", { filter: [{ type: "tab" }] });
  const { sessionId } = await send("Target.attachToTarget", {
    targetId: targetInfos[0].targetId,
    flatten: true,
  });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{}] };
  await send("Target.setAutoAttach", attach, sessionId);
  await send("Page.navigate", { url }, pages[0]);
  return {
    pages,
    evaluate,
    send,
    async hover(page: string, selector: string) {
      await pointAt(page, selector);
    },
    async click(page: string, selector: string) {
      const at = { ...(await pointAt(page, selector)), button: "left", clickCount: 1 };
      await send("Input.dispatchMouseEvent", { type: "mousePressed", ...at }, page);
      // The page may be gone before it can answer.
      void send("Input.dispatchMouseEvent", { type: "mouseReleased", ...at }, page);
    },
    async close() {
      socket.close();
      browser.kill();
      await once(browser, "exit");
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The limits with which Lighthouse throttles a phone. */
const phoneNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const phoneSlowdown = 4;

export async function throttle(tab: ChromiumTab, page: string): Promise<void> {
  await tab.send("Network.enable", {}, page);
  await tab.send("Network.emulateNetworkConditions", phoneNetwork, page);
  await tab.send("Emulation.setCPUThrottlingRate", { rate: phoneSlowdown }, page);
}

async function debuggerUrl({ stderr }: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve) =>
    stderr?.on("data", (chunk) => {
      printed += chunk;
      const [url] = printed.match(/ws:\/\/\S+/) ?? [];
      if (url) resolve(url);
    }),
  );
}
