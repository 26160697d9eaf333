import { useEffect, useRef } from "react";
import type { EmbeddedForm } from "../../domain/business/business.ts";

const frameWatchdogMs = 8000;
const frameHeight = 650;

/** A third party's form. It is told which campaign brought the visitor; `onDead` is called when it does not come. */
export function CrmFrame(props: { form: EmbeddedForm; title: string; onDead: () => void }) {
  const { form, title, onDead } = props;
  const isLoaded = useRef(false);
  useEffect(() => {
    let isOver = false;
    // A frame reports an error page as loaded too; only a request of our own tells the two apart.
    fetch(form.frameUrl, { method: "HEAD", mode: "no-cors", credentials: "omit" }).catch(() => {
      if (!isOver) onDead();
    });
    const watchdog = setTimeout(() => {
      isOver = true;
      if (!isLoaded.current) onDead();
    }, frameWatchdogMs);
    return () => {
      isOver = true;
      clearTimeout(watchdog);
    };
  }, [form.frameUrl, onDead]);
  return (
    <>
      <iframe
        className="crm-frame"
        src={withCampaign(form.frameUrl)}
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

function withCampaign(frameUrl: string): string {
  const url = new URL(frameUrl);
  for (const [name, value] of new URLSearchParams(window.location.search))
    if (name.startsWith("utm_")) url.searchParams.set(name, value);
  return url.href;
}
