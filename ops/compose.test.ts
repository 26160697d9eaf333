import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../server/config.ts";
import { hasCompose, runCompose } from "../tests/support/compose.ts";
import { newDataDir } from "../tests/support/test-lead.ts";

const settings = `SITE_ORIGIN=https://www.example.com
FUNCTIONS_ORIGIN=https://functions.example.com
POSTGRES_PASSWORD=letters1
SMTP_URL='smtps://user:pa$word@mail.example.com'
EMAIL_FROM='Website <website@example.com>'
LEADS_TO=owner@example.com
`;

/** The folder of an operator who follows docs/deploying.md. */
function newFolder(): string {
  const folder = newDataDir();
  cpSync("compose.yaml", join(folder, "compose.yaml"));
  cpSync("deploy", join(folder, "deploy"), { recursive: true });
  writeFileSync(join(folder, ".env"), settings);
  return folder;
}

test.skipIf(!hasCompose)(
  "Compose reads .env for image and server, and asks for health as the image does [HT01]",
  () => {
    const folder = newFolder();
    const { services } = JSON.parse(runCompose(folder, "config", "--format", "json"));
    const { build, environment, healthcheck } = services.website;
    expect(build).toMatchObject({ context: folder, dockerfile: "deploy/Dockerfile" });
    const { SITE_ORIGIN, FUNCTIONS_ORIGIN } = parseEnv(settings);
    expect(build.args).toEqual({ SITE_ORIGIN, FUNCTIONS_ORIGIN, PUBLIC_CLIENT_KEY: "" });
    expect(environment.DATABASE_URL).toBe("postgres://website:letters1@database/website");
    expect(services.database.environment.POSTGRES_PASSWORD).toBe("letters1");
    // Compose escapes each $ in its output by doubling it.
    const given = Object.fromEntries(
      Object.entries<string>(environment).map(([name, value]) => [name, value.replaceAll("$$", "$")]),
    );
    expect(given).toMatchObject(parseEnv(settings));
    expect(readConfig(given).email?.smtpUrl).toBe("smtps://user:pa$word@mail.example.com");
    const { test: [kind, ...command] = [], interval, timeout, start_period } = healthcheck;
    expect(kind).toBe("CMD");
    expect(readFileSync("deploy/Dockerfile", "utf8")).toContain(
      `HEALTHCHECK --interval=${interval} --timeout=${timeout} --start-period=${start_period} \\\n  CMD ${JSON.stringify(command).replaceAll('","', '", "')}\n`,
    );
  },
);

test("the image is made of no tests, no secrets and a single Node [HT01]", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(
    expect.arrayContaining([
      "**/*.test.ts",
      "**/*.test.tsx",
      "server/**/*.txt",
      "tests",
      "**/.env",
      "**/.env.*",
    ]),
  );
  const [, last = ""] = readFileSync("deploy/Dockerfile", "utf8").split(/^FROM .* AS build$/m);
  expect(last).toMatch(/^FROM debian:/m);
});
