import { vi } from "vitest";
import type { Engine } from "./drivers/engine.ts";

/** Long enough for a busy machine. */
const patience = { timeout: 60_000, interval: 50 };

export function visitWith(engine: Engine) {
  const { evaluate } = engine;

  async function until(expression: string): Promise<void> {
    // A page that was just left cannot answer.
    const isSo = () => evaluate<boolean>(`Boolean(${expression})`).catch(() => false);
    await vi.waitUntil(isSo, patience).catch(async () => {
      const page = "[location.href, document.readyState, document.body.innerText].join(`\\n`)";
      throw new Error(`This did not come to be: ${expression}\n${await evaluate(page).catch(String)}`);
    });
  }

  /** Doesn't use the engines' own waiting, which sometimes never ends. */
  async function open(url: string): Promise<void> {
    await until("(window.isLeft = true)");
    await engine.navigate(url);
    await until(`!window.isLeft && document.readyState === "complete"`);
  }

  /** Retried, because the element may move while the page above it loads. */
  async function click(selector: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    await until(`${element}?.checkVisibility()`);
    let covering = "";
    const isClicked = async () => {
      covering = await clickOnce(element).catch(String);
      // The click may have led to another page.
      return !covering && evaluate<boolean>("window.isHit !== false").catch(() => true);
    };
    await vi.waitUntil(isClicked, patience).catch(() => {
      throw new Error(`${selector} cannot be clicked: ${covering || "it moves"}`);
    });
  }

  /** Returns the element that covers the clicked one; "" if the click succeeded. */
  async function clickOnce(element: string): Promise<string> {
    // Firefox scrolls to a field that was typed in a moment later, which would make a click miss.
    const [x, y, covering] = await evaluate<[number, number, string]>(`(async () => {
      const element = ${element};
      window.isHit = false;
      // Not "pointerdown": an element that moves before the button is released is not clicked.
      addEventListener("click", ({ target }) => {
        if (element.contains(target) || element.labels?.[0]?.contains(target)) window.isHit = true;
      }, { capture: true, once: true });
      for (let [frames, still, last] = [0, 0, null]; still < 3 && frames < 200; frames++) {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        await new Promise(requestAnimationFrame);
        const { y } = element.getBoundingClientRect();
        [still, last] = [y === last ? still + 1 : 0, y];
      }
      const { x, y, width, height } = element.getBoundingClientRect();
      const middle = [x + width / 2, y + height / 2];
      const there = document.elementFromPoint(...middle);
      const isFree = element.contains(there) || element.labels?.[0]?.contains(there);
      return [...middle, isFree ? "" : (there?.outerHTML.slice(0, 200) ?? "what is outside the window")];
    })()`);
    if (!covering) await engine.click(x, y);
    return covering;
  }

  return {
    open,
    until,
    click,
    /** Presses Tab by WebDriver's code: https://w3c.github.io/webdriver/#keyboard-actions */
    pressTab: () => engine.type(["\uE004"]),
    untilHydrated: () =>
      until(`document.querySelector("[data-form] form") && !document.querySelector("[data-not-sent]")`),
    /** "on" ticks a box. */
    async fill(values: Record<string, string>): Promise<void> {
      for (const [name, value] of Object.entries(values)) {
        const [group = "", choice] = name.split("=");
        const field = `[data-form] [name="${group}"]${choice ? `[value="${choice}"]` : ""}`;
        await click(field);
        if (value !== "on") await engine.type([...value]);
      }
    },
    send: () => click(".form-actions button[type=submit]"),
    valueOf: (name: string) => evaluate<string>(`document.querySelector('[name="${name}"]').value`),
    text: () => evaluate<string>("document.body.innerText"),
    untilSaid: (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`),
    untilAt: (path: string) => until(`location.pathname === ${JSON.stringify(path)}`),
    evaluate,
  };
}
