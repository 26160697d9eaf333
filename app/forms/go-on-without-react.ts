import type { RefObject } from "react";
import { delayNotice, type NoticeContext, noticeOf } from "./error-catalogue.ts";
import { errorSummaryTitle, submittingText } from "./form-parts.tsx";
import type { createRequestMachine } from "./request-machine.ts";

type Machine = Pick<
  ReturnType<typeof createRequestMachine>,
  "getState" | "subscribe" | "submit" | "sendReviewed"
>;
type Options = { form: RefObject<HTMLFormElement | null>; about: NoticeContext };

/** After a fault of React, requests still go through the machine, and the plain form's alert tells what becomes of them. */
export function goOnWithoutReact(machine: Machine, { form, about }: Options): void {
  form.current = document.querySelector(".request form");
  const alert = form.current?.querySelector<HTMLElement>("[data-not-sent]");
  if (!alert) return;

  const tell = () => {
    const state = machine.getState();
    if (state.step === "reviewing") return void machine.sendReviewed();
    const errors = Object.values(state.fieldErrors);
    const isBusy = state.step === "submitting";
    const { title, description, tone } = noticeOf(state, about) ?? {
      title: isBusy ? submittingText : errorSummaryTitle(errors.length),
      description: isBusy ? delayNotice(state, about.phone) : errors.join(". "),
      tone: "neutral",
    };
    alert.hidden = state.step === "editing" && errors.length === 0;
    alert.className = `notice notice-${tone}`;
    [title, description].forEach((text, i) => {
      const line = alert.children[i];
      if (line) line.textContent = text;
    });
    alert.focus();
  };
  machine.subscribe(tell);
  tell();
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
