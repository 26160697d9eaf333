import { OperatorError } from "../../domain/operator-error.ts";
import { readConfig } from "../../server/config.ts";
import { channelSettings, ownerChannels } from "../../server/outbox/channels.ts";
import type { Finding } from "./finding.ts";

export function findMissingChannels(env: Record<string, string | undefined>): Finding[] {
  const finding = (field: string, message: string, toDo: string): Finding[] => [
    { place: ".env", field, message, toDo, level: "open" },
  ];
  try {
    const config = readConfig({ ...env, NODE_ENV: "production" });
    if (ownerChannels(config).length > 0) return [];
    return finding(
      "SMTP_URL",
      "no way to deliver requests is set up: they would be stored, and nobody would be told",
      `Set ${channelSettings}.`,
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return finding("", error.message, "Correct it; the server does not start before.");
  }
}
