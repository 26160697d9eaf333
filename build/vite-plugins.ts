import { globSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import type { Plugin } from "vite";

/** The oldest supported browsers (docs/browsers.md). */
export const browserFloor = { safari: "15.4", chrome: "100", firefox: "100" };

const formScript = "app/forms/form-script.ts";
const islands = globSync("app/forms/*/*-island.tsx");

/** These modules and what they import, React included, make up the form script, which no single form's code changes. */
const neededByAll =
  /\/app\/forms\/(form-script\.ts|request-form\.tsx)$|\/domain\/requests\/contact-fields\.ts$/;

/** The addresses of a form's own file and of those that it needs besides the form script, by the form's source. */
const addresses = new Map<string, string>();

/** Bundles each form beside the form script, so that a page loads no other page's form. */
export function splitForms(): Plugin {
  return {
    name: "split-forms",
    options(options) {
      if (!String(options.input).endsWith(formScript)) return;
      // Vite takes the first input by name for the one that it was given.
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

/** Replaces the form's source in a page with the addresses of the bundled files, which a browser then loads all at once. */
export function nameFormFiles(): Plugin {
  return {
    name: "name-form-files",
    renderChunk: (code) =>
      [...addresses].reduce((named, [source, files]) => named.replaceAll(source, files), code),
  };
}

/** Exports that the forms do not use. */
const unusedExports = new Set([
  ...["Activity", "Component", "Profiler", "PureComponent", "StrictMode", "Suspense", "ViewTransition"],
  ...["__COMPILER_RUNTIME", "addTransitionType", "cache", "cacheSignal", "createRef", "lazy"],
  ...["unstable_useCacheRefresh", "useActionState", "useDebugValue", "useDeferredValue", "useEffectEvent"],
  ...["useImperativeHandle", "useOptimistic", "useTransition"],
  // Exports of react-dom.
  ...["createPortal", "preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  ...["requestFormReset", "unstable_batchedUpdates", "useFormState", "useFormStatus"],
]);

/** Removes what the forms do not use of React. It is CommonJS, so the bundler itself would keep all of it. */
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
