import {
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
} from 'typescript/unstable/ast/is';
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { isBesideTheProduct, root, sourceFiles } from '#tools/source-files.ts';

/** A place that sends a statement: every text that the compiler says may be sent there. */
export type Place = { readonly path: string; readonly line: number; readonly texts: readonly string[] };

/** A place whose text the compiler does not know, with the type that it has instead. */
export type Unknown = { readonly path: string; readonly line: number; readonly type: string };

/**
 * Every statement of the product as the compiler sees it: the literal types of what is given to `query`. Constants, fragments of other
 * files and conditions are the compiler's work, so that no variant is missing that it would let through.
 */
export function findStatements(): { places: Place[]; unknown: Unknown[]; untyped: Map<string, number> } {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects();
    if (project === undefined) throw new Error('the compiler opened no project');
    const places: Place[] = [];
    const unknown: Unknown[] = [];
    const untyped = new Map<string, number>();
    for (const path of sourceFiles()) {
      if (isBesideTheProduct(path)) continue;
      const source = project.program.getSourceFile(`${root}${path}`);
      if (source === undefined) continue;
      for (const { node, text } of textsIn(source)) {
        if (isUntyped(project.checker, node)) {
          untyped.set(path, (untyped.get(path) ?? 0) + 1);
          continue;
        }
        const line = source.text.slice(0, node.getStart(source)).split('\n').length;
        const { literals, name } = literalsOf(project.checker, text);
        if (literals === undefined) unknown.push({ path, line, type: name });
        else if (literals.length > 0) places.push({ path, line, texts: literals });
      }
    }
    return { places, unknown, untyped };
  } finally {
    api.close();
  }
}

function textsIn(source: Node): { node: CallExpression; text: Expression }[] {
  const found: { node: CallExpression; text: Expression }[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const { expression } = node;
      const [first] = node.arguments;
      const isQuery = isPropertyAccessExpression(expression) && expression.name.text === 'query';
      // What is sent by somebody else (kit/server/database/inlined.ts).
      const isInlined = isIdentifier(expression) && /^(inlined|untypedInlined)$/.test(expression.text);
      if ((isQuery || isInlined) && first !== undefined) found.push({ node, text: textOf(first) });
    }
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

// What pg's own types send may be any text, and says itself what it gives.
function isUntyped(checker: Checker, { expression }: CallExpression): boolean {
  if (isIdentifier(expression)) return expression.text === 'untypedInlined';
  if (!isPropertyAccessExpression(expression)) return false;
  const type = checker.getTypeAtLocation(expression.expression);
  return (
    type?.getAliasSymbol() === undefined && /^(Pool|PoolClient|Client|ClientBase)$/.test(type?.getSymbol()?.name ?? '')
  );
}

function textOf(argument: Expression): Expression {
  if (!isObjectLiteralExpression(argument)) return argument;
  for (const property of argument.properties) {
    if (isShorthandPropertyAssignment(property) && isIdentifier(property.name) && property.name.text === 'text')
      return property.name;
    if (isPropertyAssignment(property) && isIdentifier(property.name) && property.name.text === 'text')
      return property.initializer;
  }
  return argument;
}

function literalsOf(checker: Checker, text: Expression): { literals: string[] | undefined; name: string } {
  const given = checker.getTypeAtLocation(text);
  const isObject = given !== undefined && checker.typeToString(given).startsWith('{');
  const own = isObject ? checker.getPropertyOfType(given, 'text') : undefined;
  const type = own === undefined ? given : checker.getTypeOfSymbol(own);
  if (type === undefined) return { literals: undefined, name: 'nothing' };
  const parts: readonly Type[] = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  const literals = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
  if (literals.length === parts.length) return { literals, name: '' };
  const name = checker.typeToString(type);
  // A stream, a call that has no text, or a statement that is given on: its text was seen where it was made.
  const isStatement = /^(Statement<|Copy|.*Submittable)/.test(name);
  return { literals: isStatement ? [] : undefined, name };
}
