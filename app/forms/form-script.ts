// React and every form in one file: fetched by the page script of a page with a form, once for all of them.
import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { fillIn, readTyped } from "../client/draft.ts";
import type { FormName } from "./form-island.tsx";
import { islandForms } from "./island-forms.ts";

const island = document.querySelector<HTMLElement>("[data-form]");
if (island) hydrateForm(island, islandForms[island.dataset.form as FormName]);

/**
 * Lets React take a form over. Whatever goes wrong with that, at the start or later, the plain form comes back with
 * all that was typed.
 */
function hydrateForm(island: HTMLElement, Form: ComponentType<never>): void {
  const html = island.innerHTML;
  let typed = readTyped(island);
  let focused = document.activeElement;
  // Field by field: the others may be empty already, in the form that React made anew before it said so.
  const remember = ({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    const isOfIt = ([field]: [name: string, value: string]) => field === name;
    typed = [...typed.filter((entry) => !isOfIt(entry)), ...readTyped(island).filter(isOfIt)];
  };
  // Before React, which keeps events to itself until it is ready.
  island.addEventListener("input", remember, { capture: true });
  const rememberFocus = ({ target }: Event) => {
    focused = target as Element;
  };
  island.addEventListener("focusin", rememberFocus, { capture: true });
  const props = JSON.parse(island.dataset.props ?? "");
  let root: Root;
  // As a transition React takes the form over in small steps and lets the browser answer between them.
  startTransition(() => {
    root = hydrateRoot(island, createElement(Form, props), {
      onUncaughtError: giveUp,
      onRecoverableError: giveUp,
    });
  });

  let hasGivenUp = false;
  function giveUp(error: unknown): void {
    // React may report more than one error, and the visitor goes on typing after the first.
    if (hasGivenUp) return;
    hasGivenUp = true;
    console.error("The form goes on without React:", error);
    island.removeEventListener("input", remember, { capture: true });
    island.removeEventListener("focusin", rememberFocus, { capture: true });
    // React is still at work on it.
    queueMicrotask(() => {
      root.unmount();
      island.innerHTML = html;
      fillIn(island, typed);
      // The keyboard was in a field that is gone.
      if (focused?.id && document.activeElement === document.body)
        document.getElementById(focused.id)?.focus();
    });
  }
}
