import { isRouteErrorResponse } from "react-router";

export const applicationErrorTitle = "Unexpected Application Error!";

/** What is left to say when a page could not be made; nothing here may depend on data. */
export function ApplicationError({ error }: { error: unknown }) {
  return (
    <main className="wrap section stack">
      <h1>{applicationErrorTitle}</h1>
      <p className="lede">{describeError(error)}</p>
      <p>
        <a href="/">Back to the home page</a>
      </p>
    </main>
  );
}

function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `Status ${error.status}`;
  return error instanceof Error ? error.message : "Unknown error";
}
