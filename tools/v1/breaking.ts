/** A part of an OpenAPI document, as it was parsed. */
type Part = Readonly<Record<string, unknown>>;
type Where = { readonly at: string; readonly way: 'request' | 'answer' };

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/**
 * What breaks programs that were written for the released document, one line each: a call, field, value or status that
 * is gone, a request that is taken no longer, a field that is new and required, an answer that may be what it never was.
 */
export function breakingChanges(released: Part, current: Part): string[] {
  return Object.entries(partOf(released['paths'])).flatMap(([path, calls]) =>
    methods
      .filter((method) => method in partOf(calls))
      .flatMap((method) => {
        const at = `${method.toUpperCase()} ${path}`;
        const now = partOf(partOf(current['paths'])[path])[method];
        if (now === undefined) return [`${at} is gone`];
        return changesOf(partOf(partOf(calls)[method]), partOf(now), { at, released, current });
      }),
  );
}

type Compared = { readonly at: string; readonly released: Part; readonly current: Part };

function changesOf(old: Part, now: Part, { at, released, current }: Compared): string[] {
  const found: string[] = [];
  if (old['x-scope'] !== now['x-scope'] && now['x-scope'] !== 'any')
    found.push(`${at} needs the scope ${String(now['x-scope'])}, before ${String(old['x-scope'])}`);
  const [before, after] = [parametersOf(old, released), parametersOf(now, current)];
  for (const [name, parameter] of before) {
    const other = after.get(name);
    const where: Where = { at: `${at} ${name}`, way: 'request' };
    if (other === undefined) found.push(`${where.at} is gone`);
    else found.push(...unfit([parameter['schema'], released], [other['schema'], current], where));
  }
  for (const [name, parameter] of after)
    if (parameter['required'] === true && before.get(name)?.['required'] !== true)
      found.push(`${at} ${name} is required now`);
  const [sent, taken] = [contentOf(old['requestBody']), contentOf(now['requestBody'])];
  if (sent === undefined && taken !== undefined) found.push(`${at} needs a body now`);
  if (sent !== undefined)
    found.push(...unfit([sent, released], [taken, current], { at: `${at} body`, way: 'request' }));
  const [answers, newer] = [successesOf(old), successesOf(now)];
  for (const [status, answer] of newer) {
    const other = answers.get(status);
    if (other === undefined) found.push(`${at} answers ${status} now`);
    else if (contentOf(other) !== undefined)
      found.push(
        ...unfit([contentOf(answer), current], [contentOf(other), released], { at: `${at} ${status}`, way: 'answer' }),
      );
  }
  for (const status of answers.keys()) if (!newer.has(status)) found.push(`${at} never answers ${status} any more`);
  return found;
}

type Schema = readonly [schema: unknown, document: Part];

/** Why not all that fits the first schema fits the second: requests that were taken, or answers that are given now. */
function unfit(one: Schema, other: Schema, where: Where, seen: ReadonlySet<string> = new Set()): string[] {
  const [a, b] = [resolved(one), resolved(other)];
  const pair = JSON.stringify([partOf(one[0])['$ref'], partOf(other[0])['$ref']]);
  if (seen.has(pair)) return [];
  const known = pair === '[null,null]' ? seen : new Set([...seen, pair]);
  const { at } = where;
  const options = optionsOf(a);
  if (options.length > 1 || optionsOf(b).length > 1)
    return options.flatMap((option) => {
      const tries = optionsOf(b).map((choice) => unfit([option, one[1]], [choice, other[1]], where, known));
      return tries.find((found) => found.length === 0) ?? tries.toSorted((x, y) => x.length - y.length)[0] ?? [];
    });
  const found = [...unfitValues(a, b, where)];
  const [fields, others] = [partOf(a['properties']), partOf(b['properties'])];
  for (const name of listOf(b['required']))
    if (!listOf(a['required']).includes(name))
      found.push(
        `${at}.${String(name)} ${where.way === 'request' ? 'is required now' : 'is not always there any more'}`,
      );
  for (const [name, field] of Object.entries(where.way === 'request' ? fields : others)) {
    const match = (where.way === 'request' ? others : fields)[name];
    const inside = { ...where, at: `${at}.${name}` };
    if (match === undefined) found.push(`${inside.at} is gone`);
    else if (where.way === 'request') found.push(...unfit([field, one[1]], [match, other[1]], inside, known));
    else found.push(...unfit([match, one[1]], [field, other[1]], inside, known));
  }
  if (a['items'] !== undefined && b['items'] !== undefined)
    found.push(...unfit([a['items'], one[1]], [b['items'], other[1]], { ...where, at: `${at}[]` }, known));
  return found;
}

function unfitValues(a: Part, b: Part, { at, way }: Where): string[] {
  const found: string[] = [];
  const change = (what: string) =>
    found.push(`${at}: ${what} is ${way === 'request' ? 'narrower' : 'wider'} than before`);
  const types = listOf(b['type']);
  const isTaken = (type: unknown) => types.includes(type) || (type === 'integer' && types.includes('number'));
  if (types.length > 0 && !(listOf(a['type']).length > 0 && listOf(a['type']).every(isTaken))) change('type');
  const values = valuesOf(b);
  if (values !== undefined && valuesOf(a)?.every((value) => values.includes(value)) !== true)
    change('the list of values');
  for (const key of ['pattern', 'format']) if (b[key] !== undefined && a[key] !== b[key]) change(key);
  if (way === 'answer') return found;
  for (const key of lower) if (b[key] !== undefined && !(Number(a[key]) >= Number(b[key]))) change(key);
  for (const key of upper) if (b[key] !== undefined && !(Number(a[key]) <= Number(b[key]))) change(key);
  if (a['default'] !== undefined && a['default'] !== b['default']) found.push(`${at}: another default`);
  if (b['additionalProperties'] === false && a['properties'] !== undefined && a['additionalProperties'] !== false)
    change('what else an object may hold');
  return found;
}

function optionsOf(schema: Part): readonly Part[] {
  const options = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(options) ? options.map(partOf) : [schema];
}

function valuesOf(schema: Part): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

function resolved([schema, document]: Schema): Part {
  const name = partOf(schema)['$ref'];
  if (typeof name !== 'string') return partOf(schema);
  return name
    .slice(2)
    .split('/')
    .reduce<Part>((part, key) => partOf(part[key]), document);
}

function parametersOf(call: Part, document: Part): Map<string, Part> {
  const all = listOf(call['parameters']).map((one) => resolved([one, document]));
  return new Map(all.map((one) => [`${String(one['in'])} ${String(one['name'])}`, one]));
}

function successesOf(call: Part): Map<string, Part> {
  const answers = Object.entries(partOf(call['responses'])).filter(([status]) => /^[23]/.test(status));
  return new Map(answers.map(([status, answer]) => [status, partOf(answer)]));
}

function contentOf(holder: unknown): unknown {
  return partOf(Object.values(partOf(partOf(holder)['content']))[0])['schema'];
}

function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
