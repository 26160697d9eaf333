import { useState } from "react";
import { isSharedDevice, rememberSharedDevice } from "../client/tab-memory.ts";

/** The visitor's say over what this tab keeps. Takes its place from the start, so that nothing moves when it is ready. */
export function DraftControls({ isReady, clear }: { isReady: boolean; clear: () => void }) {
  const [isShared, setIsShared] = useState<boolean | null>(null);
  return (
    <div className={isReady ? "draft-controls" : "draft-controls draft-controls-waiting"}>
      <button type="button" className="button-quiet" onClick={clear}>
        Clear the form
      </button>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isShared ?? (isReady && isSharedDevice())}
          onChange={({ currentTarget: { checked } }) => {
            setIsShared(checked);
            rememberSharedDevice(checked);
          }}
        />
        <span>This device is shared: keep nothing I type</span>
      </label>
    </div>
  );
}
