import { known } from '#bureau/population/known/known.ts';
import { contracts } from '#features/contracts.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { Caller, TestServer } from '#testing/server.ts';
import type { Examples } from '#tests/call-examples.ts';

const by = 'minh.operator';
/** A moment of today that lies in the past at any hour. */
export const thisMorning = () => ({ day: hanoiDay(), time: '00:00' });

export const someBreach = () => ({
  ...thisMorning(),
  what: 'Thư gửi nhầm người nhận',
  persons: 12,
  dataKind: 'contact' as const,
  measures: 'Đã thu hồi thư',
});

export async function recorded(minh: Caller, change: object = {}): Promise<number> {
  const answer = await minh.send(contracts.breaches.record, { body: { ...someBreach(), ...change } });
  return contracts.breaches.record.answer.parse(answer.body.data).id;
}

/** A signed file that is ready, by its call. */
export async function readyFile(
  server: TestServer,
  minh: Caller,
  which: 'borrower-logs' | 'authority-files',
  body: object = {},
): Promise<string> {
  const answer =
    which === 'borrower-logs'
      ? await minh.send(contracts['borrower-logs'].make, { body: { ...aLog(), ...body } })
      : await minh.send(contracts['authority-files'].make, { body: { ...aYear(), ...body } });
  const { id } = contracts['borrower-logs'].make.answer.parse(answer.body.data);
  for (let tries = 0; tries < 300; tries += 1) {
    const [row] = await server.sql<{ state: string }>('select state from portal.signed_file where id = $1', [id], by);
    if (row?.state === 'ready') return id;
    if (row?.state === 'failed') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the file was not made');
}

export const aLog = () => ({ cicCode: known.clean.cicCode, language: 'vi' as const, reason: 'Đơn 15/2026' });
export const aYear = () => ({
  kind: 'year' as const,
  year: hanoiDay().slice(0, 4),
  language: 'vi' as const,
  reason: 'Công văn 8/2026',
});

async function told(server: TestServer): Promise<number> {
  const minh = await server.as(by);
  const id = await recorded(minh);
  await minh.send(contracts.breaches.tellAuthority, { body: { id, ...thisMorning(), reference: 'CV 1/2026' } });
  return id;
}

export const examples: Pick<Examples, 'borrower-logs' | 'authority-files' | 'breaches'> = {
  'borrower-logs': {
    search: { by, request: async () => ({ body: {} }) },
    make: { by, request: async () => ({ body: aLog() }) },
    download: {
      by,
      ofEveryInstitution: true,
      request: async (server) => ({ query: { id: await readyFile(server, await server.as(by), 'borrower-logs') } }),
    },
  },
  'authority-files': {
    search: { by, request: async () => ({ body: {} }) },
    make: { by, request: async () => ({ body: aYear() }) },
    download: {
      by,
      ofEveryInstitution: true,
      request: async (server) => ({ query: { id: await readyFile(server, await server.as(by), 'authority-files') } }),
    },
  },
  breaches: {
    search: { by, request: async () => ({ body: {} }) },
    record: { by, request: async () => ({ body: someBreach() }) },
    tellAuthority: {
      by,
      ofEveryInstitution: true,
      request: async (server) => ({
        body: { id: await recorded(await server.as(by)), ...thisMorning(), reference: 'CV 1/2026' },
      }),
      again: 409,
    },
    tellPersons: {
      by,
      ofEveryInstitution: true,
      request: async (server) => ({ body: { id: await recorded(await server.as(by)), ...thisMorning(), how: 'Thư' } }),
      again: 409,
    },
    close: {
      by,
      ofEveryInstitution: true,
      request: async (server) => ({ body: { id: await told(server), note: 'Đã xong' } }),
      again: 409,
    },
  },
};
