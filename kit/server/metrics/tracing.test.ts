import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import { type TestServer, testServer } from '#testing/server.ts';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
});
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** What a collector receives, at /v1/traces. */
const received: { bodies: string[]; spans: z.output<typeof span>[] } = { bodies: [], spans: [] };
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    received.bodies.push(body);
    for (const { scopeSpans } of traces.parse(JSON.parse(body)).resourceSpans)
      received.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
});

let server: TestServer;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server = await testServer({ tracesEndpoint: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

const ascending = (a: unknown, b: unknown) => Number(a) - Number(b);

const valuesOf = ({ attributes }: z.output<typeof span>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const every = { fromDate: '2020-01-01', toDate: '2099-12-31', tt: 'all' as const };

test('a call and its database trips are one trace, a job another, and nothing in them names a person', async () => {
  const lan = await server.as('lan.clerk');
  await lan.send(lostCheques.search, { body: { ...every, sosec: 'SECRET-CHEQUE' } });
  const refused = await (await server.as('tam.member')).send(lostCheques.search, { body: every });
  expect(refused.status).toBe(403);
  await server.sql(`select graphile_worker.add_job('count-quality', '{}')`);
  const find = (name: string) => received.spans.filter((one) => one.name === name);
  const callName = `${lostCheques.search.method} ${lostCheques.search.path}`;
  await expect
    .poll(() => [find(callName).length, find('job count-quality').length], { timeout: 25_000 })
    .toEqual([2, 1]);

  const calls = find(callName);
  expect(calls.map((call) => valuesOf(call)['http.response.status_code']).toSorted(ascending)).toEqual([200, 403]);
  for (const call of [...calls, ...find('job count-quality')]) {
    expect(call.parentSpanId ?? '').toBe('');
    const trips = received.spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
    expect(trips.length).toBeGreaterThan(0);
    expect(trips.every(({ traceId }) => traceId === call.traceId)).toBe(true);
  }
  const known = new Set(received.spans.flatMap((one) => Object.keys(valuesOf(one))));
  expect([...known].toSorted()).toEqual([
    'bureau.request_id',
    'db.operation.name',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
  for (const word of ['SECRET-CHEQUE', 'lan.clerk', 'tam.member']) expect(received.bodies.join()).not.toContain(word);
});
