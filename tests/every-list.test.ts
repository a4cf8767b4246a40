import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { type Answer, type TestServer, testServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { type Example, examples } from './every-example.ts';

type Part = 'query' | 'body';
type Listing = { readonly title: string; readonly call: Call; readonly example: Example; readonly part: Part };

const groups: Readonly<Record<string, CallGroup>> = contracts;
const lists: Listing[] = Object.entries(groups).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, call]) => {
    const part = (['body', 'query'] as const).find((one) => hasWindow(call[one]));
    const example = examples[group]?.[name];
    const isList = call.answer instanceof z.ZodObject && 'total' in call.answer.shape && 'rows' in call.answer.shape;
    if (part === undefined || example === undefined || !isList || call.audit === 'change') return [];
    return [{ title: `${call.method} ${call.path}`, call, example, part }];
  }),
);

function hasWindow(schema: unknown): boolean {
  return schema instanceof z.ZodObject && 'start' in schema.shape && 'end' in schema.shape;
}

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100, dailyCustomers: 100_000 });
});
afterAll(() => server.stop());

test('ERR-01 the lists with windows are found', () => {
  expect(lists.length).toBeGreaterThan(40);
});

test.each(lists)('ERR-01 $title: a window past the last row has no rows and the true total', async (listing) => {
  const look = await lookerAt(listing);
  const before = listed(await look({}));
  const past = listed(await look({ start: 90_000, end: 90_010 }));
  const after = listed(await look({}));
  expect(past.rows).toEqual([]);
  // Reading the audit adds a row to it.
  expect(past.total).toBeGreaterThanOrEqual(before.total);
  expect(past.total).toBeLessThanOrEqual(after.total);
});

test.each(lists)('ERR-01 $title: a window that ends before it starts has no rows, or is refused', async (listing) => {
  const look = await lookerAt(listing);
  const answer = await look({ start: 5, end: 2 });
  if (answer.status === 400) expect(answer.body.errors?.map(({ field }) => field)).toEqual(['end']);
  else expect(listed(answer).rows).toEqual([]);
});

/** Requests a window of the example's list. */
async function lookerAt({ call, example, part }: Listing): Promise<(window: object) => Promise<Answer>> {
  const by = example.by ?? 'lan.clerk';
  const caller = typeof by === 'function' ? await by(server) : await server.as(by);
  const parts = Object.entries(await example.request(server)).filter(([, given]) => typeof given === 'object');
  const request: { query?: object; body?: object } = Object.fromEntries(parts);
  return async (window) => {
    const captcha =
      call.captcha === undefined || call.captcha.after !== undefined ? {} : await server.captcha(call.captcha.purpose);
    return caller.send(call, { ...request, [part]: { ...request[part], ...window, ...captcha } });
  };
}

function listed(answer: Answer) {
  expect(answer.status).toBe(200);
  return z.object({ total: z.number(), rows: z.array(z.unknown()) }).parse(answer.body.data);
}
