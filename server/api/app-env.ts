import type { Form } from "../../domain/requests/form.ts";

/** A form posted without JavaScript: which one, and what stood in it. */
export type PostedForm = { form: Form; data: FormData };

export type AppEnv = {
  /**
   * `reason`: why a function refused, for the request log; never anything a visitor typed. `sent`: a form that was
   * posted without JavaScript, for the refusal's page.
   */
  Variables: { reason: string | undefined; sent: PostedForm | undefined };
  /** Node's request, with the client's address; absent in tests that call the app directly. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;
};
