/** A browser with one page open, driven as a person would: by pointer and keys. */
export type Engine = {
  name: string;
  /** Resolves when the page is loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression on the page, a promise's when it is one, as JSON can carry it. */
  evaluate<T>(expression: string): Promise<T>;
  /** At a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** A character each, or one of `keys`. */
  type(keys: string[]): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  stop(): Promise<void>;
};

/** As WebDriver names them: https://w3c.github.io/webdriver/#keyboard-actions */
export const keys = { tab: "\uE004", enter: "\uE007", space: " " };

/** What `click` is in WebDriver and in WebDriver BiDi. */
export function clickActions(x: number, y: number) {
  const at = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
  const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
  return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [at, ...press] }];
}

/** What `type` is in WebDriver and in WebDriver BiDi. */
export function typeActions(typed: string[]) {
  const actions = typed.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
  return [{ type: "key", id: "keyboard", actions }];
}
