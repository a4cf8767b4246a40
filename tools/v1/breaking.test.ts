import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '#tools/source-files.ts';
import { breakingChanges } from './breaking.ts';
import { currentDocument, releasedFile } from './document.ts';

type Change = (value: unknown) => unknown;
/** Where something stands, and what it becomes; undefined takes it away. */
type Edit = readonly [path: readonly string[], change: Change];

const call = ['paths', '/api/v1/inquiries'];
const body = [...call, 'post', 'requestBody', 'content', 'application/json', 'schema'];
const answer = [...call, 'post', 'responses', '201', 'content', 'application/json', 'schema'];
const field = (name: string) => [...body, 'properties', name];
const answered = (name: string) => [...answer, 'properties', name];
const gone: Change = () => undefined;
const to =
  (value: unknown): Change =>
  () =>
    value;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const and =
  (more: unknown): Change =>
  (value) => [...listOf(value), more];
const without =
  (one: unknown): Change =>
  (value) =>
    listOf(value).filter((other) => other !== one);
const withoutNamed =
  (name: string): Change =>
  (value) =>
    listOf(value).filter((other) => !JSON.stringify(other).includes(`"name":"${name}"`));
const ofLimit =
  (default_: number): Change =>
  (value) =>
    listOf(value).map((one) => JSON.parse(JSON.stringify(one).replace('"default":50', `"default":${default_}`)));

function edited(part: unknown, [[key, ...rest], change]: Edit): unknown {
  if (key === undefined) return change(part);
  const entries = new Map<string, unknown>(Object.entries(part ?? {}));
  const next = edited(entries.get(key), [rest, change]);
  if (next === undefined) entries.delete(key);
  else entries.set(key, next);
  return Object.fromEntries(entries);
}

/** What is found after changes of the document. */
function after(...edits: readonly Edit[]): string[] {
  const changed = edits.reduce<unknown>((document, edit) => edited(document, edit), currentDocument());
  return breakingChanges(currentDocument(), Object.fromEntries(Object.entries(changed ?? {})));
}

test('API-09 the calls of programs break nothing of the last release', () => {
  expect(breakingChanges(JSON.parse(readFileSync(root + releasedFile, 'utf8')), currentDocument())).toEqual([]);
});

const post = 'POST /api/v1/inquiries';
const get = 'GET /api/v1/inquiries';
const breakages: readonly (readonly [said: string, ...edits: readonly Edit[]])[] = [
  [`${post} is gone`, [[...call, 'post'], gone]],
  ['GET /api/v1/status is gone', [['paths', '/api/v1/status'], gone]],
  [`${post} body.reference is gone`, [field('reference'), gone]],
  [`${post} body.subject.taxCode is gone`, [[...field('subject'), 'properties', 'taxCode'], gone]],
  [`${post} body.reference is required now`, [[...body, 'required'], and('reference')]],
  [
    `${post} body.fresh is required now`,
    [field('fresh'), to({ type: 'string' })],
    [[...body, 'required'], and('fresh')],
  ],
  [`${post} body.reference: maxLength is narrower than before`, [[...field('reference'), 'maxLength'], to(99)]],
  [
    `${post} body.product: the list of values is narrower than before`,
    [[...field('product'), 'enum'], without('S11T')],
  ],
  [`${post} body.reference: type is narrower than before`, [[...field('reference'), 'type'], to('number')]],
  [`${post} body.reference: pattern is narrower than before`, [[...field('reference'), 'pattern'], to('^A')]],
  [`${get} query limit: another default`, [[...call, 'get', 'parameters'], ofLimit(5)]],
  [`${get} query after is gone`, [[...call, 'get', 'parameters'], withoutNamed('after')]],
  [
    `${get} header X is required now`,
    [[...call, 'get', 'parameters'], and({ name: 'X', in: 'header', required: true, schema: {} })],
  ],
  [`${get} needs the scope usage, before inquiry`, [[...call, 'get', 'x-scope'], to('usage')]],
  [`${post} 201.askedAt is gone`, [answered('askedAt'), gone]],
  [`${post} 201.id is not always there any more`, [[...answer, 'required'], without('id')]],
  [
    `${post} 201.id: type is wider than before`,
    [answered('id'), to({ anyOf: [{ type: 'string' }, { type: 'null' }] })],
  ],
  [`${post} 201.status: the list of values is wider than before`, [[...answered('status'), 'enum'], and('lost')]],
  [`${post} answers 200 now`, [[...call, 'post', 'responses', '200'], to({ description: 'Success.' })]],
  [`${post} never answers 202 any more`, [[...call, 'post', 'responses', '202'], gone]],
];

const seeded = breakages.map(([said, ...edits]) => ({ said, edits }));

test.each(seeded)('API-09 a breaking change of v1 is found: $said', ({ said, edits }) => {
  expect(after(...edits)).toContain(said);
});

test('API-09 additions of v1 are no breaking changes', () => {
  const found = after(
    [['paths', '/api/v1/new'], to({ get: { responses: { 200: {} } } })],
    [field('fresh'), to({ type: 'string' })],
    [[...field('product'), 'enum'], and('NEW')],
    [field('consent'), to({ anyOf: [{ type: 'boolean' }, { type: 'object' }] })],
    [[...field('reference'), 'maxLength'], to(200)],
    [[...body, 'required'], without('purpose')],
    [answered('fresh'), to({ type: 'string' })],
    [[...call, 'get', 'parameters'], and({ name: 'fresh', in: 'query', required: false, schema: {} })],
  );
  expect(found).toEqual([]);
});
