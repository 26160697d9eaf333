import { useEffect, useRef } from "react";
import type { EmbeddedForm } from "#domain/business/business.ts";
import {
  campaignNames,
  clickIdNames,
  type LeadSource,
  leadSourceKey,
  reportLeadSource,
} from "#domain/leads/lead-source.ts";
import { isRecord, readTabMemory } from "../../client/tab-memory.ts";

const loadTimeoutMs = 8000;
const frameHeight = 650;

type Props = { form: EmbeddedForm; title: string; onFail: () => void };

/** `onFail` is called when the form does not load. */
export function CrmEmbed(props: Props) {
  const { frameUrl } = props.form;
  return frameUrl ? <CrmFrame {...props} frameUrl={frameUrl} /> : <ScriptedForm {...props} />;
}

function CrmFrame({ form, frameUrl, title, onFail }: Props & { frameUrl: string }) {
  const isLoaded = useRef(false);
  useEffect(() => {
    let isOver = false;
    // A frame reports an error page as loaded too; only a request of our own fails when the server is down.
    fetch(frameUrl, { method: "HEAD", mode: "no-cors", credentials: "omit" }).catch(() => {
      if (!isOver) onFail();
    });
    const watchdog = setTimeout(() => {
      isOver = true;
      if (!isLoaded.current) onFail();
    }, loadTimeoutMs);
    return () => {
      isOver = true;
      clearTimeout(watchdog);
    };
  }, [frameUrl, onFail]);
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

/** Passes the campaign on to the CRM; click ids only with consent. */
function withSource(frameUrl: string): string {
  const url = new URL(frameUrl);
  const source: LeadSource =
    readTabMemory(leadSourceKey, isRecord) ??
    reportLeadSource(new URL(window.location.href), "", { areAdTagsAllowed: false });
  for (const name of [...campaignNames, ...clickIdNames]) {
    const value = source[name];
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

/** The script fills the described element, or adds its form beside itself. */
function ScriptedForm({ form: { scriptUrl = "", place }, title, onFail }: Props) {
  const holder = useRef<HTMLElement>(null);
  useEffect(() => {
    // React does not run scripts that it renders.
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onerror = onFail;
    holder.current?.append(script);
    const watchdog = setTimeout(() => {
      // Only the placeholder and the script are there, so the form did not load.
      if (holder.current?.querySelectorAll("*").length === 2) onFail();
    }, loadTimeoutMs);
    return () => {
      clearTimeout(watchdog);
      script.onerror = null;
      script.remove();
    };
  }, [scriptUrl, onFail]);
  const { class: className, ...attributes } = place ?? {};
  return (
    <section ref={holder} className="crm-script" aria-label={title}>
      <div {...{ className }} {...attributes} />
    </section>
  );
}
