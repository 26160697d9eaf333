import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { fillIn, typedIn } from "../client/draft.ts";

/**
 * Lets React take a form over. Whatever goes wrong with that, at the start or later, the plain form comes back with
 * all that was typed.
 */
export function hydrateForm(island: HTMLElement, Form: ComponentType<never>): void {
  const html = island.innerHTML;
  let typed = typedIn(island);
  const remember = () => {
    typed = typedIn(island);
  };
  island.addEventListener("input", remember);
  const props = JSON.parse(island.dataset.props ?? "");
  const root = hydrateRoot(island, createElement(Form, props), {
    onUncaughtError: giveUp,
    onRecoverableError: giveUp,
  });

  function giveUp(error: unknown): void {
    console.error("The form goes on without React:", error);
    island.removeEventListener("input", remember);
    // React is still at work on it.
    queueMicrotask(() => {
      root.unmount();
      island.innerHTML = html;
      fillIn(island, typed);
    });
  }
}
