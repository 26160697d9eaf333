import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createTerminal } from "./terminal.ts";

function newTerminal({ isTTY = false, input = "", highWaterMark = 1000, called = "" } = {}) {
  const stdin = new PassThrough();
  stdin.end(input);
  const stdout = new PassThrough({ highWaterMark });
  const stderr = Object.assign(new PassThrough(), { isTTY });
  const env = { INIT_CWD: called };
  const system = { stdin, stdout, stderr, env, cwd: () => "/package" };
  const terminal = createTerminal(system as unknown as NodeJS.Process);
  return { terminal, stdout, read: () => [stdout, stderr].map((stream) => String(stream.read() ?? "")) };
}

test("progress is shown on a terminal only, and makes room for what is printed [OW15]", async () => {
  const { terminal, read } = newTerminal({ isTTY: true });
  terminal.showProgress("500 requests read");
  await terminal.print("row\n");
  terminal.note("done");
  expect(read()).toEqual(["row\n", "\r\x1b[K500 requests read\r\x1b[Kdone\n"]);
  const other = newTerminal();
  other.terminal.showProgress("500 requests read");
  other.terminal.note("done");
  expect(other.read()).toEqual(["", "done\n"]);
});

test("a relative path is that of the folder where npm was called [SF13]", () => {
  expect(newTerminal({ called: "/called" }).terminal.folder).toBe("/called");
  expect(newTerminal().terminal.folder).toBe("/package");
});

test.each([
  ["yes\nmore\n", "yes"],
  ["", ""],
])("a question is answered by the first line of %j", async (input, answer) => {
  const { terminal, read } = newTerminal({ input });
  expect(await terminal.ask("Type yes: ")).toBe(answer);
  expect(read()).toEqual(["", "Type yes: "]);
});

test("what is printed waits for whoever reads it [OW11]", async () => {
  const { terminal, stdout } = newTerminal({ highWaterMark: 1 });
  const printing = terminal.print("row\n");
  expect(await Promise.race([printing, Promise.resolve("waits")])).toBe("waits");
  stdout.resume();
  await printing;
});
