import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import * as v from "valibot";
import { uncheckedBoxes } from "./editor-config.ts";
import { editorPage, framedByNobody } from "./editor-page.ts";
import { keepComments } from "./keep-comments.ts";

const saveSchema = v.object({ before: v.string(), after: v.string() });

/** It writes nothing itself: the browser does, into the folder that it was given. `editor` holds the editor's scripts. */
export function createEditorApp(editor: string): Hono {
  const app = new Hono();
  const page = editorPage();
  const unchecked = uncheckedBoxes();
  app.use(async (context, next) => {
    // Another site's name may lead to this machine, so that its page could read what is answered here.
    const { hostname } = new URL(`http://${context.req.header("host")}`);
    if (hostname !== "localhost" && hostname !== "127.0.0.1") return context.text("Not found", 404);
    for (const [name, value] of Object.entries(framedByNobody)) context.header(name, value);
    return next();
  });
  app.get("/", (context) => context.html(page));
  app.post("/keep-comments", async (context) => {
    const save = v.safeParse(saveSchema, await context.req.json().catch(() => null));
    if (!save.success) return context.text("was not saved as the editor saves.", 400);
    const { before, after } = save.output;
    try {
      return context.text(keepComments(before, after, unchecked));
    } catch {
      return context.text("cannot be read as it is now, so it is not written over.", 422);
    }
  });
  const rewriteRequestPath = (path: string) => path.replace(/^\/editor/, "");
  app.use("/editor/*", serveStatic({ root: editor, rewriteRequestPath }));
  return app;
}
