import type { Plugin } from "vite";

/** What neither the forms nor Radix's tooltip call. */
const unusedExports = new Set([
  ...["Activity", "Component", "Profiler", "PureComponent", "StrictMode", "Suspense", "ViewTransition"],
  ...["__COMPILER_RUNTIME", "addTransitionType", "cache", "cacheSignal", "createRef", "lazy"],
  ...["unstable_useCacheRefresh", "useActionState", "useDebugValue", "useDeferredValue", "useEffectEvent"],
  ...["useImperativeHandle", "useOptimistic", "useTransition"],
  // Of react-dom.
  ...["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  ...["requestFormReset", "unstable_batchedUpdates", "useFormState", "useFormStatus"],
]);

/** React calls these for its ViewTransition component alone. */
const viewTransitions = [
  ...["applyViewTransitionName", "applyViewTransitionToHostInstances"],
  ...["applyViewTransitionToHostInstancesRecursive", "commitAppearingPairViewTransitions"],
  ...["commitDeletedPairViewTransitions", "commitEnterViewTransitions", "commitExitViewTransitions"],
  ...["commitNestedViewTransitions", "createMeasurement", "createViewTransitionInstance"],
  ...["measureClonedInstance", "measureInstance", "measureNestedViewTransitions"],
  ...["measureViewTransitionHostInstancesRecursive", "restoreEnterOrExitViewTransitions"],
  ...["restoreNestedViewTransitions", "restorePairedViewTransitions", "restoreViewTransitionName"],
  ...["restoreViewTransitionOnHostInstances", "scheduleViewTransitionEvent", "startViewTransition"],
  "trackEnterViewTransitions",
];

/** Leaves out of the forms' script what they do not use of React, which is CommonJS: the bundler would keep all of it. */
export function trimReact(): Plugin {
  return {
    name: "trim-react",
    transform: {
      filter: { id: /\/(react|react-dom)\/cjs\/(react|react-dom|react-dom-client)\.production\.js$/ },
      handler: (code, id) =>
        id.endsWith("react-dom-client.production.js") ? emptyFunctions(code) : dropExports(code),
    },
  };
}

function dropExports(code: string): string {
  return code.replace(/^exports\.(\w+) = /gm, (assignment, name: string) =>
    unusedExports.has(name) ? "void " : assignment,
  );
}

function emptyFunctions(code: string): string {
  return viewTransitions.reduce((rest, name) => {
    const body = new RegExp(`^(function ${name}\\([^)]*\\) \\{)\\n[\\s\\S]*?^\\}`, "m");
    if (!body.test(rest)) throw new Error(`React has no function ${name} any more; see build/trim-react.ts.`);
    return rest.replace(body, "$1}");
  }, code);
}
