/** Values that break programs: too long, too large, of another kind, of another language, orders to an interpreter. */
const hostile: readonly unknown[] = [
  '',
  ' ',
  'x'.repeat(5_000),
  'nul \u0000 inside',
  '\u202egnirts',
  '١٢٣',
  "' or 1=1 --",
  '"; drop table portal.inquiry; --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '2026-02-30',
  '0000-00-00',
  '99999-12-31',
  '2147483648',
  '9223372036854775808',
  '-1',
  '1e400',
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_992,
  -1,
  0.1,
  1e308,
  true,
  null,
  [],
  {},
  [[[[[[]]]]]],
  { $gt: '' },
  { constructor: { prototype: { isAdmin: true } } },
  Array.from({ length: 1_000 }, (_, at) => at),
];

/** A copy in which one to three places, at any depth, are replaced by hostile values, removed, doubled or wrapped. */
export function mutated<T extends object>(request: T, next: () => number): T {
  const copy = structuredClone(request);
  const count = 1 + (next() % 3);
  for (let at = 0; at < count; at += 1) change(copy, next);
  return copy;
}

/** Parts that a request always has; they stay objects, as the query and the path are made of them. */
const parts = ['params', 'query', 'body'];

function change(request: object, next: () => number): void {
  const places = placesOf(request);
  const place = places[next() % places.length];
  if (place === undefined) return;
  const { owner, key } = place;
  const value = owner[key];
  const way = next() % 6;
  if (way === 0) delete owner[key];
  else if (way === 1) owner[key] = [value, value];
  else if (way === 2) owner[key] = { [key]: value };
  else if (way === 3 && typeof value === 'string') owner[key] = cut(value, next);
  else owner[key] = structuredClone(hostile[next() % hostile.length]);
}

/** A neighbour of a text: a letter less, one twice, or one that is not ASCII. */
function cut(text: string, next: () => number): string {
  const at = text.length === 0 ? 0 : next() % text.length;
  return text.slice(0, at) + (['', text.slice(at, at + 1).repeat(2), 'ễ'][next() % 3] ?? '') + text.slice(at + 1);
}

type Place = { readonly owner: Record<string, unknown>; readonly key: string };

function placesOf(request: object): Place[] {
  return parts.flatMap((part) => {
    const value = new Map<string, unknown>(Object.entries(request)).get(part);
    return isRecord(value) ? below(value) : [];
  });
}

function below(owner: Record<string, unknown>): Place[] {
  return Object.entries(owner).flatMap(([key, value]) => [{ owner, key }, ...(isRecord(value) ? below(value) : [])]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
