import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runLoad } from "../../bench/load-client.ts";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { isLongRun } from "../support/long-run.ts";
import { serve } from "../support/serve.ts";

/** The long run takes a minute or more. */
const [refusedForms, unknownPages] = isLongRun ? [15_000, 3000] : [800, 200];
const maxResidentMb = 300;

const formPath = "/castle-rock-dog-walking";
const refusedForm = new URLSearchParams({
  page: formPath,
  formType: "dog-walking-consultation",
  email: "nobody",
}).toString();

/** Some of them control how memory is returned. */
const settingsOfUnit = Object.fromEntries(
  [...readFileSync("deploy/website.service", "utf8").matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

test(`after ${refusedForms} plain forms that were refused and ${unknownPages} unknown pages the server has less than ${maxResidentMb} MB [SF21]`, async () => {
  const server = await serve({ env: settingsOfUnit });
  const residentMb = () => {
    const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  };
  const port = Number(new URL(server.origin).port);
  const post = `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${refusedForm.length}\r\n\r\n${refusedForm}`;
  await Promise.all([
    runLoad({ port, connections: 28, total: refusedForms, request: () => post }),
    runLoad({
      ...{ port, connections: 4, total: unknownPages },
      request: (number) => `GET /no-such-page-${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    }),
  ]);
  await expect.poll(residentMb, { interval: 1000 }).toBeLessThan(maxResidentMb);
});
