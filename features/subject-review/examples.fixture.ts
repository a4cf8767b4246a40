import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

const reason = 'Cùng số giấy tờ';

/** Two new people with the same name, by id and CIC code. */
async function twoPeople(server: TestServer): Promise<{ subject_id: bigint; cic_code: string }[]> {
  return server.sql(
    `insert into bureau.subject (cic_code, subject_type, name, name_key, province_code)
     select lpad(nextval('bureau.cic_number')::text, 7, '0') || 'T' || lpad(n::text, 2, '0'), 2, 'Trùng Tên', 'trung ten', '01'
       from generate_series(1, 2) n returning subject_id, cic_code`,
  );
}

async function review(server: TestServer): Promise<string> {
  const [one, two] = await twoPeople(server);
  const [row] = await server.sql<{ review: string }>(
    `insert into bureau.review_line (institution_id, customer_code, subject_id, candidate_subject_id, confidence, reason)
     values (1, 'KH', $1, $2, 6, 'doubtful') returning institution_id || '-' || review_id as review`,
    [one?.subject_id, two?.subject_id],
  );
  return row?.review ?? '';
}

async function codes(server: TestServer) {
  const [one, two] = await twoPeople(server);
  return { keptCode: one?.cic_code ?? '', mergedCode: two?.cic_code ?? '', reason };
}

async function proposed(server: TestServer): Promise<number> {
  const other = await server.as('quang.operator');
  const answer = await other.send(contracts['subject-review'].merge, { body: await codes(server) });
  return Number(dataOf(answer).get('proposal'));
}

async function merged(server: TestServer): Promise<number> {
  const operator = await server.as('minh.operator');
  const body = { proposal: await proposed(server), decision: 'approved' as const };
  return Number(dataOf(await operator.send(contracts['subject-review'].approve, { body })).get('merge'));
}

export const examples: Pick<Examples, 'subject-review'> = {
  'subject-review': {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    pair: { by: 'minh.operator', request: async (server) => ({ body: { review: await review(server) } }) },
    decide: {
      by: 'minh.operator',
      request: async (server) => ({ body: { review: await review(server), decision: 'same' as const, reason } }),
      again: 409,
    },
    merges: { by: 'minh.operator', request: async () => ({ body: {} }) },
    merge: { by: 'minh.operator', request: async (server) => ({ body: await codes(server) }), again: 409 },
    split: {
      by: 'minh.operator',
      request: async (server) => ({ body: { merge: await merged(server), reason } }),
      again: 409,
    },
    proposals: { by: 'minh.operator', request: async () => ({ body: {} }) },
    approve: {
      by: 'minh.operator',
      request: async (server) => ({ body: { proposal: await proposed(server), decision: 'approved' as const } }),
      again: 409,
    },
    numbers: {
      by: 'minh.operator',
      request: async (server) => {
        const { keptCode, mergedCode } = await codes(server);
        return { body: { keptCode, mergedCode } };
      },
    },
    tryMerge: {
      by: 'minh.operator',
      request: async (server) => {
        const { keptCode, mergedCode } = await codes(server);
        return { body: { keptCode, mergedCode } };
      },
    },
    trySplit: { by: 'minh.operator', request: async (server) => ({ body: { merge: await merged(server) } }) },
  },
};
