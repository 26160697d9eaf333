import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { giveToFolderOwner, makePrivateFolder } from "#disk/folder-owner.ts";
import { OperatorError } from "#domain/operator-error.ts";

export const secretMinLength = 16;

/** Returns the configured secret, or else the one in the file, which the first start creates. */
export async function readOwnerLinkSecret({
  ownerLinkSecret,
  ownerLinkSecretFile: file,
}: {
  ownerLinkSecret: string | null;
  ownerLinkSecretFile: string;
}): Promise<string> {
  if (ownerLinkSecret !== null) return ownerLinkSecret;
  try {
    if (!existsSync(file)) await createSecretFile(file);
    const secret = await readFile(file, "utf8");
    // Editors and `echo` end a file with a line feed; links were signed with it included.
    if (isSecret(secret.replace(/\r?\n$/, ""))) return secret;
  } catch (error) {
    throw unusable(file, (error as NodeJS.ErrnoException).code);
  }
  throw unusable(file, "it is not whole");
}

/** Rejects the blanks or zero bytes that a full disk or an interrupted copy leaves. */
export function isSecret(text: string): boolean {
  return text.length >= secretMinLength && /^[\x21-\x7e]+$/.test(text);
}

/** Returns a warning when servers that share a database may use different secrets; otherwise null. */
export function describeOwnSecret({
  isProduction,
  databaseUrl,
  ownerLinkSecret,
}: {
  isProduction: boolean;
  databaseUrl: string | null;
  ownerLinkSecret: string | null;
}): string | null {
  if (!isProduction || databaseUrl === null || ownerLinkSecret !== null) return null;
  return "OWNER_LINK_SECRET is not set: another server with this DATABASE_URL refuses the links in mails that this one sends. Set the same on all of them.";
}

/** Written to a temporary file, then linked: complete when it appears, and never over another process's secret. */
async function createSecretFile(file: string): Promise<void> {
  makePrivateFolder(dirname(file));
  const tempFile = `${file}.${randomUUID()}`;
  try {
    await writeFile(tempFile, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
    giveToFolderOwner(tempFile);
    await link(tempFile, file).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(tempFile, { force: true });
  }
}

function unusable(file: string, why: string | undefined): OperatorError {
  return new OperatorError(
    `${file}, which signs the links in mails, cannot be used (${why}); fix it, or set OWNER_LINK_SECRET.`,
  );
}
