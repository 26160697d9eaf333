import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection.js";

/** The library delays its greeting by a tenth of a second, to catch clients that talk first; this does not. */
class PromptConnection extends SMTPConnection {
  override init() {
    this._setListeners(() => this.connectionReady());
  }
}

class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>) {
    const connection = new PromptConnection(this, socket, options);
    this.connections.add(connection);
    connection.on("error", () => undefined);
    connection.init();
  }
}

type ReceivedMessage = { to: string[]; raw: string };

/**
 * `refuse` answers the named step with the code, optionally for one recipient or for messages that `contain` a word; "hold-answer"
 * takes the data and says nothing.
 */
export type SmtpBehaviour =
  | "accept"
  | "hang-before-greeting"
  | "hold-answer"
  | {
      refuse: "connect" | "auth" | "mail" | "rcpt" | "data";
      code: number;
      text?: string;
      recipient?: string;
      contain?: RegExp;
    };

export async function startSmtpPeer(
  options: {
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
  /** Every message whose data arrived completely, accepted or not. */
  const messages: ReceivedMessage[] = [];
  const logins: { user: string; password: string }[] = [];
  const refusal = (step: string, { recipient, raw }: { recipient?: string; raw?: string } = {}) => {
    if (typeof behaviour !== "object" || behaviour.refuse !== step) return null;
    if (behaviour.recipient !== undefined && behaviour.recipient !== recipient) return null;
    if (behaviour.contain && !behaviour.contain.test(textOf(raw ?? ""))) return null;
    return Object.assign(new Error(behaviour.text ?? "refused"), { responseCode: behaviour.code });
  };
  const pem = options.certificate && readFileSync(options.certificate);
  const server = new PromptServer({
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
        if (behaviour !== "hold-answer") done(refusal("data", { raw }));
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, options.host ?? "127.0.0.1", resolve));
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

/** Returns headers and text, as a mail filter reads them. */
function textOf(raw: string): string {
  const { headers, text } = readMessage(raw);
  return [...headers.map(({ value }) => value), text].join("\n");
}

function hangUp(connection: unknown): void {
  (connection as { _socket: { destroy(): void } })._socket.destroy();
}

/** Unfolded, with lower-case names; a repeated header has several entries. */
type Headers = { name: string; value: string }[];

/** Parses only what our own mails use of the format. */
export function readMessage(raw: string) {
  const { headers, body } = splitHeaders(raw);
  const parts = partsOf({ headers, body });
  const part = (type: string) => {
    const found = parts.find(({ headers }) => headerOf(headers, "content-type").startsWith(type));
    return found ? decode(found.body, headerOf(found.headers, "content-transfer-encoding")) : "";
  };
  return { headers, text: part("text/plain"), html: part("text/html") };
}

type Part = { headers: Headers; body: string };

function partsOf({ headers, body }: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(headerOf(headers, "content-type"))?.[1];
  if (!boundary) return [{ headers, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(splitHeaders(part.trimStart())));
}

export function headerOf(headers: Headers, name: string): string {
  return headers.find((header) => header.name === name)?.value ?? "";
}

function splitHeaders(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() };
  });
  return { headers, body: raw.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
