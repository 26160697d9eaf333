import { useState } from "react";

export function CopyRequest({ request }: { request: string }) {
  const [label, setLabel] = useState("Copy my request");
  return (
    <button
      type="button"
      className="button button-secondary"
      onClick={async () => {
        try {
          await navigator.clipboard.writeText(request);
          setLabel("Copied");
        } catch {
          // Refused, or no such thing: without https there is no clipboard.
          setLabel("Could not copy");
        }
      }}
    >
      {label}
    </button>
  );
}
