import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

export class UsageError extends Error {}

export function readArguments<const T extends Options>(args: string[], options: T, maxPositionals = 0) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: maxPositionals > 0 });
    if (parsed.positionals.length > maxPositionals) throw new UsageError("Too many arguments.");
    return parsed;
  } catch (fault) {
    if (fault instanceof TypeError) throw new UsageError(`${fault.message.split(/\.\s/)[0]}.`);
    throw fault;
  }
}
