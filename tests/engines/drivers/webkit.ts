import { freePort } from "../../support/listen.ts";
import { startProgram } from "../../support/start-program.ts";
import { clickActions, type Engine, typeActions } from "./engine.ts";

const browser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** WebKit never answers some scripts sent to a page that is being left, nor times them out; a visit then asks again. */
const scriptMaxMs = 20_000;

/** Debian's WebKitGTK on a virtual screen: https://w3c.github.io/webdriver/ */
export async function startWebKit(): Promise<Engine> {
  const screen = await startProgram("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1300x24"], /^(\d+)\n/m);
  const env = {
    DISPLAY: `:${screen.found}`,
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
    NO_AT_BRIDGE: "1",
  };
  const port = await freePort();
  const program = await startProgram("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], null, {
    env: { ...process.env, ...env },
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
  while (!(await isUp()));
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(path.includes("/execute/") && { signal: AbortSignal.timeout(scriptMaxMs) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const alwaysMatch = {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
    // Otherwise every command waits for the page's load, which WebKit sometimes never reports.
    pageLoadStrategy: "none",
  };
  const { sessionId } = (await call("POST", "", { capabilities: { alwaysMatch } })) as { sessionId: string };
  const inSession = (method: string, path: string, body?: object) =>
    call(method, `/${sessionId}${path}`, body);
  // Hardly wider than a phone, like Firefox's window.
  await inSession("POST", "/window/rect", { width: 500, height: 800 });
  const act = async (actions: object[]) => void (await inSession("POST", "/actions", { actions }));
  return {
    navigate: async (url) => void (await inSession("POST", "/url", { url })),
    async evaluate(expression) {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then((value) => done(JSON.stringify({ value })), (fault) => done(String(fault)))`;
      const answer = String(await inSession("POST", "/execute/async", { script, args: [] }));
      if (!answer.startsWith("{")) throw new Error(answer);
      return JSON.parse(answer).value;
    },
    click: (x, y) => act(clickActions(x, y)),
    type: (typed) => act(typeActions(typed)),
    async stop() {
      await inSession("DELETE", "").catch(() => undefined);
      await program.stop();
      await screen.stop();
    },
  };
}
