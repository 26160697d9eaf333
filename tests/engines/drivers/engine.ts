/** Driven as a person would: by pointer and keys. */
export type Engine = {
  /** Begins to load it. */
  navigate(url: string): Promise<void>;
  /** The value must be JSON; a promise is awaited. */
  evaluate<T>(expression: string): Promise<T>;
  /** In CSS pixels of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** Single characters, or WebDriver's codes of keys. */
  type(keys: string[]): Promise<void>;
  stop(): Promise<void>;
};

/** The same in WebDriver and WebDriver BiDi. */
export function clickActions(x: number, y: number) {
  const at = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
  const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
  return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [at, ...press] }];
}

export function typeActions(typed: string[]) {
  const actions = typed.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
  return [{ type: "key", id: "keyboard", actions }];
}
