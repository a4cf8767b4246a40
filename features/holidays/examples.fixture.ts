import { randomInt } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import type { Examples } from '#tests/call-examples.ts';

/** A Monday that no other test has in the list. */
const newDay = () => new Date(Date.UTC(2040, 0, 2) + randomInt(2_900) * 7 * 86_400_000).toISOString().slice(0, 10);

const about = {
  nameVi: 'Nghỉ',
  nameEn: 'Off',
  kind: 'off' as const,
  certainty: 'likely' as const,
  reason: 'Thử',
};

async function added(server: TestServer): Promise<string> {
  const day = newDay();
  await (await server.as('minh.operator')).send(contracts.holidays.add, { body: { day, ...about } });
  return day;
}

export const examples: Pick<Examples, 'holidays'> = {
  holidays: {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    add: { by: 'minh.operator', request: async () => ({ body: { day: newDay(), ...about } }), again: 409 },
    confirm: { by: 'minh.operator', request: async (server) => ({ body: { day: await added(server) } }), again: 409 },
    remove: {
      by: 'minh.operator',
      request: async (server) => ({ body: { day: await added(server), reason: 'Thử' } }),
      again: 404,
    },
  },
};
