import { useState } from "react";

export function CopyRequest({ request }: { request: string }) {
  const [label, setLabel] = useState("Copy my request");
  return (
    <button
      type="button"
      className="button button-secondary"
      onClick={() =>
        navigator.clipboard.writeText(request).then(
          () => setLabel("Copied"),
          () => setLabel("Could not copy"),
        )
      }
    >
      {label}
    </button>
  );
}
