import { data } from "react-router";
import { PageNotFound } from "../../components/error-pages.tsx";
import { notFoundHead, type PageHandle } from "../../seo/page-head.ts";

export const handle: PageHandle = {
  missingHead: notFoundHead,
};

export function loader() {
  throw data(null, { status: 404 });
}

/** The loader always throws, but React Router requires a component to treat a route as a page. */
export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <PageNotFound />;
}
