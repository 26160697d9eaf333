import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection.js";
import { readMessage } from "./read-message.ts";

// Without this the server delays its greeting by a tenth of a second, to catch clients that talk first.
SMTPConnection.prototype.init = function greetAtOnce() {
  this._setListeners(() => this.connectionReady());
};

type ReceivedMessage = { to: string[]; raw: string };

/**
 * `refuse` answers the named step with the code, optionally for one recipient or for messages that `contain` a word; `drop`
 * takes the data and closes the connection.
 */
export type SmtpBehaviour =
  | "accept"
  | "hang-before-greeting"
  | "drop-after-data"
  | {
      refuse: "connect" | "auth" | "mail" | "rcpt" | "data";
      code: number;
      text?: string;
      recipient?: string;
      contain?: RegExp;
    };

export async function startSmtpPeer(
  options: {
    port?: number;
    host?: string;
    behaviour?: SmtpBehaviour;
    requiresLogin?: boolean;
    offersTls?: boolean;
    /** A PEM file with key and certificate. */
    certificate?: string;
    /** TLS from the first byte. */
    isSecure?: boolean;
  } = {},
) {
  let behaviour = options.behaviour ?? "accept";
  /** Everything whose data arrived whole, accepted or not. */
  const messages: ReceivedMessage[] = [];
  const logins: { user: string; password: string }[] = [];
  const refusal = (step: string, { recipient, raw }: { recipient?: string; raw?: string } = {}) => {
    if (typeof behaviour !== "object" || behaviour.refuse !== step) return null;
    if (behaviour.recipient !== undefined && behaviour.recipient !== recipient) return null;
    if (behaviour.contain && !behaviour.contain.test(textOf(raw ?? ""))) return null;
    return Object.assign(new Error(behaviour.text ?? "refused"), { responseCode: behaviour.code });
  };
  const pem = options.certificate && readFileSync(options.certificate);
  const server = new SMTPServer({
    secure: options.isSecure ?? false,
    ...(pem && { key: pem, cert: pem }),
    authOptional: !options.requiresLogin,
    allowInsecureAuth: true,
    disabledCommands: options.offersTls ? [] : ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, done) {
      if (behaviour !== "hang-before-greeting") done(refusal("connect"));
    },
    onAuth(auth, _session, done) {
      const refused = refusal("auth");
      logins.push({ user: auth.username ?? "", password: auth.password ?? "" });
      if (refused) done(refused);
      else done(null, { user: auth.username });
    },
    onMailFrom: (_address, _session, done) => done(refusal("mail")),
    onRcptTo: ({ address }, _session, done) => done(refusal("rcpt", { recipient: address })),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        messages.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        if (behaviour === "drop-after-data") for (const connection of server.connections) hangUp(connection);
        else done(refusal("data", { raw }));
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) =>
    server.listen(options.port ?? 0, options.host ?? "127.0.0.1", resolve),
  );
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    messages,
    logins,
    behave(next: SmtpBehaviour) {
      behaviour = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const connection of server.connections) hangUp(connection);
        server.close(resolve);
      }),
  };
}

/** Headers and text, as a mail filter reads them. */
function textOf(raw: string): string {
  const { headers, text } = readMessage(raw);
  return [...headers.map(({ value }) => value), text].join("\n");
}

function hangUp(connection: unknown): void {
  (connection as { _socket: { destroy(): void } })._socket.destroy();
}
