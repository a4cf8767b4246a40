import { randomUUID } from 'node:crypto';
import { firstGenerated } from '#bureau/population/births.ts';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

/** A new alarm about a clerk, as the audit check creates it. */
async function raised(server: TestServer): Promise<number> {
  const [row] = await server.sql<{ alarm: number }>(
    `insert into portal.alarm (rule, cause, severity, institution_id, username, facts, seen_from, seen_until)
     select 'miss-rate', $1, 'high', m.institution_id, u.username, '{"misses": 11, "of": 50}', now(), now()
     from portal.user_account u join portal.membership m on m.user_id = u.id where u.username = 'binh.clerk'
     returning alarm_id::int as alarm`,
    [randomUUID()],
  );
  return row?.alarm ?? 0;
}

/** Suspends a colleague at the alarm's institution; no other test signs in as them. */
async function frozen(server: TestServer): Promise<number> {
  const username = await newUser(server);
  const root = await server.as('root.bureau');
  const body = { kind: 'user' as const, username, reason: 'Kiểm tra' };
  return Number(dataOf(await root.send(contracts.freezes.freeze, { body })).get('freeze'));
}

async function newUser(server: TestServer): Promise<string> {
  const username = `x${randomUUID().replaceAll('-', '')}`;
  await server.sql(
    `insert into portal.user_account (username, full_name, password_hash)
     select $1, 'Người Thử', u.password_hash from portal.user_account u where u.username = 'lan.clerk'`,
    [username],
  );
  return username;
}

/**
 * A borrower without loans who is no decoy and has nothing pending; their cards are removed, because almost everybody
 * has some.
 */
async function lonely(server: TestServer): Promise<string> {
  const [row] = await server.sql<{ code: string }>(
    `with one as (
       select s.subject_id, s.cic_code from bureau.subject s where s.status = 'live' and s.subject_id >= $1
          and not exists (select from bureau.contract c where c.subject_id = s.subject_id)
          and not exists (select from bureau.honey_subject h where h.subject_id = s.subject_id)
          and not exists (select from bureau.decoy_change d where d.decoy_id = s.subject_id) limit 1),
     alone as (delete from bureau.card_account a using one where a.subject_id = one.subject_id)
     select one.cic_code as code from one`,
    [firstGenerated],
  );
  return row?.code ?? '';
}

/** Proposes a person as a decoy; returns the number of the pending proposal. */
async function asked(server: TestServer): Promise<string> {
  const body = { cicCode: await lonely(server), kind: 'mark' as const, reason: 'Đặt mồi' };
  await (await server.as('thu.bureau')).send(contracts.decoys.ask, { body });
  const [row] = await server.sql<{ id: string }>(
    'select change_id as id from bureau.decoy_change order by asked_at desc limit 1',
  );
  return row?.id ?? '';
}

export const examples: Pick<Examples, 'alarms' | 'freezes' | 'decoys'> = {
  alarms: {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    rules: { by: 'minh.operator', request: async () => ({ body: {} }) },
    acknowledge: {
      by: 'minh.operator',
      request: async (server) => ({ body: { alarm: await raised(server) } }),
      again: 409,
    },
    close: {
      by: 'minh.operator',
      request: async (server) => ({ body: { alarm: await raised(server), reason: 'Đã xem' } }),
      again: 409,
    },
  },
  freezes: {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    freeze: {
      by: 'minh.operator',
      request: async (server) => ({
        body: { kind: 'user' as const, username: await newUser(server), reason: 'Kiểm tra' },
      }),
      again: 409,
    },
    lift: {
      by: 'minh.operator',
      request: async (server) => ({ body: { freeze: await frozen(server), reason: 'Đã xem' } }),
      again: 409,
    },
  },
  decoys: {
    search: { by: 'root.bureau', request: async () => ({ body: {} }) },
    ask: {
      by: 'root.bureau',
      request: async (server) => ({
        body: { cicCode: await lonely(server), kind: 'mark' as const, reason: 'Đặt mồi' },
      }),
      again: 409,
    },
    decide: {
      by: 'root.bureau',
      request: async (server) => ({ body: { change: await asked(server), state: 'approved' as const } }),
      again: 409,
    },
  },
};
