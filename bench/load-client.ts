import { connect } from "node:net";

/** `refused` counts 503 with Retry-After, which enter neither the rate nor the times. */
type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; refused: number; failed: number };

/** Sooner than the forms retry. */
const comesAgainAfterMs = 500;

/** `number` is unique. */
type RequestBytes = (number: number) => string;

/** Bare sockets, because a client that costs more than the server would measure itself. */
export async function runLoad(options: {
  port: number;
  connections: number;
  total: number;
  request: RequestBytes;
}): Promise<LoadResult> {
  const { port, connections, total, request } = options;
  const timesMs: number[] = [];
  let refused = 0;
  let failed = 0;
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, runConnection));
  const seconds = (performance.now() - startedAt) / 1000;
  timesMs.sort((a, b) => a - b);
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    refused,
    failed,
  };

  /** Returns false when the server asks to be left alone for a while. */
  function note(answer: string, tookMs: number): boolean {
    if (/^HTTP\/1.1 503 [\s\S]*\r\nretry-after: \d/i.test(answer)) {
      refused++;
      return false;
    }
    timesMs.push(tookMs);
    if (!answer.startsWith("HTTP/1.1 200")) failed++;
    return true;
  }

  async function runConnection(): Promise<void> {
    while (next < total) await holdConnection();
  }

  function holdConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.setNoDelay(true);
      let sentAt = 0;
      let received = "";
      const send = () => {
        if (next >= total) return socket.end(resolve);
        sentAt = performance.now();
        socket.write(request(next++));
      };
      socket.on("connect", send).on("error", reject);
      socket.on("data", (chunk) => {
        received += chunk.toString("latin1");
        if (!isWhole(received)) return;
        const isTaken = note(received, performance.now() - sentAt);
        const isLast = /\r\nconnection: close/i.test(received);
        received = "";
        if (isLast) socket.end(resolve);
        else if (isTaken) send();
        else setTimeout(send, comesAgainAfterMs);
      });
    });
  }
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  return length !== undefined && answer.length >= headEnd + 4 + Number(length);
}

export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
