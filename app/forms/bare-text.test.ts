import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** Of each element with several children, the texts that React would change, move or remove by themselves. */
function findBareTexts(file: string, source = readFileSync(file, "utf8")): string[] {
  const found: string[] = [];
  const look = (all: ESTree.JSXChild[], isFragment: boolean) => {
    const children = all.filter((child) => !isFormatting(child));
    if (children.length < 2 && !isFragment) return;
    const isChanging = isFragment || children.some(isExpression);
    for (const child of children)
      if (
        child.type === "JSXText"
          ? isChanging && child.value.trim()
          : isExpression(child) && isText(child.expression)
      )
        found.push(source.slice(child.start, child.end).trim());
  };
  new Visitor({
    JSXElement: ({ children }) => look(children, false),
    JSXFragment: ({ children }) => look(children, true),
  }).visit(parseSync(file, source).program);
  return found;
}

function isFormatting(child: ESTree.JSXChild): boolean {
  if (child.type === "JSXText") return !child.value.trim() && child.value.includes("\n");
  return child.type === "JSXExpressionContainer" && child.expression.type === "JSXEmptyExpression";
}

/** But for a blank, `{" "}`. */
function isExpression(child: ESTree.JSXChild): child is ESTree.JSXExpressionContainer {
  if (child.type !== "JSXExpressionContainer") return false;
  return child.expression.type !== "Literal" || String(child.expression.value).trim() !== "";
}

/** Names and properties count as text, except those of elements. */
function isText(expression: ESTree.Expression | ESTree.JSXEmptyExpression): boolean {
  switch (expression.type) {
    case "ConditionalExpression":
      return isText(expression.consequent) || isText(expression.alternate);
    case "LogicalExpression":
      return isText(expression.right);
    case "ParenthesizedExpression":
      return isText(expression.expression);
    case "MemberExpression":
      return expression.property.type !== "Identifier" || !elementNames.includes(expression.property.name);
    case "Identifier":
      return !elementNames.includes(expression.name);
    default:
      return expression.type === "TemplateLiteral" || expression.type === "Literal";
  }
}

const elementNames = ["children", "frame", "ownForm"];

/** What stands around an island never changes. */
const isAroundIsland = (file: string) => readFileSync(file, "utf8").includes("<FormIsland");

test.each(globSync("app/forms/**/*.tsx").filter((file) => !file.includes(".test.") && !isAroundIsland(file)))(
  "no text that a translator may replace stands bare beside siblings that change in %s [RI02]",
  (file) => {
    expect(findBareTexts(file)).toEqual([]);
  },
);

test.each([
  ["<p>{isOptional && <b />}Call us</p>", ["Call us"]],
  ["<p>Call {phone}</p>", ["Call", "{phone}"]],
  ["<p><b />{error}</p>", ["{error}"]],
  ["<p>{error} </p>", ["{error}"]],
  ["<p>{isLate && `Still`}{!isLate && note}</p>", ["{isLate && `Still`}", "{!isLate && note}"]],
  ["<>{isLate ? 'Late' : <b />}</>", ["{isLate ? 'Late' : <b />}"]],
  ['<p>Call <a>us</a> or write{" "}</p>', []],
  ["<p>{`Call us`}</p>", []],
  ["<p><span>{label}</span>{isOptional && <b />}{children}</p>", []],
])("the check finds in %s: %j [RI02]", (source, found) => {
  expect(findBareTexts("example.tsx", source)).toEqual(found);
});
