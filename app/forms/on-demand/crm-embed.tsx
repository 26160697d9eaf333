import { useEffect, useRef } from "react";
import type { EmbeddedForm } from "../../../domain/business/business.ts";
import { leadSourceKey } from "../../../domain/requests/sent-request.ts";
import { isRecord, readTabMemory } from "../../client/tab-memory.ts";

const watchdogMs = 8000;
const frameHeight = 650;

type Props = {
  form: EmbeddedForm;
  title: string;
  /** What the button says that leads to what stands in the form's place when it does not come. */
  instead: string;
  onDead: () => void;
};

/**
 * A third party's form, in a frame or put there by its script; `onDead` is called when it does not come. Whether a frame
 * shows a form or an error page no page can tell, so the visitor can say so.
 */
export function CrmEmbed({ instead, ...props }: Props) {
  const { form, onDead } = props;
  return (
    <>
      {form.frameUrl ? <CrmFrame {...props} frameUrl={form.frameUrl} /> : <ScriptedForm {...props} />}
      <p className="note">
        Does the form not show?{" "}
        <button
          type="button"
          className="button-quiet"
          onClick={({ currentTarget }) => {
            const island = currentTarget.closest("[data-form]");
            onDead();
            // The button is gone by then, and the keyboard with it.
            setTimeout(() => island?.querySelector<HTMLElement>(firstOfInstead)?.focus());
          }}
        >
          {instead}
        </button>
      </p>
    </>
  );
}

const firstOfInstead = ".fields input, .contact-card a";

type FormProps = Omit<Props, "instead">;

/** It is told what brought the visitor. */
function CrmFrame({ form, frameUrl, title, onDead }: FormProps & { frameUrl: string }) {
  const isLoaded = useRef(false);
  useEffect(() => {
    let isOver = false;
    // A frame reports an error page as loaded too; of a server that is away only a request of our own tells.
    fetch(frameUrl, { method: "HEAD", mode: "no-cors", credentials: "omit" }).catch(() => {
      if (!isOver) onDead();
    });
    const watchdog = setTimeout(() => {
      isOver = true;
      if (!isLoaded.current) onDead();
    }, watchdogMs);
    return () => {
      isOver = true;
      clearTimeout(watchdog);
    };
  }, [frameUrl, onDead]);
  return (
    <>
      <iframe
        className="crm-frame"
        src={withSource(frameUrl)}
        title={title}
        height={frameHeight}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        onLoad={() => {
          isLoaded.current = true;
        }}
      />
      {form.scriptUrl && <script async src={form.scriptUrl} />}
    </>
  );
}

/** The campaign as this tab has kept it from the visitor's first page; click ids only where that was allowed to keep them. */
function withSource(frameUrl: string): string {
  const url = new URL(frameUrl);
  const source = readTabMemory(leadSourceKey, isRecord) ?? {};
  for (const [name, value] of Object.entries(source))
    if (/^utm_|clid$|braid$/.test(name)) url.searchParams.set(name, String(value));
  return url.href;
}

/** The script fills the element that content describes, or adds what it makes beside itself. */
function ScriptedForm({ form: { scriptUrl = "", place }, title, onDead }: FormProps) {
  const holder = useRef<HTMLElement>(null);
  useEffect(() => {
    // React runs no script that it makes itself.
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onerror = onDead;
    holder.current?.append(script);
    const watchdog = setTimeout(() => {
      // Nothing but the place and the script.
      if (holder.current?.querySelectorAll("*").length === 2) onDead();
    }, watchdogMs);
    return () => {
      clearTimeout(watchdog);
      script.onerror = null;
      script.remove();
    };
  }, [scriptUrl, onDead]);
  const { class: className, ...attributes } = place ?? {};
  return (
    <section ref={holder} className="crm-script" aria-label={title}>
      <div {...{ className }} {...attributes} />
    </section>
  );
}
