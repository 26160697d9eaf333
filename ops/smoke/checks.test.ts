import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { readBuiltPage } from "#build/read-built-pages.ts";
import { listen } from "#tests/support/listen.ts";
import { checkHttp, sendCanary } from "./checks.ts";

test("http leads to the site only by a redirect to its origin [DS10]", async () => {
  let answer: [status: number, location?: string] = [200];
  const server = createServer((_request, response) =>
    response.writeHead(answer[0], answer[1] ? { location: answer[1] } : {}).end(),
  );
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  const url = `http://127.0.0.1:${port}/`;
  for (const [status, location, leads] of [
    [308, "https://www.example.com/", true],
    [200, "", false],
    [308, "http://www.example.com/", false],
    [308, "https://www.example.com.evil.example/", false],
  ] as const) {
    answer = [status, location];
    const wrong = await checkHttp(url, "https://www.example.com");
    expect([location, wrong]).toEqual([location, leads ? [] : [`${url} does not lead to https`]]);
  }
});

test("no form that posts to the functions is a fault, unless an email service takes the requests [DS10]", async () => {
  const siteWith = (emailService: object | null) => {
    const props = JSON.stringify({ business: { emailService } }).replaceAll('"', "&quot;");
    const page = readBuiltPage(
      "/schedule",
      `<div data-form="schedule" data-props="${props}"><form></form></div>`,
    );
    return sendCanary("https://www.example.com", [page]);
  };
  expect(await siteWith(null)).toEqual(["no page has a contact form that is sent to the functions"]);
  expect(await siteWith({ serviceId: "a" })).toEqual([]);
});
