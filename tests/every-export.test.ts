import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { exportOf, partOf } from '#kit/contract/export.ts';
import { columnsFor, listOf, type RowList } from '#kit/contract/row.ts';
import { type Language, languages, say } from '#kit/words/words.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { readXlsx } from 'hucre/xlsx';
import { type Example, examples } from './every-example.ts';

type Listing = { readonly title: string; readonly call: Call; readonly list: RowList; readonly example: Example };

const groups: Readonly<Record<string, CallGroup>> = contracts;

const lists: Listing[] = Object.entries(groups).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, call]) => {
    const list = listOf(call);
    const example = examples[group]?.[name];
    return list === undefined || example === undefined
      ? []
      : [{ title: `${call.method} ${call.path}`, call, list, example }];
  }),
);
const exported = lists.filter(({ call }) => exportOf(call) !== undefined);

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100, dailyCustomers: 100_000 });
});
afterAll(() => server.stop());

test('LST-06 every list can be had as a file, or its contract says why not', () => {
  expect(lists.length).toBeGreaterThan(50);
  const silent = lists.filter(({ call }) => exportOf(call) === undefined && (call.noExport ?? '').length < 20);
  expect(silent.map(({ title }) => title)).toEqual([]);
});

test('LST-06 no list that costs, counts against a day or asks for a captcha can be had as a file', () => {
  const guarded = exported.filter(({ call }) => call.captcha ?? call.quota ?? call.isRepeatedByHand);
  expect(guarded.map(({ title }) => title)).toEqual([]);
});

test.each(exported)('LST-06 $title: its file has every column by its word and every row', async (listing) => {
  const ask = await askerOf(listing);
  const total = await totalOf(listing);
  const [vi, en] = [await ask('xlsx', 'vi'), await ask('csv', 'en')];
  const { sheets } = await readXlsx(new Uint8Array(vi));
  const rows = sheets[0]?.rows ?? [];
  expect(rows[0]).toEqual(titlesOf(listing.list, 'vi'));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(en);
  expect(text.startsWith('\ufeff')).toBe(true);
  const [head = '', ...lines] = text.slice(1).split(/\n(?="|$)/);
  expect(head).toBe(
    titlesOf(listing.list, 'en')
      .map((title) => `"${title}"`)
      .join(','),
  );
  // Looking at the audit is a row of it.
  expect(rows.length - 1).toBeGreaterThanOrEqual(total);
  expect(lines.filter((line) => line !== '').length).toBeGreaterThanOrEqual(rows.length - 1);
  expect(text).not.toMatch(/"(undefined|null|\[object Object\])"/);
});

function titlesOf(list: RowList, language: Language): string[] {
  expect(languages).toContain(language);
  // What a contract keeps for the screen is in no file.
  const written = columnsFor(list.columns, language).filter(({ isScreenOnly }) => isScreenOnly !== true);
  return written.map(({ label, name, unit }) => {
    const title = say(list.words, language, label ?? name);
    return unit === undefined ? title : `${title} (${say(list.words, language, unit)})`;
  });
}

async function callerOf({ example }: Listing) {
  const by = example.by ?? 'lan.clerk';
  return typeof by === 'function' ? by(server) : server.as(by);
}

async function requestOf({ example }: Listing): Promise<{ query?: object; body?: object }> {
  const parts = Object.entries(await example.request(server)).filter(([, given]) => typeof given === 'object');
  return Object.fromEntries(parts);
}

async function totalOf(listing: Listing): Promise<number> {
  const answer = await (await callerOf(listing)).send(listing.call, await requestOf(listing));
  expect(answer.status).toBe(200);
  return Number(Object.entries(answer.body.data ?? {}).find(([name]) => name === 'total')?.[1]);
}

/** Asks for the file of the list of the example. */
async function askerOf(
  listing: Listing,
): Promise<(format: 'xlsx' | 'csv', language: Language) => Promise<ArrayBuffer>> {
  const [{ headers }, request] = [await callerOf(listing), await requestOf(listing)];
  const part = partOf(listing.call);
  const path = exportOf(listing.call)?.path ?? '';
  return async (format, language) => {
    const asked: Readonly<Record<string, unknown>> = { ...request[part], format };
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${server.origin}${path}${part === 'query' ? `?${query}` : ''}`, {
      method: listing.call.method,
      headers: {
        ...headers,
        'accept-language': language,
        ...(part === 'body' ? { 'content-type': 'application/json' } : {}),
      },
      ...(part === 'body' ? { body: JSON.stringify(asked) } : {}),
    });
    expect(response.status).toBe(200);
    return response.arrayBuffer();
  };
}
