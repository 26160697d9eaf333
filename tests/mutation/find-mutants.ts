import { type ESTree, parseSync } from "vite";

/** Replaces the text from `start` to `end`. */
export type Mutant = {
  file: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  /** Such as "a === b -> a !== b". */
  change: string;
};

type Node = ESTree.Node & { [key: string]: unknown };
type Edit = Pick<Mutant, "start" | "end" | "replacement">;

const otherOperators: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+=": "-=",
  "-=": "+=",
  "++": "--",
  "--": "++",
};
const otherMethods = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
]);
/** Calls whose result has the type of their object. */
const droppedCalls = new Set(["filter", "reverse", "slice", "sort", "toLowerCase", "toSorted", "trim"]);
const typedExpressions = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

/** One change in each mutant: an operator, condition, literal, return or statement. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return editsIn(program as unknown as Node, source).map(({ start, end, replacement }) => ({
    file,
    line: source.slice(0, start).split("\n").length,
    start,
    end,
    replacement,
    change: `${oneLine(source.slice(start, end))} -> ${replacement.trim() || "(nothing)"}`,
  }));
}

/** Null when the result does not parse. */
export function applyMutant({ file, start, end, replacement }: Mutant, source: string): string | null {
  const mutated = source.slice(0, start) + replacement + source.slice(end);
  return parseSync(file, mutated).errors.length === 0 ? mutated : null;
}

function editsIn(node: Node, source: string): Edit[] {
  if (isSkipped(node)) return [];
  const children = Object.values(node).flat().filter(isNode);
  return [...ownEdits(node as ESTree.Node, source), ...children.flatMap((child) => editsIn(child, source))];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Types do not run, and class names are no behaviour. */
function isSkipped({ type, name, ...node }: Node): boolean {
  if (type === "JSXAttribute") return (name as Node).name === "className";
  if (type === "ExpressionStatement") return typeof node.directive === "string";
  return type.startsWith("TS") ? !typedExpressions.has(type) : /^(Import|ExportAll)Declaration$/.test(type);
}

function ownEdits(node: ESTree.Node, source: string): Edit[] {
  const replaced = (part: { start: number; end: number }, replacement: string): Edit => ({
    start: part.start,
    end: part.end,
    replacement,
  });
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression":
      return operatorEdits(node.operator, node.left.end, source);
    case "UpdateExpression":
      return operatorEdits(node.operator, node.start, source);
    case "UnaryExpression":
      return /[!-]/.test(node.operator) ? [replaced({ start: node.start, end: node.start + 1 }, "")] : [];
    case "IfStatement":
    case "ConditionalExpression":
      return [replaced(node.test, "true"), replaced(node.test, "false")];
    case "WhileStatement":
      return [replaced(node.test, "false")];
    case "ReturnStatement":
      if (!node.argument) return [replaced(node, ";")];
      return isPlain(node.argument) ? [] : [replaced(node.argument, "undefined")];
    case "ArrowFunctionExpression":
      return node.expression && !isPlain(node.body as ESTree.Node) ? [replaced(node.body, "undefined")] : [];
    case "ExpressionStatement":
    case "ThrowStatement":
      return [replaced(node, ";")];
    case "CallExpression":
      return callEdits(node, source);
    case "TemplateLiteral":
      return [replaced(node, node.end - node.start > 2 ? "``" : "`mutant`")];
    case "Literal":
      return literalEdits(node);
    default:
      return [];
  }
}

function operatorEdits(operator: string, from: number, source: string): Edit[] {
  const replacement = otherOperators[operator];
  const start = source.indexOf(operator, from);
  return replacement ? [{ start, end: start + operator.length, replacement }] : [];
}

function callEdits({ callee, end }: ESTree.CallExpression, source: string): Edit[] {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  const { name, start, end: nameEnd } = callee.property;
  if (droppedCalls.has(name)) {
    const brackets = source.slice(callee.object.end, start).lastIndexOf(")") + 1;
    return [{ start: callee.object.end + brackets, end, replacement: "" }];
  }
  const other = otherMethods.get(name);
  return other ? [{ start, end: nameEnd, replacement: other }] : [];
}

function literalEdits(node: Extract<ESTree.Node, { type: "Literal" }>): Edit[] {
  const { start, end, value } = node;
  if ("regex" in node) return anchorEdits(start, node.regex.pattern);
  // Nobody can tell a limit of 30 s from one of a millisecond more.
  if (typeof value === "number")
    return [{ start, end, replacement: String(value < 100 ? value + 1 : value * 2) }];
  if (typeof value === "boolean") return [{ start, end, replacement: String(!value) }];
  if (typeof value === "string") return [{ start, end, replacement: value === "" ? '"mutant"' : '""' }];
  return [];
}

/** An unanchored expression matches anywhere. */
function anchorEdits(start: number, pattern: string): Edit[] {
  const ends: Edit[] = [];
  if (pattern.startsWith("^")) ends.push({ start: start + 1, end: start + 2, replacement: "" });
  if (/(^|[^\\])\$$/.test(pattern))
    ends.push({ start: start + pattern.length, end: start + pattern.length + 1, replacement: "" });
  return ends;
}

/** Literals are mutated elsewhere, and some values mean as much as nothing. */
function isPlain(node: ESTree.Node): boolean {
  return (
    node.type === "Literal" ||
    node.type === "TemplateLiteral" ||
    (node.type === "Identifier" && node.name === "undefined")
  );
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
}
