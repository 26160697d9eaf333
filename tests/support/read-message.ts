type ReadMessage = {
  /** Unfolded, with lower-case names; a repeated header has several entries. */
  headers: { name: string; value: string }[];
  text: string;
  html: string;
};

/** Reads only what our own mails use of the format. */
export function readMessage(raw: string): ReadMessage {
  const { headers, body } = splitHeaders(raw);
  const boundary = /boundary="([^"]+)"/.exec(headerOf(headers, "content-type"))?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => splitHeaders(part.trimStart()))
    : [];
  const part = (type: string) => {
    const found = parts.find(({ headers }) => headerOf(headers, "content-type").startsWith(type));
    return found ? decode(found.body, headerOf(found.headers, "content-transfer-encoding")) : "";
  };
  return { headers, text: part("text/plain"), html: part("text/html") };
}

export function headerOf(headers: ReadMessage["headers"], name: string): string {
  return headers.find((header) => header.name === name)?.value ?? "";
}

function splitHeaders(raw: string): { headers: ReadMessage["headers"]; body: string } {
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
