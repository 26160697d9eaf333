import { type ESTree, parseSync, Visitor } from "vite";

/** `pattern` is null when the expression is composed at run time and cannot be checked here. */
export type FoundExpression = { file: string; line: number; pattern: string | null; flags: string };

export function findRegularExpressions(file: string, source: string): FoundExpression[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: FoundExpression[] = [];
  const keep = (start: number, pattern: string | null, flags: string) =>
    found.push({ file, line: source.slice(0, start).split("\n").length, pattern, flags });
  const keepMade = ({ start, callee, arguments: made }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const flags = made.length > 1 ? fixedText(made[1]) : "";
    keep(start, flags === null ? null : fixedText(made[0]), flags ?? "");
  };
  new Visitor({
    Literal(literal) {
      if ("regex" in literal) keep(literal.start, literal.regex.pattern, literal.regex.flags);
    },
    NewExpression: keepMade,
    CallExpression: keepMade,
  }).visit(program);
  return found;
}

function fixedText(node: ESTree.Argument | undefined): string | null {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null;
  return null;
}
