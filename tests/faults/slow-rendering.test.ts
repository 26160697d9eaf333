import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { copySite } from "../support/copy-site.ts";
import { serve } from "../support/serve.ts";

const formPath = "/castle-rock-dog-walking";

/** The real site, in which rendering waits while a file exists; another file shows that it has begun. */
async function siteThatHolds() {
  const site = await copySite({ isBuilt: true });
  const [holding, begun] = [join(site, "holding"), join(site, "begun")];
  const bundle = join(site, "build/server/index.js");
  await rename(bundle, join(site, "build/server/real.js"));
  await writeFile(
    bundle,
    `import { existsSync, writeFileSync } from "node:fs";
    import { entry as real } from "./real.js";
    export * from "./real.js";
    const render = (...args) => {
      if (existsSync(${JSON.stringify(holding)})) writeFileSync(${JSON.stringify(begun)}, "");
      while (existsSync(${JSON.stringify(holding)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      return real.module.default(...args);
    };
    export const entry = { module: { ...real.module, default: render } };`,
  );
  return { site, holding, begun };
}

test("while a refused form's page is rendered, pages, health and requests are answered [FX27]", async () => {
  const { site, holding, begun } = await siteThatHolds();
  const server = await serve({ cwd: site });
  await writeFile(holding, "");
  const sendRefused = () =>
    fetch(server.origin + consultationForm.path, {
      method: "POST",
      headers: { origin: server.origin },
      body: new URLSearchParams({ page: formPath, formType: "dog-walking-consultation", firstName: "Dana" }),
    });
  const held = sendRefused();
  await vi.waitUntil(() => existsSync(begun), { timeout: 60_000 });
  for (const path of ["/healthz", "/readyz", "/", formPath]) expect(await server.statusOf(path)).toBe(200);
  expect(await server.send()).toMatchObject({ status: 200 });
  await rm(holding);
  // After too long a wait the answer comes without its page; the next one has it.
  expect((await held).status).toBe(400);
  const answer = await sendRefused();
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/<form[\s\S]+value="Dana"/);
});

test("a site whose pages cannot be rendered says so at the start, and serves what is built [FX28]", async () => {
  const site = await copySite({ isBuilt: true });
  await rm(join(site, "build/server"), { recursive: true });
  const server = await serve({ cwd: site });
  await vi.waitUntil(() => server.output().includes("pages cannot be rendered"), { timeout: 60_000 });
  expect(await server.statusOf("/about")).toBe(200);
  expect(await server.statusOf("/no-such-page")).toBe(404);
});
