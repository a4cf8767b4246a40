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

/** Ends the files that examples left open: a branch has one at a time. */
async function endOpen(server: TestServer): Promise<void> {
  await server.sql(
    `update portal.score_batch set state = 'done', finished_at = clock_timestamp()
      where institution_id = portal.acting_institution() and state in ('received', 'working')`,
  );
}

/** Sends a file as a clerk of the first bank; its id, once it is over. */
export async function sentPortfolio(server: TestServer, rows = [somebody()], by = 'lan.clerk'): Promise<string> {
  await endOpen(server);
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
        await endOpen(server);
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
