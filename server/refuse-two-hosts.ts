import type { RequestListener } from "node:http";

/** Two Host headers mean different sites to a proxy and to Node, which takes the first: RFC 9112, section 3.2. */
export function refuseTwoHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    // Names and values take turns.
    const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
    if (hosts.length <= 1) return listener(request, response);
    response.writeHead(400, { connection: "close", "content-type": "text/plain; charset=utf-8" });
    response.end("A request has one Host header.");
  };
}
