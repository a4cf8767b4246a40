import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { requireServed, serve } from './serve.ts';

const about = { access: 'signed-in', audit: 'read', answer: z.literal('0') } as const;
const known = calls({ one: { method: 'GET', path: '/api/Known', about: 'One.', ...about } });
const forgotten = calls({ two: { method: 'POST', path: '/api/Forgotten', about: 'Two.', ...about } });

test('a server whose contracts promise a call that no code answers does not start, and says which', () => {
  const served = serve(known, { one: async () => '0' as const });
  expect(() => requireServed({ known }, served)).not.toThrow();
  expect(() => requireServed({ known, forgotten }, served)).toThrow(
    'Named in features/contracts.ts, but not in features/servers.ts: POST /api/Forgotten',
  );
});
