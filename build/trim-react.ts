import type { Plugin } from "vite";

/** What the forms do not call. */
const unusedExports = new Set([
  ...["Activity", "Component", "Profiler", "PureComponent", "StrictMode", "Suspense", "ViewTransition"],
  ...["__COMPILER_RUNTIME", "addTransitionType", "cache", "cacheSignal", "createRef", "lazy"],
  ...["unstable_useCacheRefresh", "useActionState", "useDebugValue", "useDeferredValue", "useEffectEvent"],
  ...["useImperativeHandle", "useOptimistic", "useTransition"],
  // Of react-dom.
  ...["createPortal", "preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  ...["requestFormReset", "unstable_batchedUpdates", "useFormState", "useFormStatus"],
]);

/** Leaves out of the forms' script what they do not use of React, which is CommonJS: the bundler would keep all of it. */
export function trimReact(): Plugin {
  return {
    name: "trim-react",
    transform: {
      filter: { id: /\/(react|react-dom)\/cjs\/(react|react-dom)\.production\.js$/ },
      handler: dropExports,
    },
  };
}

function dropExports(code: string): string {
  return code.replace(/^exports\.(\w+) = /gm, (assignment, name: string) =>
    unusedExports.has(name) ? "void " : assignment,
  );
}
