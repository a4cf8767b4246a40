import { expect, test } from 'vitest';
import { z } from 'zod';
import { programScopes } from '#bureau/contract/program-scopes.ts';
import { contracts } from '#features/contracts.ts';
import type { CallGroup } from '#kit/contract/call.ts';
import { buildOpenApi, callsOn } from '#kit/server/calls/openapi.ts';
import { reference } from '#features/developers/reference.ts';
import { isObject, type Json, type JsonObject } from '#kit/server/calls/openapi/json.ts';

/** The reference of programs' calls, and the meanings and samples that it used. */
function described() {
  const [used, usedSamples] = [new Set<string>(), new Set<string>()];
  const watched = <T>(all: Readonly<Record<string, T>>, seen: Set<string>) =>
    new Proxy(all, {
      get: (whole, key: string) => {
        if (Object.hasOwn(whole, key)) seen.add(key);
        return whole[key];
      },
    });
  const meanings = watched(reference.meanings, used);
  const samples = watched<Json>(reference.samples, usedSamples);
  const document = buildOpenApi(callsOn(contracts, 'v1'), {
    version: '1',
    wire: 'v1',
    ...reference,
    meanings,
    samples,
  });
  return { document, used, usedSamples };
}

/** The places of fields and parameters without a description. */
function undescribed(part: unknown, place: string): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => undescribed(one, place));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]: [string, unknown]) => {
    const named =
      key === 'properties' && typeof inner === 'object' && inner !== null ? Object.entries(inner) : undefined;
    if (named === undefined) return undescribed(inner, key.startsWith('/') ? key : place);
    return named.flatMap(([name, field]: [string, unknown]) => [
      ...(typeof field === 'object' && field !== null && 'description' in field ? [] : [`${place} ${name}`]),
      ...undescribed(field, `${place} ${name}`),
    ]);
  });
}

test('API-09 the reference says of each field what it means, and no meaning is left over', () => {
  const { document, used } = described();
  expect([...new Set(undescribed({ ...document.paths, ...document.components.schemas }, ''))]).toEqual([]);
  expect(Object.keys(reference.meanings).filter((key) => !used.has(key))).toEqual([]);
});

test('API-09 the reference says of each parameter what it means', () => {
  const operations = Object.values(described().document.paths).flatMap((path) => Object.values(path));
  const silent = operations.flatMap(({ operationId, parameters }) =>
    (parameters as { name?: string; $ref?: string; description?: string }[])
      .filter(({ $ref, description }) => $ref === undefined && description === undefined)
      .map(({ name }) => `${String(operationId)} ${name ?? ''}`),
  );
  expect(silent).toEqual([]);
});

/** What is sent or answered by a schema, as its examples have it. */
function exampleOf(schema: Json | undefined, document: JsonObject): Json {
  if (schema === undefined || !isObject(schema)) return null;
  const { examples, $ref, anyOf, properties, items, type } = schema;
  if (Array.isArray(examples)) return examples[0] as Json;
  if ('const' in schema) return schema['const'] ?? null;
  if (typeof $ref === 'string')
    return exampleOf(
      $ref
        .slice(2)
        .split('/')
        .reduce<Json>((part, key) => (isObject(part) ? (part[key] ?? null) : null), document),
      document,
    );
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as Json;
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as Json, document);
  if (properties !== undefined && isObject(properties))
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field, document)]));
  if (items !== undefined) return [exampleOf(items, document)];
  if (type === 'boolean') return true;
  if (schema['format'] === 'binary') return '';
  throw new Error(`no example: ${JSON.stringify(schema)}`);
}

/** The fields without a sample whose values nobody could guess: texts and numbers. */
function unsampled(part: Json, place: string): string[] {
  if (Array.isArray(part)) return part.flatMap((one: Json) => unsampled(one, place));
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, inner]) => {
    if (key === 'examples') return [];
    if (key !== 'properties' || !isObject(inner)) return unsampled(inner, key.startsWith('/') ? key : place);
    return Object.entries(inner).flatMap(([name, field]) => {
      if (!isObject(field) || ['enum', 'const', 'examples', '$ref'].some((known) => known in field)) return [];
      const isNamed = field['format'] !== 'binary' && typesOf(field).some((type) => plainTypes.has(type));
      return [...(isNamed ? [`${place} ${name}`] : []), ...unsampled(field, `${place} ${name}`)];
    });
  });
}

const plainTypes = new Set<Json | undefined>(['string', 'integer', 'number']);

/** The types of a field that is no object in any of its shapes. */
function typesOf({ type, anyOf }: JsonObject): (Json | undefined)[] {
  const shapes = Array.isArray(anyOf)
    ? anyOf.flatMap((one: Json) => (isObject(one) ? typesOf(one) : []))
    : [type].flat();
  return shapes.includes('object') ? [] : shapes;
}

test('API-09 the reference has an example of each field that nobody could guess, and none is left over', () => {
  const { document, usedSamples } = described();
  expect(unsampled(document.paths as Json, '').filter((place) => !/ report /.test(place))).toEqual([]);
  expect(Object.keys(reference.samples).filter((key) => !usedSamples.has(key))).toEqual([]);
});

test('API-09 what the reference gives as an example of a request is taken, and of an answer is one', () => {
  const { document } = described();
  const groups: Readonly<Record<string, CallGroup>> = callsOn(contracts, 'v1');
  const wrong: string[] = [];
  for (const [group, calls] of Object.entries(groups))
    for (const [name, call] of Object.entries(calls)) {
      const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      const { requestBody, responses } = operation as {
        requestBody?: { content: Record<string, { schema: Json }> };
        responses: Record<string, { content?: Record<string, { schema: Json }> }>;
      };
      const check = (what: string, schema: z.ZodType | undefined, shown: Json | undefined) => {
        if (schema === undefined || shown === undefined) return;
        const read = schema.safeParse(exampleOf(shown, document));
        if (!read.success) wrong.push(`${group}.${name} ${what}: ${JSON.stringify(read.error.issues)}`);
      };
      if (call.upload === undefined) check('request', call.body, requestBody?.content['application/json']?.schema);
      const status = String(call.statuses?.[0] ?? 200);
      check('line', call.line, responses[status]?.content?.['application/x-ndjson']?.schema);
      check('answer', call.answer, responses[status]?.content?.['application/json']?.schema);
    }
  expect(wrong).toEqual([]);
});

test('API-05 the reference tells programs of the refusals that they meet, without gaps, and what each scope allows', () => {
  const { components } = described().document;
  const told = JSON.stringify(components['responses']);
  expect(told).not.toMatch(/captcha|\{\{|…|sign in/i);
  expect(told).toContain('`report-pending`');
  const { oauth } = components['securitySchemes'] as unknown as {
    oauth: { flows: { clientCredentials: { scopes: Record<string, string> } } };
  };
  const { scopes } = oauth.flows.clientCredentials;
  expect(Object.keys(scopes)).toEqual(programScopes);
  expect(Object.values(scopes).filter((meaning) => meaning.length < 20)).toEqual([]);
});

test('API-09 the report, the event and what a line is stand once in the reference, where each call that has one leads', () => {
  const { document } = described();
  expect(Object.keys(document.components.schemas).toSorted()).toEqual([
    'BatchResult',
    'Event',
    'Failure',
    'FileRow',
    'Refused',
    'Report',
  ]);
  expect(JSON.stringify(document.paths)).not.toContain('"dashboard"');
  for (const path of ['/api/v1/inquiries/{id}/report', '/api/v1/products/{product}/sample'])
    expect(JSON.stringify(document.paths[path])).toContain('"$ref":"#/components/schemas/Report"');
});

/** Each part of the reference that has examples, with its place. */
function exampled(part: Json, place: string): { readonly place: string; readonly schema: JsonObject }[] {
  if (Array.isArray(part)) return part.flatMap((one: Json, at) => exampled(one, `${place}/${at}`));
  if (!isObject(part)) return [];
  const inner = Object.entries(part).flatMap(([key, one]) =>
    key === 'examples' ? [] : exampled(one, `${place}/${key}`),
  );
  return Array.isArray(part['examples']) ? [{ place, schema: part }, ...inner] : inner;
}

test('API-09 each example of the reference fits the schema that it stands in', () => {
  const document = JSON.parse(JSON.stringify(described().document).replaceAll('#/components/schemas/', '#/$defs/'));
  const all = exampled(document, '');
  expect(all.length).toBeGreaterThan(500);
  const wrong = all.flatMap(({ place, schema: { examples, ...schema } }) => {
    const read = z.fromJSONSchema({ ...schema, $defs: document.components.schemas });
    return Array.isArray(examples) && examples.every((one: Json) => read.safeParse(one).success) ? [] : [place];
  });
  expect(wrong).toEqual([]);
});

test('API-05 API-09 answers may hold more than the reference says, and the headers of answers are described where they are sent', () => {
  const { paths, components } = described().document;
  const open = JSON.stringify(components.schemas);
  expect(open).not.toContain('"additionalProperties":false');
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { responses, requestBody } of operations) {
    expect(JSON.stringify(responses)).not.toContain('"additionalProperties":false');
    const sent = JSON.stringify(requestBody ?? {});
    if (sent.includes('"properties"') && sent.includes('application/json'))
      expect(sent).toContain('"additionalProperties":false');
  }
  const ask = JSON.stringify(paths['/api/v1/inquiries']?.['post']?.['responses']);
  expect(ask).toContain('#/components/headers/RateLimit');
  const refused = components['responses'] as unknown as Record<string, { headers?: Record<string, unknown> }>;
  expect(Object.keys(refused['401']?.headers ?? {})).toEqual(['WWW-Authenticate']);
  expect(Object.keys(refused['429']?.headers ?? {})).toEqual(['RateLimit', 'RateLimit-Policy', 'Retry-After']);
  const known = Object.keys(Object(components['headers']));
  expect(known).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Retry-After']));
});
