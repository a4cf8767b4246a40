/** A value inside the parsed tree of a statement, read without trusting its shape. */
export function field(node: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), node);
}

/** The elements of a list in the tree; none where there is no list. */
export function items(node: unknown, ...path: string[]): unknown[] {
  const found = field(node, ...path);
  return Array.isArray(found) ? found : [];
}

/** A text in the tree; empty where there is none. */
export function text(node: unknown, ...path: string[]): string {
  const found = field(node, ...path);
  return typeof found === 'string' ? found : '';
}

/** A node is an object with one key, its kind. */
export function kindOf(node: unknown): [kind: string, body: unknown] {
  return isRecord(node) ? (Object.entries(node)[0] ?? ['', undefined]) : ['', undefined];
}

/** The parts of a qualified name, the last one being the name itself. */
export function names(node: unknown, ...path: string[]): string[] {
  return items(node, ...path).map((part) => text(part, 'String', 'sval'));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
