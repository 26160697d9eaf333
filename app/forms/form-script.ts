// Hydrates a page's form. The page script loads this script and the form's own file at the same time.
import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import {
  dispatchInput,
  fillIn,
  keepFromBrowser,
  readTyped,
  replaceTyped,
  untickRestored,
} from "../client/draft.ts";
import { isSharedDevice } from "../client/tab-memory.ts";

/** After this time, a request that arrived has led to the thank-you page. */
const thanksMs = 3000;

const island = document.querySelector<HTMLElement>("[data-form]");
if (island) {
  // The page of a rejected form has the address that the form was posted to, where a reload would fail.
  const page = island.querySelector<HTMLInputElement>("[name=page]")?.value;
  if (page && page !== location.pathname) history.replaceState(null, "", page);
  // A browser remembers by itself what is typed in a form.
  if (isSharedDevice()) {
    keepFromBrowser(island);
    untickRestored(island);
  }
  addEventListener("pagehide", () => {
    if (isSharedDevice()) replaceTyped(island, []);
  });
  // If the form's file cannot be loaded, the browser posts the form without React.
  startForm(island).catch(() => {});
}

async function startForm(island: HTMLElement): Promise<void> {
  const { crm, scripts = "" } = island.dataset;
  const [file = ""] = scripts.split(" ");
  // The only export of the file is the form's component.
  const [Form] = Object.values<ComponentType<object>>(await import(/* @vite-ignore */ file));
  if (!Form) return;
  if (!crm) return hydrateForm(island, Form);
  // The link to the site's own form works without any script.
  const { CrmOrOwnForm } = await import("./crm-form.tsx");
  hydrateForm(island, (props: object) =>
    createElement(CrmOrOwnForm, JSON.parse(crm), createElement(Form, props)),
  );
}

/** If React fails, now or later, the plain form takes its place with everything that was typed. */
function hydrateForm(island: HTMLElement, Form: ComponentType<object>): void {
  let html = island.innerHTML;
  let typed = readTyped(island);
  let focused = document.activeElement;
  // Saved on every input, because React may re-create the form empty before it reports an error.
  const remember = ({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    const isOfIt = ([field]: (typeof typed)[number]) => field === name;
    typed = [...typed.filter((entry) => !isOfIt(entry)), ...readTyped(island).filter(isOfIt)];
  };
  // Captured before React, which holds events back until it is ready.
  island.addEventListener("input", remember, { capture: true });
  const rememberFocus = ({ target }: Event) => {
    focused = target as Element;
  };
  island.addEventListener("focusin", rememberFocus, { capture: true });
  let isSent = false;
  const rememberSent = () => {
    isSent = true;
  };
  island.addEventListener("submit", rememberSent, { capture: true });
  const props = JSON.parse(island.dataset.props ?? "");
  let root: Root;
  // As a transition, hydration yields to the browser between small steps.
  startTransition(() => {
    root = hydrateRoot(island, createElement(Form, props), {
      onUncaughtError: giveUp,
      // React has rendered the form again, because something else, such as a translator, had changed the page before.
      onRecoverableError: refill,
    });
  });

  function giveUp(error: unknown): void {
    // React may report further errors while the visitor already types in the plain form.
    if (!html) return;
    const plainForm = html;
    html = "";
    console.error("The form goes on without React:", error);
    // React is still working on the container at this moment.
    queueMicrotask(() => {
      root.unmount();
      island.innerHTML = plainForm;
      refill();
      if (isSent) setTimeout(sayNotSent, thanksMs);
    });
  }

  /** A request that arrives later still leads to the thank-you page, and is recognized if it is sent again. */
  function sayNotSent(): void {
    const alert = island.querySelector<HTMLElement>("[data-not-sent]");
    if (!alert) return;
    alert.hidden = false;
    alert.focus();
  }

  function refill(): void {
    fillIn(island, typed).forEach(dispatchInput);
    // The focused field was replaced by a new one.
    if (focused?.id && document.activeElement === document.body) document.getElementById(focused.id)?.focus();
  }
}
