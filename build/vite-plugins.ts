import { globSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import type { Plugin } from "vite";

/** The oldest supported browsers (docs/browsers.md). */
export const browserFloor = { safari: "15.4", chrome: "100", firefox: "100" };

const formScript = "app/forms/form-script.ts";
const islands = globSync("app/forms/*/*-island.tsx");

/** What every form needs, React among it, is the form script: no form's code changes it. */
const neededByAll =
  /\/app\/forms\/(form-script\.ts|request-form\.tsx)$|\/domain\/requests\/contact-fields\.ts$/;

/** By source, the addresses of a form's own file and of those that it needs besides the form script. */
const addresses = new Map<string, string>();

/** Bundles each form beside the form script, so that a page loads no other page's form. */
export function splitForms(): Plugin {
  return {
    name: "split-forms",
    options(options) {
      if (!String(options.input).endsWith(formScript)) return;
      // Vite takes the first by name for the one that it was asked for.
      const input = Object.fromEntries([
        ["form-script", resolve(formScript)],
        ...islands.map((island) => [`own-${basename(dirname(island))}`, resolve(island)]),
      ]);
      return { ...options, input, preserveEntrySignatures: "allow-extension" };
    },
    outputOptions(options) {
      return { ...options, codeSplitting: { groups: [{ name: "form-script", test: neededByAll }] } };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const source = chunk.type === "chunk" && relative(".", chunk.facadeModuleId ?? "");
        if (!source || !islands.includes(source)) continue;
        const needed = chunk.imports.filter((name) => !name.includes("/form-script-"));
        addresses.set(`/${source}`, [chunk.fileName, ...needed].map((name) => `/${name}`).join(" "));
      }
    },
  };
}

/** A page names its form's source, and so the bundled files: a browser asks for all of them at once. */
export function nameFormFiles(): Plugin {
  return {
    name: "name-form-files",
    renderChunk: (code) =>
      [...addresses].reduce((named, [source, files]) => named.replaceAll(source, files), code),
  };
}

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
