/** A browser that is driven as a person would: by pointer and keys. */
export type Engine = {
  /** Starts loading the address. */
  navigate(url: string): Promise<void>;
  /** Returns the expression's value, which must be JSON; a promise is awaited. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks at a point, in CSS pixels of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** Types single characters, or keys by WebDriver's codes. */
  type(keys: string[]): Promise<void>;
  stop(): Promise<void>;
};

/** The actions are the same in WebDriver and WebDriver BiDi. */
export function clickActions(x: number, y: number) {
  const at = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
  const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
  return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [at, ...press] }];
}

export function typeActions(typed: string[]) {
  const actions = typed.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
  return [{ type: "key", id: "keyboard", actions }];
}
