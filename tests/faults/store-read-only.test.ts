import { execFileSync, spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

const canLimitFiles = spawnSync("prlimit", ["--version"]).status === 0;

// A disk with open files cannot be made read-only; a file size limit has the same effect on the program.
test.runIf(canLimitFiles)(
  "while no file can be written, requests are refused and pages stay up; then the next is stored, and nothing acknowledged is lost [X07]",
  async () => {
    const server = await startServer({
      // A channel that nobody answers, so that only requests are stored.
      env: { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" },
    });
    onTestFinished(async () => {
      await server.stop();
    });
    const [before, meanwhile, after] = [newConsultation(), newConsultation(), newConsultation()];
    const limitFiles = (bytes: string) =>
      execFileSync("prlimit", ["--pid", `${server.child.pid}`, `--fsize=${bytes}:`]);
    const isKnown = async ({ submissionId }: typeof before) =>
      (await fetch(`${server.origin}${requestStatusPath}/${submissionId}`)).json();
    expect(await sendConsultation(server.origin, before)).toMatchObject({ status: 200 });

    limitFiles("0");
    for (const _ of ["once", "again"])
      expect(await sendConsultation(server.origin, meanwhile)).toMatchObject({
        status: 503,
        retryAfter: "5",
        body: { ok: false },
      });
    expect((await fetch(server.origin)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);

    limitFiles("unlimited");
    expect(await sendConsultation(server.origin, after)).toMatchObject({ status: 200 });
    expect(await isKnown(before)).toMatchObject({ known: true });
    expect(await isKnown(meanwhile)).toMatchObject({ known: false });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  },
);
