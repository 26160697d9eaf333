import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site-layout.tsx", [
    index("routes/home.tsx"),
    route("blog", "routes/blog.tsx"),
    route("blog/category/:slug", "routes/blog-category.tsx"),
    route("blog/:id", "routes/blog-post.tsx"),
    route("locations/:id", "routes/city.tsx"),
    route("about", "routes/about.tsx"),
    route("services", "routes/services.tsx"),
    route("schedule", "routes/schedule.tsx"),
    route("pricing", "routes/pricing.tsx"),
    route("holiday-pricing", "routes/holiday-pricing.tsx"),
    route("faq", "routes/faq.tsx"),
    route("jobs", "routes/jobs.tsx"),
    route("contact", "routes/contact.tsx"),
    route("privacy-policy", "routes/privacy-policy.tsx"),
    route("terms-of-service", "routes/terms-of-service.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  route("pet-sitting-services", "routes/pet-sitting-services.tsx"),
  route("castle-rock-dog-walking", "routes/castle-rock-dog-walking.tsx"),
  route("thank-you", "routes/thank-you.tsx"),
] satisfies RouteConfig;
