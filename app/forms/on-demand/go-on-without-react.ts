import type { RefObject } from "react";
import type { FormNotice } from "../error-catalogue.ts";
import type { createRequestMachine } from "../request-machine.ts";
import type { RequestState } from "../request-state.ts";

type Machine = Pick<
  ReturnType<typeof createRequestMachine>,
  "getState" | "subscribe" | "submit" | "sendReviewed"
>;
type Options = {
  form: RefObject<HTMLFormElement | null>;
  /** Passed in, because a module that two scripts share would be a file of its own. */
  describe: (state: RequestState<unknown>) => Pick<FormNotice, "title" | "description" | "tone">;
};

/** After a fault of React, requests still go through the machine, and the plain form's alert says what becomes of them. */
export function goOnWithoutReact(machine: Machine, { form, describe }: Options): void {
  form.current = document.querySelector(".request form");
  const alert = form.current?.querySelector<HTMLElement>("[data-not-sent]");
  if (!alert) return;

  const show = () => {
    const state = machine.getState();
    if (state.step === "reviewing") return void machine.sendReviewed();
    const { title, description, tone } = describe(state);
    alert.hidden = !title && !description;
    alert.className = `notice notice-${tone}`;
    [title, description].forEach((text, i) => {
      const line = alert.children[i];
      if (line) line.textContent = text;
    });
    alert.focus();
  };
  machine.subscribe(show);
  show();
  // Before the page script, which posts what nobody else sends.
  addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      void machine.submit();
    },
    { capture: true },
  );
}
