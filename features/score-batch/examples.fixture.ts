import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { contracts } from '#features/contracts.ts';
import type { TestServer } from '#testing/server.ts';
import type { Examples } from '#tests/call-examples.ts';

const calls = contracts['score-batch'];

/** A portfolio file, with the fields' names as titles. */
export function portfolioFile(
  rows: readonly Readonly<Record<string, string>>[],
  titles: readonly string[] = ['reference', 'customerName', 'cicCode', 'identityNumber'],
): File {
  const lines = rows.map((row) =>
    ['reference', 'customerName', 'cicCode', 'identityNumber'].map((name) => `"${row[name] ?? ''}"`).join(','),
  );
  return new File([[titles.join(','), ...lines].join('\n')], 'danh-muc.csv', { type: 'text/csv' });
}

const somebody = () => ({
  reference: `KH${randomInt(1e9)}`,
  customerName: 'Nguyễn Thị Ví Dụ',
  identityNumber: `0799${String(randomInt(1e8)).padStart(8, '0')}`,
});

/** Waits until a file of the first bank is over. */
export async function isOver(server: TestServer, id: string): Promise<void> {
  const state = async () =>
    (
      await server.sql<{ is_over: boolean }>(
        'select finished_at is not null as is_over from portal.score_batch where id = $1',
        [id],
      )
    )[0]?.is_over;
  await expect.poll(state, { timeout: 30_000, interval: 50 }).toBe(true);
}

/** Sends a file as a clerk of the first bank, once the one before is over; its id. */
export async function sentPortfolio(server: TestServer, rows = [somebody()], by = 'lan.clerk'): Promise<string> {
  const clerk = await server.as(by);
  const answer = await clerk.send(calls.send, { file: portfolioFile(rows) });
  const { id } = calls.send.answer.parse(answer.body.data);
  await isOver(server, id);
  return id;
}

/** A file that is being scored, though no worker knows of it. */
async function workingPortfolio(server: TestServer): Promise<string> {
  const id = await sentPortfolio(server);
  await server.sql(`update portal.score_batch set state = 'working', finished_at = null where id = $1`, [id]);
  return id;
}

export const examples: Pick<Examples, 'score-batch'> = {
  'score-batch': {
    send: {
      request: async (server) => {
        const open = await server.sql<{ id: string }>(
          `select id from portal.score_batch where state in ('received', 'working')`,
        );
        for (const { id } of open) await server.sql(`update portal.score_batch set state = 'done' where id = $1`, [id]);
        return { file: portfolioFile([somebody()]) };
      },
      again: 409,
    },
    search: { request: async () => ({ body: {} }) },
    result: {
      request: async (server) => ({ body: { id: await sentPortfolio(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { id: await sentPortfolio(server) } }),
        missing: { body: { id: randomUUID() } },
      },
    },
    cancel: {
      request: async (server) => ({ body: { id: await workingPortfolio(server) } }),
      again: 409,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { id: await sentPortfolio(server) } }),
        missing: { body: { id: randomUUID() } },
      },
    },
  },
};
