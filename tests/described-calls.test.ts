import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallGroup } from '#kit/contract/call.ts';
import { withExports } from '#kit/contract/export.ts';
import { contracts } from '#features/contracts.ts';
import { type TestServer, testServer } from '#testing/server.ts';

const groups: Readonly<Record<string, CallGroup>> = contracts;
const all = Object.values(groups).flatMap((calls) => Object.values(withExports(calls)));

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

async function describedAt(address: string): Promise<string[]> {
  const response = await fetch(`${server.origin}${address}`);
  const document: { paths: Record<string, Record<string, object>> } = JSON.parse(await response.text());
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return calls.toSorted();
}

test('API-03 the OpenAPI documents contain each call and nothing else, that of programs its own', async () => {
  const titles = (isOfPrograms: boolean) =>
    all
      .filter(({ wire }) => (wire === 'v1') === isOfPrograms)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .toSorted();
  expect(await describedAt('/api/openapi.json')).toEqual(titles(false));
  expect(await describedAt('/api/v1/openapi.json')).toEqual(titles(true));
  expect((await fetch(`${server.origin}/api/docs`)).status).toBe(200);
});
