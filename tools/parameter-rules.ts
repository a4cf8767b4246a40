import { parseSync } from 'vite';

type Node = { readonly type: string; readonly [key: string]: unknown };

/**
 * The names that a file exports with a numbered parameter in their SQL. A number means something only beside its values, so
 * a statement is sent where its values are, and a shared fragment is told what the statement calls each of them.
 */
export function exportedNumbers(path: string, text: string): string[] {
  if (!/\$\d/.test(text)) return [];
  const numbered = new Set<string>();
  const found: string[] = [];
  for (const statement of nodesOf(parseSync(path, text).program['body'])) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? nodeOf(statement['declaration']) : statement;
    for (const { name, value } of declaredIn(declaration)) {
      if (!holdsNumber(value, numbered)) continue;
      numbered.add(name);
      if (isExported) found.push(name);
    }
    // A constant may also be exported by its name alone.
    if (isExported)
      for (const specifier of nodesOf(statement['specifiers'])) {
        const name = nodeOf(specifier['local'])?.['name'];
        if (typeof name === 'string' && numbered.has(name)) found.push(name);
      }
  }
  return found;
}

function declaredIn(declaration: Node | undefined): { name: string; value: Node | undefined }[] {
  if (declaration?.type === 'FunctionDeclaration')
    return [{ name: String(nodeOf(declaration['id'])?.['name']), value: declaration }];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return nodesOf(declaration['declarations']).map((each) => ({
    name: String(nodeOf(each['id'])?.['name']),
    value: nodeOf(each['init']),
  }));
}

/** What a value is made of; of a function, what it gives: a statement that it sends itself stays in its file. */
function holdsNumber(value: Node | undefined, numbered: ReadonlySet<string>): boolean {
  const some = (given: unknown) => nodesOf(given).some((each) => holdsNumber(each, numbered));
  switch (value?.type) {
    case 'Literal':
      return typeof value['value'] === 'string' && /\$\d/.test(value['value']);
    case 'TemplateLiteral':
      return nodesOf(value['quasis']).some(hasNumber) || some(value['expressions']);
    case 'Identifier':
      return numbered.has(String(value['name']));
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return holdsNumber(nodeOf(value['expression']), numbered);
    case 'ConditionalExpression':
      return some([value['consequent'], value['alternate']]);
    case 'BinaryExpression':
      return some([value['left'], value['right']]);
    case 'ArrayExpression':
      return some(value['elements']);
    case 'ObjectExpression':
      return some(nodesOf(value['properties']).map((property) => property['value']));
    case 'CallExpression':
      return some(nodesOf(value['arguments']).filter(({ type }) => !/Function/.test(type)));
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return returnedBy(nodeOf(value['body'])).some(
        (each) => each.type !== 'CallExpression' && holdsNumber(each, numbered),
      );
    default:
      return false;
  }
}

function returnedBy(body: Node | undefined): Node[] {
  if (body === undefined) return [];
  if (body.type !== 'BlockStatement') return [body];
  return nodesOf(body['body']).flatMap((each): Node[] => {
    if (each.type === 'ReturnStatement') return nodesOf([each['argument']]);
    if (each.type !== 'IfStatement') return [];
    return [nodeOf(each['consequent']), nodeOf(each['alternate'])].flatMap((branch) =>
      branch?.type === 'ReturnStatement'
        ? nodesOf([branch['argument']])
        : branch?.type === 'BlockStatement'
          ? returnedBy(branch)
          : [],
    );
  });
}

function hasNumber(quasi: Node): boolean {
  const value = quasi['value'];
  return typeof value === 'object' && value !== null && 'raw' in value && /\$\d/.test(String(value.raw));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nodeOf(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined;
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
