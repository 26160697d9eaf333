import { data } from "react-router";
import { PageNotFound } from "../../components/error-pages.tsx";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";

export const handle: PageHandle = {
  missingHead: notFoundHead,
};

export function loader() {
  throw data(null, { status: 404 });
}

/** The loader leaves nothing to render but the boundary below; a route needs a component to be a page at all. */
export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <PageNotFound />;
}
