import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProgram } from "../../support/start-program.ts";
import { clickActions, type Engine, typeActions } from "./engine.ts";

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string };
type Evaluated = { type: string; result: { value?: string }; exceptionDetails?: { text: string } };

/** With smooth scrolling, a click would miss its moving target. */
const standStill = `user_pref("ui.prefersReducedMotion", 1);
user_pref("general.smoothScroll", false);
`;

/** Firefox speaks WebDriver BiDi without a driver: https://w3c.github.io/webdriver-bidi/ */
export async function startFirefox(): Promise<Engine> {
  const program = await startProgram(
    "firefox-esr",
    (home) => {
      writeFileSync(join(home, "user.js"), standStill);
      return ["--headless", "--remote-debugging-port=0", "--no-remote", "--profile", home];
    },
    /WebDriver BiDi listening on (\S+)/,
  );
  const { send, close } = await connect(`${program.found}/session`);
  await send("session.new", { capabilities: {} });
  // Firefox's first window never gets the keyboard.
  const { context } = await send<{ context: string }>("browsingContext.create", { type: "window" });
  await send("browsingContext.setViewport", { context, viewport: { width: 500, height: 800 } });
  const act = async (actions: object[]) => void (await send("input.performActions", { context, actions }));
  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await send<Evaluated>("script.evaluate", {
      // As JSON text, to avoid BiDi's own value types.
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value === undefined ? (undefined as T) : JSON.parse(result.value);
  }
  return {
    navigate: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "none" })),
    evaluate,
    click: (x, y) => act(clickActions(x, y)),
    type: (typed) => act(typeActions(typed)),
    async stop() {
      close();
      await program.stop();
    },
  };
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer: Answer = JSON.parse(data);
    waiting.get(answer.id ?? 0)?.(answer);
  });
  await once(socket, "open");
  let lastId = 0;
  return {
    async send<T>(method: string, params: object): Promise<T> {
      const id = ++lastId;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const answer = await answered;
      waiting.delete(id);
      if (answer.type === "error") throw new Error(`${method}: ${answer.error}: ${answer.message}`);
      return answer.result as T;
    },
    close: () => socket.close(),
  };
}
