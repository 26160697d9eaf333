import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site-layout/route.tsx", [
    index("routes/home/route.tsx"),
    route("blog", "routes/blog/route.tsx"),
    route("blog/category/:slug", "routes/blog/route.tsx", { id: "routes/blog/category" }),
    route("blog/:id", "routes/blog-post/route.tsx"),
    route("locations/:id", "routes/city/route.tsx"),
    route("about", "routes/about/route.tsx"),
    route("services", "routes/services/route.tsx"),
    route("schedule", "routes/schedule/route.tsx"),
    route("pricing", "routes/pricing/route.tsx"),
    route("estimate", "routes/estimate/route.tsx"),
    route("holiday-pricing", "routes/holiday-pricing/route.tsx"),
    route("faq", "routes/faq/route.tsx"),
    route("jobs", "routes/jobs/route.tsx"),
    route("contact", "routes/contact/route.tsx"),
    route("privacy-policy", "routes/privacy-policy/route.tsx"),
    route("terms-of-service", "routes/terms-of-service/route.tsx"),
    route("*", "routes/not-found/route.tsx"),
  ]),
  route("pet-sitting-services", "routes/pet-sitting-services/route.tsx"),
  route("castle-rock-dog-walking", "routes/castle-rock-dog-walking/route.tsx"),
  route("thank-you", "routes/thank-you/route.tsx"),
  route("thank-you/message", "routes/thank-you/route.tsx", { id: "routes/thank-you/message" }),
  route("thank-you/application", "routes/thank-you/route.tsx", { id: "routes/thank-you/application" }),
] satisfies RouteConfig;
