import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
// Vite names a bundled file of its own a worker; this one is a module that the page script imports.
import formScriptUrl from "./form-script.ts?worker&url";
import { islandForms } from "./island-forms.ts";

export type FormName = keyof typeof islandForms;
export type FormProps<Name extends FormName> = ComponentProps<(typeof islandForms)[Name]>;

/** A form as plain HTML, with its props beside it for React, which the page script starts in the browser. */
export function FormIsland<Name extends FormName>({ form, props }: { form: Name; props: FormProps<Name> }) {
  const element = createElement(islandForms[form] as ComponentType<object>, props);
  return (
    <div
      data-form={form}
      data-script={formScriptUrl}
      data-props={JSON.stringify(props)}
      // Rendered apart, as it is hydrated apart.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML
      dangerouslySetInnerHTML={{ __html: renderToString(element) }}
    />
  );
}
