import { Agent, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../support/serve.ts";

const starts = ["/", "//", "/assets/", "/blog/", "/functions/v1/", "/owner/"];
const ups = [
  ..."../ ..\\ ..%2f ..%5c %2e%2e/ %2e%2e%2f %2E%2E%5C .%2e/ ..;/ ....//".split(" "),
  // Encoded twice, overlong, in an old server's notation, with a null byte, in full width.
  ..."%252e%252e%252f %c0%ae%c0%ae/ %c0%ae%c0%ae%c0%af %u002e%u002e/ ..%00/ %ef%bc%8e%ef%bc%8e/".split(" "),
];
const wanted = "etc/passwd .env package.json server/main.ts data/leads.sqlite build/site.json".split(" ");
const contentOfThose = /root:.*:0:0:|"devDependencies"|OperatorError|SQLite format|"siteOrigin"/;
const paths = [
  ...starts.flatMap((start) =>
    ups.flatMap((up) =>
      [1, 8].flatMap((depth) => [...wanted, "about"].map((name) => start + up.repeat(depth) + name)),
    ),
  ),
  // Inside the folder, with a null byte, and as an absolute URL.
  ...wanted.flatMap((name) => [`/${name}`, `/${name}%00.html`, `/about%00/../${name}`, `file:///${name}`]),
  ...["/.well-known/../.env", "/index.html.br", "/assets/", "/assets/.", "/about/index.html", "/404.html"],
];

/** A raw request, because `fetch` would normalize the path. */
function get(origin: string, path: string, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(origin, { path, agent }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, text });
    });
    call.on("error", reject).end();
  });
}

test(`none of ${paths.length} paths leads out of the site [FX09]`, async () => {
  const server = await serve();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const answers = await Promise.all(
    paths.map(async (path) => ({ path, ...(await get(server.origin, path, agent)) })),
  );
  const wrong = answers.filter(
    ({ status, text }) => ![400, 404].includes(status) || contentOfThose.test(text),
  );
  expect(wrong.map(({ path, status }) => [path, status])).toEqual([]);
});
