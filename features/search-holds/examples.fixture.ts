import type { TestServer } from '#testing/server.ts';
import type { Examples } from '#tests/call-examples.ts';

/** Raises an alarm about a user, of people shown by default; returns the number of what holds the searches, 0 for none. */
export async function held(server: TestServer, username = 'lan.clerk', rule = 'people-shown'): Promise<number> {
  const [row] = await server.sql<{ hold: number }>(
    `with one as (
       select u.id, u.username, min(m.institution_id) as institution_id from portal.user_account u
         join portal.membership m on m.user_id = u.id where u.username = $1 group by u.id),
     raised as (
       insert into portal.alarm (rule, cause, severity, institution_id, user_id, username, facts, seen_from, seen_until)
       select $2, gen_random_uuid()::text, 'high', institution_id, id, username, '{"count": 1000, "of": 2000}', now(), now()
         from one returning alarm_id)
     select max(alarm_id)::int as hold from raised`,
    [username, rule],
  );
  const [hold] = await server.sql<{ hold: number }>(
    'select hold_id::int as hold from portal.search_hold where alarm_id = $1',
    [row?.hold],
  );
  return hold?.hold ?? 0;
}

export const examples: Pick<Examples, 'search-holds'> = {
  'search-holds': {
    search: { by: 'an.admin', request: async () => ({ body: {} }) },
    answer: {
      by: 'an.admin',
      request: async (server) => ({
        body: { hold: await held(server, 'hoa.approver'), answer: 'released' as const, reason: 'Chiến dịch đã biết' },
      }),
      again: 409,
      foreign: {
        by: 'an.admin',
        row: async (server) => ({
          body: { hold: await held(server, 'phuc.fund'), answer: 'released' as const, reason: 'x' },
        }),
        missing: { body: { hold: 999_999_999, answer: 'released' as const, reason: 'x' } },
      },
    },
  },
};
