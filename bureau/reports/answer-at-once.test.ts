import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { Acting } from '#kit/server/database/database.ts';
import { untyped } from '#kit/server/database/untyped.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { answerAtOnce } from './answer.ts';
import { newTicket, takeTicketAtOnce } from './take-ticket.ts';

const cipher = makeCipher(testKeys);
const by = { institutionId: 1, userId: 1, username: 'test', branchId: null, closedProducts: new Set<string>() };

let connected: Connected;
beforeAll(async () => {
  connected = await connectedDatabase();
});
afterAll(() => connected.close());

test.each([
  ['a person who owes', known.clean.cicCode, true, 'charged'],
  ['nobody whom the bureau knows', undefined, false, 'free'],
])(
  'INS-02 an answer at once about %s writes each row once, and the inquiry once more: charge, reply, footprint and opening stand beside it',
  async (_, cicCode, hasInformation, state) => {
    const { owner, pool } = connected;
    const found = await owner.query<{ subject_id: string }>(
      'select subject_id from bureau.subject where cic_code = $1',
      [cicCode ?? ''],
    );
    const subjectId = found.rows[0] === undefined ? undefined : BigInt(found.rows[0].subject_id);
    const acting = await Acting.begin(pool, by);
    const client = untyped(acting.client);
    const versions = async () => {
      const { rows } = await client.query<{ name: string; inserted: number; updated: number }>(
        `select split_part(c.relname, '_', 1) as name, sum(pg_stat_get_xact_tuples_inserted(c.oid))::int as inserted,
           sum(pg_stat_get_xact_tuples_updated(c.oid))::int as updated
         from pg_class c where c.relkind = 'r' and (c.relname ~ '^(inquiry|charge|reply|voucher)_' and c.relname <> 'inquiry_footprint'
           or c.relname in ('opening', 'voucher')) group by 1`,
      );
      return new Map(rows.map(({ name, inserted, updated }) => [name, [inserted, updated]]));
    };
    try {
      const before = await versions();
      const ticket = newTicket(cipher, by, {
        ...{ voucher: `V${state}`, product: 'S11T', customerType: '2', customerName: known.clean.name },
        ...{ cicCode, request: { customerName: known.clean.name, cicCode }, purpose: 'credit-granting' },
      });
      const taken = await takeTicketAtOnce(acting.client, ticket, subjectId);
      if (taken === undefined) throw new Error('the ticket is free');
      const report = await answerAtOnce(acting.client, cipher, { ticket, taken, subjectId, match: null });
      expect(report.hasInformation).toBe(hasInformation);
      const after = await versions();
      const made = [...after].map(([name, [inserted = 0, updated = 0]]) => {
        const [insertedBefore = 0, updatedBefore = 0] = before.get(name) ?? [];
        return [name, inserted - insertedBefore, updated - updatedBefore];
      });
      made.sort(([one], [other]) => String(one).localeCompare(String(other)));
      expect(made).toEqual([
        ['charge', 1, 0],
        ['inquiry', 1, 1],
        ['opening', subjectId === undefined ? 0 : 1, 0],
        ['reply', 1, 0],
        ['voucher', 1, 0],
      ]);
      const { rows } = await client.query(
        `select q.status, q.has_information, q.subject_id, q.answered_at is not null as is_answered, c.state,
           c.amount_vnd = case when $2 then $3::bigint else 0 end as is_due, c.settled_at is not null as is_settled,
           (select count(*)::int from bureau.inquiry_footprint f where f.inquiry_id = q.id) as footprints
         from portal.inquiry q join portal.charge c on c.inquiry_id = q.id where q.id = $1`,
        [ticket.id, hasInformation, taken.fee],
      );
      expect(rows).toEqual([
        {
          ...{ status: 1, has_information: hasInformation, subject_id: subjectId ?? null, is_answered: true },
          ...{ state, is_due: true, is_settled: true, footprints: subjectId === undefined ? 0 : 1 },
        },
      ]);
      // The same ticket again takes nothing.
      expect(await takeTicketAtOnce(acting.client, ticket, subjectId)).toBeUndefined();
    } finally {
      await acting.abandon();
    }
  },
);
