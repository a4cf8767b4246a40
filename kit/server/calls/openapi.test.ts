import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode, identityNumber } from '#bureau/contract/fields.ts';
import { captchaFields, input, windowFields } from '#kit/contract/fields.ts';
import { errors } from '#features/refusals.ts';
import { serveApiDocs } from '#kit/server/http/docs-page.ts';
import { buildOpenApi } from './openapi.ts';

type Node = { name: string; children: Node[] };
const node: z.ZodType<Node> = z.lazy(() => z.object({ name: z.string(), children: z.array(node) }));

const example = calls({
  open: {
    method: 'GET',
    path: '/api/Open',
    about: 'For all.',
    access: 'public',
    audit: 'none',
    answer: z.object({ text: z.string() }),
  },
  ask: {
    method: 'POST',
    path: '/api/Ask/:unit',
    about: 'Asks.',
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    captcha: { purpose: 'inquiry' },
    quota: { counter: 'customer', key: ['cicCode'] },
    params: z.object({ unit: z.string() }),
    query: input({ note: z.string().optional() }),
    body: input({ cicCode, identityNumber: identityNumber.optional(), ...captchaFields, ...windowFields }),
    answer: rows(z.object({ id: z.string() })),
  },
  tree: { method: 'GET', path: '/api/Tree', about: 'A tree.', access: 'signed-in', audit: 'none', answer: node },
  trees: {
    method: 'GET',
    path: '/api/Trees',
    about: 'Trees.',
    access: 'signed-in',
    audit: 'none',
    answer: z.object({ all: z.array(node) }),
  },
  put: {
    method: 'POST',
    path: '/api/File',
    about: 'Takes a file.',
    access: 'signed-in',
    audit: 'change',
    upload: { kind: 'data' },
    body: input({ matctd: z.string() }),
  },
  get: { method: 'GET', path: '/api/File', about: 'A file.', access: 'signed-in', audit: 'read', download: true },
});

const document = buildOpenApi({ example }, { version: '1.0.9' });

/** Every reference of the document has a target in it. */
function danglingReferences(whole: object): string[] {
  const references = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
  const leads = (reference: string) =>
    reference.startsWith('#/') &&
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (part, key) => (typeof part === 'object' && part !== null ? new Map(Object.entries(part)).get(key) : undefined),
        whole,
      ) !== undefined;
  return references.filter((reference) => !leads(reference));
}

test('UPL-02 a call with a file is multipart: its fields and the file, all that are required', () => {
  expect(document.paths['/api/File']?.post).toMatchObject({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            properties: { matctd: { type: 'string' }, file: { type: 'string', format: 'binary' } },
            required: ['matctd', 'file'],
          },
        },
      },
    },
  });
});

test('each call is an operation with its access, parameters, body, envelope and refusals', () => {
  const ask = document.paths['/api/Ask/{unit}']?.post;
  expect(ask).toMatchObject({
    operationId: 'example.ask',
    summary: 'Asks.',
    security: [{ bearer: [] }],
    'x-permission': 'inquiry.ask',
    'x-audit': 'change',
    description:
      'Needs the permission `inquiry.ask`. Needs a captcha of purpose `inquiry`. Counts against the daily limit of customers.',
    parameters: [
      { $ref: '#/components/parameters/AcceptLanguage' },
      { name: 'unit', in: 'path', required: true },
      { name: 'note', in: 'query', required: false },
    ],
    requestBody: {
      content: { 'application/json': { schema: { additionalProperties: false, required: ['cicCode'] } } },
    },
  });
  expect(Object.keys(Object(ask?.responses))).toEqual(['200', '400', '401', '403', '404', '409', '429', '500', '503']);
  expect(ask?.responses).toMatchObject({
    200: {
      content: {
        'application/json': { schema: { properties: { data: { properties: { total: { type: 'integer' } } } } } },
      },
    },
  });
});

test('a public call needs no token and a download is no envelope', () => {
  expect(document.paths['/api/Open']?.get).toMatchObject({ security: [] });
  expect(document.paths['/api/Open']?.get?.responses).not.toHaveProperty('401');
  expect(JSON.stringify(document.paths['/api/File']?.get?.responses)).toContain('application/octet-stream');
});

test('schemas that refer to themselves stay whole, wherever they are', () => {
  expect(JSON.stringify(document)).not.toContain('$defs');
  expect(danglingReferences(document)).toEqual([]);
  expect(JSON.stringify(document.paths['/api/Trees'])).toContain('#/components/schemas/example.trees.output');
});

test('ERR-01 each refusal of the catalogue is described under its status with its number', () => {
  const responses = new Map(Object.entries(Object(document.components.responses)));
  for (const { status, number } of Object.values(errors))
    expect(JSON.stringify(responses.get(String(status)))).toContain(number);
});

test('the document and the page come from this server alone, without inline script', async () => {
  const http = Fastify();
  await serveApiDocs(http, { example }, { version: '1.0.9' });
  const json = await http.inject('/api/openapi.json');
  expect(json.headers['content-type']).toContain('application/json');
  expect(json.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.9' } });
  for (const [at, described] of [
    ['/api/docs', '/api/openapi.json'],
    ['/api/v1/docs', '/api/v1/openapi.json'],
  ] as const) {
    const page = await http.inject(at);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script>|<style|style=|https?:/);
    const assets: string[] = [];
    for (const [, path = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const asset = await http.inject(path);
      expect([path, asset.statusCode]).toEqual([path, 200]);
      expect(asset.headers['content-security-policy']).toBeDefined();
      assets.push(asset.body);
    }
    expect(assets.at(-1)).toContain(`url: '${described}'`);
  }
  await http.close();
});
