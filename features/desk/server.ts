import type { z } from 'zod';
import { AuditNote } from '#kit/server/calls/audit.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { answerOf } from '#kit/server/calls/true-total.ts';
import { type DeskPart, deskParts } from '#features/desk-parts.ts';
import { desk } from './contract.ts';
import { countedParts } from './shapes.ts';

const partSchemas: Readonly<Record<string, z.ZodType>> = desk.look.answer.shape;

export const deskServer = serve(desk, {
  async look(_, context) {
    const answer: Record<string, unknown> = {};
    const shown: bigint[] = [];
    const failed: string[] = [];
    for (const [name, one] of Object.entries(deskParts)) {
      if (!isOf(context, one)) continue;
      const audit = new AuditNote(context.settings.indexKey);
      const read = await alone(context, () => readPart(name, one, { ...context, audit }));
      answer[name] = read ?? { shown: null };
      if (read === undefined) failed.push(name);
      else shown.push(...audit.shown.map(({ subjectId }) => subjectId));
    }
    if (context.can('reply.read')) answer['asked'] = { shown: (await alone(context, () => asked(context))) ?? null };
    if (shown.length > 0) context.audit.showed(shown);
    context.audit.note({ parts: Object.keys(answer).length, ...(failed.length > 0 ? { failed: failed.join() } : {}) });
    return desk.look.answer.parse(answer);
  },
});

/** Whether the caller has the right of a part's call, and the right to act on what it shows. */
function isOf({ can }: Context, { server, call, also }: DeskPart): boolean {
  const access = server.calls[call]?.access;
  const permission = typeof access === 'object' ? access.permission : undefined;
  return permission !== undefined && can(permission) && (also === undefined || can(also));
}

async function readPart(name: string, { server, call, input }: DeskPart, context: Context): Promise<unknown> {
  const served = server.served.find((one) => one.name === call);
  if (served === undefined) throw new Error(`the desk has no call ${call}`);
  const given = input();
  const { query, body } = served.call;
  const parsed = { params: undefined, query: query?.parse(given), body: body?.parse(given), file: undefined };
  const answer = await answerOf(served, parsed, context);
  const data: unknown = answer instanceof JsonText ? JSON.parse(answer.text) : answer;
  // An answer that does not fit is a part that failed.
  return partSchemas[name]?.parse({ shown: countedParts[name]?.parse(data) ?? data });
}

/**
 * Reads one part so that its failure leaves the others: undefined when it failed. What it wrote is undone in any case: whoever
 * looks at the desk has not opened the lists behind it. What the database broke off is tried again with the whole call.
 */
async function alone<T>({ client }: Context, read: () => Promise<T>): Promise<T | undefined> {
  await client.query('savepoint desk_part');
  try {
    return await read();
  } catch (error) {
    if (isBrokenOff(error)) throw error;
    return undefined;
  } finally {
    await client.query('rollback to savepoint desk_part');
  }
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}

/** Inquiries of the last thirty days, by day; a day without one stands as none. */
async function asked({ client, who }: Context) {
  const { rows } = await client.query(askedSql, [who.institutionId, who.branchId]);
  return { of: who.branchId === null ? ('institution' as const) : ('branch' as const), days: rows };
}

const askedSql = `
  with asked as (
    select (q.asked_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*)::int as count from portal.inquiry q
    where q.institution_id = $1 and q.asked_at >= (portal.hanoi_day() - 29)::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and ($2::int is null or q.branch_id = $2)
    group by 1
  )
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(a.count, 0)::int as count
  from generate_series(portal.hanoi_day() - 29, portal.hanoi_day(), interval '1 day') d (day)
  left join asked a on a.day = d.day::date order by d.day /* never null: day */`;
