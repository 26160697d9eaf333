import * as v from "valibot";
import type { BuildSettings } from "./business/site-facts.ts";
import { OperatorError } from "./operator-error.ts";

export type Environment = Record<string, string | undefined>;

const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\//),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text.toLowerCase()),
  v.transform((text) => new URL(text).origin),
);
const clientKey = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,}$/));

/** The server reads these from the built site instead. */
export function readBuildSettings(env: Environment, defaultOrigin: string): BuildSettings {
  return {
    siteOrigin: readOrigin(env, "SITE_ORIGIN") ?? defaultOrigin,
    functionsOrigin: readOrigin(env, "FUNCTIONS_ORIGIN") ?? "",
    publicClientKey: readClientKey(env),
  };
}

export function readOrigin(env: Environment, name: "SITE_ORIGIN" | "FUNCTIONS_ORIGIN"): string | null {
  return readSetting(env, name, origin, "an origin without a path, such as https://example.com");
}

export function readClientKey(env: Environment): string | null {
  return readSetting(env, "PUBLIC_CLIENT_KEY", clientKey, "at least 8 visible ASCII characters");
}

/** The wrong value is not repeated, because it may be a secret. */
export function readSetting<T>(
  env: Environment,
  name: string,
  schema: v.GenericSchema<unknown, T>,
  expected: string,
): T | null {
  const text = env[name]?.trim();
  if (!text) return null;
  const result = v.safeParse(schema, text);
  if (result.success) return result.output;
  throw new OperatorError(`${name} must be ${expected}.`);
}
