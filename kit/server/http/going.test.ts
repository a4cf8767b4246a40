import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { buildOpenApi } from '#kit/server/calls/openapi.ts';
import type { Pipeline } from '#kit/server/calls/call-state.ts';
import { buildHttp } from './http.ts';
import { LoadShedder } from './shedding.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { keyVariables } from '#testing/server.ts';

const going: Call = {
  ...{ method: 'POST', path: '/api/v1/old', about: 'A call that goes away.', access: 'public', audit: 'none' },
  ...{ wire: 'v1', body: z.object({}), answer: z.object({}) },
  goes: { since: '2026-01-31', until: '2026-12-31' },
};
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

test('API-05 a call that goes away says since when and until when, with its refusals and to a full server too', async () => {
  const staying: Call = { ...going, path: '/api/v1/new', goes: undefined };
  const settings = readSettings({ ...keyVariables(), MODE: 'demo' });
  const shedding = new LoadShedder(1);
  const http = await buildHttp({
    pipeline: { settings } as Pipeline,
    served: [going, staying].map((call) => ({ name: 'x', call, handle: async () => ({}), admit: undefined })),
    ...{ log: silent, shedding, isStopping: () => false },
    metrics: { answered: () => undefined } as unknown as Metrics,
  });
  try {
    const origin = await http.listen({ port: 0, host: '127.0.0.1' });
    const told = async ({ path }: Call) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: '{' });
      const { type }: { type: string } = JSON.parse(await response.text());
      const { headers: said } = response;
      return [
        response.status,
        type.split('/').at(-1),
        said.get('deprecation'),
        said.get('sunset'),
        said.get('retry-after'),
      ];
    };
    const days = ['@1769817600', 'Thu, 31 Dec 2026 23:59:59 GMT'];
    expect(await told(going)).toEqual([400, 'bad-json', ...days, null]);
    expect(await told(staying)).toEqual([400, 'bad-json', null, null, null]);
    shedding.enter('work');
    expect(await told(going)).toEqual([503, 'busy', ...days, '5']);
    expect(await told(staying)).toEqual([503, 'busy', null, null, '5']);
  } finally {
    await http.close();
  }
  const described = buildOpenApi({ old: { going } }, { version: '1', wire: 'v1' }).paths['/api/v1/old']?.['post'];
  expect(described).toMatchObject({ deprecated: true, 'x-sunset': '2026-12-31' });
});
