export type FunctionsEnv = {
  /** What a function notes for the request log: why it refused. Never anything a visitor typed. */
  Variables: { reason: string | undefined };
  /** Node's own request, which knows who is connected; absent when a request is handed in directly. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;
};
