/** Whether a URL's host is this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.[\d.]+$/.test(hostname);
}
