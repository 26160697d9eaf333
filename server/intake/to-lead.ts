import { describeEstimate, type EstimateFacts } from "../../domain/catalogue/estimate-text.ts";
import { type Form, formNameOf, type RequestOf, visibleFields } from "../../domain/requests/form.ts";
import type { NewLead } from "../store/stored-records.ts";

/** What is stored of a request: an estimate that it asks for is priced here, whatever price it claims. */
export function toLead(
  form: Form,
  request: RequestOf<Form>,
  estimate: EstimateFacts,
): Pick<NewLead, "form" | "fields" | "sentFields"> {
  const sent = visibleFields(form).map(([name, { kind }]) => {
    const value = request[name];
    return [name, kind === "number" ? String(value ?? "") : value];
  });
  const sentFields = Object.fromEntries(sent);
  const priced = visibleFields(form)
    .filter(([, { kind }]) => kind === "estimate")
    .map(([name]) => [name, describeEstimate(estimate, String(request[name]))]);
  return {
    form: formNameOf(form, request),
    fields: { ...sentFields, ...Object.fromEntries(priced) },
    sentFields,
  };
}
