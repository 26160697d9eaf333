import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
// Vite calls any separately bundled file a worker; the page script imports this one as a module.
import formScriptUrl from "./form-script.ts?worker&url";
import { islandForms } from "./island-forms.ts";

export type FormName = keyof typeof islandForms;
export type FormProps<Name extends FormName> = ComponentProps<(typeof islandForms)[Name]>;

/** The props are embedded as JSON, for hydration by the page script. */
export function FormIsland<Name extends FormName>({ form, props }: { form: Name; props: FormProps<Name> }) {
  const element = createElement(islandForms[form] as ComponentType<object>, props);
  return (
    <div
      data-form={form}
      data-script={formScriptUrl}
      data-props={JSON.stringify(props)}
      // Rendered separately, because the page script hydrates it separately.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML
      dangerouslySetInnerHTML={{ __html: renderToString(element) }}
    />
  );
}
