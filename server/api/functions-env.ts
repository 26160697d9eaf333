export type FunctionsEnv = {
  /**
   * `reason`: why a function refused, for the request log; never anything a visitor typed. `sent`: the form that was
   * posted without JavaScript, to be shown again when nothing else can be.
   */
  Variables: { reason: string | undefined; sent: FormData | undefined };
  /** Node's own request, which knows who is connected; absent when a request is handed in directly. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;
};
