import { findByCic } from '#bureau/matching/find.ts';
import { dueOf, holidaysAfter } from '#bureau/disputes/clocks.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { type Stored, columns, extensionsOf, historyOf, lockCase, lockOwnCase, shown } from './cases.ts';
import { addEvent } from './events.ts';
import { addPaper, paperAnswer } from './papers.ts';
import { type disputeSteps, disputeWork, disputes } from './contract.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { disputesRefusals } from './refusals.ts';

type Step = (typeof disputeSteps)[number];

const stateOf = (state: string) => (state === 'all' ? null : state);
const listOf = (rows: readonly Stored[]) => ({
  total: totalOf(rows),
  rows: rows.map((row) => shown(row)),
});

export const disputesServer = serve(disputes, {
  async search({ body }, { client, who }) {
    const { rows } = await client.query(
      `select ${columns}, count(*) over () as total from portal.dispute d join bureau.institution i on i.id = d.institution_id
        where d.institution_id = portal.acting_institution() and ($1::text is null or d.state = $1)
          and ($4::int is null or d.branch_id = $4)
        order by d.due_on nulls last, d.number offset $2 limit $3`,
      [stateOf(body.state), ...pageOf(body), who.branchId],
    );
    return listOf(rows);
  },

  async detail({ body }, context) {
    const one = await lockOwnCase(context, body.dispute);
    context.audit.about(one.subject_id);
    return shown(one, await historyOf(context.client, one.id));
  },

  async raise({ body }, context) {
    const { client, who, audit } = context;
    const subject = await findByCic(client, body.cicCode);
    if (subject === undefined) throw new Refusal(matchingRefusals['no-subject'], 'cicCode');
    audit.about(subject.subject_id);
    await refuseKnown(context, { ...body, subjectId: subject.subject_id });
    const today = await todayIn(context);
    const dueOn = dueOf(body.kind, 'validity', today, await holidaysAfter(client, today));
    const { rows } = await client.query(
      `insert into portal.dispute (institution_id, id, number, kind, subject_id, cic_code, subject_name, contract_number, field, claim,
         received_on, due_on, raised_by, raised_by_id, branch_id)
       values ($1, $2, 'KN' || lpad(nextval('portal.dispute_number')::text, 8, '0'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict do nothing returning id, number`,
      [
        who.institutionId,
        uuidV7(),
        body.kind,
        subject.subject_id,
        subject.cic_code,
        subject.name,
        body.contractNumber,
        body.field,
        body.claim,
        today,
        dueOn,
        who.username,
        who.userId,
        who.branchId,
      ],
    );
    const [made] = rows;
    if (made === undefined) throw new Refusal(disputesRefusals['dispute-known'], 'field');
    await addEvent(context, made.id, { side: 'institution', kind: 'received', note: body.claim });
    audit.note({ dispute: made.number });
    return { dispute: made.id, number: made.number, dueOn };
  },

  async say({ body }, context) {
    const one = await lockOwnCase(context, body.dispute);
    if (one.state === 'closed') throw new Refusal('state-changed', 'dispute');
    await addEvent(context, one.id, { side: 'institution', kind: 'note', note: body.note });
    return '0' as const;
  },

  async attach({ body, file }, context) {
    const one = await lockOwnCase(context, body.dispute);
    context.audit.about(one.subject_id);
    return addPaper(context, one, { file, side: 'institution' });
  },

  async download({ query }, context) {
    const one = await lockOwnCase(context, query.dispute);
    context.audit.about(one.subject_id);
    return paperAnswer(context, one.id, query.file);
  },

  async notices({ body }, { client }) {
    const { rows } = await client.query(
      `select n.made_at, n.cic_code, n.subject_name, n.field, n.dispute_number, count(*) over () as total
         from portal.correction_notice n where n.institution_id = portal.acting_institution()
          and ($1::text is null or n.field = $1) order by n.made_at desc, n.id offset $2 limit $3 /* one of: field = balance | collateral | contract | group | identity | other | overdue */`,
      [stateOf(body.field), ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((row) => ({
        madeAt: row.made_at.toISOString(),
        cicCode: row.cic_code,
        customer: row.subject_name,
        field: row.field,
        number: row.dispute_number,
      })),
    };
  },
});

/** The states from which each step is allowed. */
const before: Readonly<Record<Step, readonly string[]>> = {
  valid: ['received'],
  invalid: ['received'],
  corrected: ['valid'],
  unfounded: ['valid'],
  closed: ['corrected', 'unfounded', 'invalid'],
};

export const disputeWorkServer = serve(disputeWork, {
  async queue({ body }, context) {
    await requireBureau(context);
    const { rows } = await context.client.query(
      'select * from portal.dispute_queue($1, $2, $3) /* never null: id, number, kind, institution_name, subject_id, cic_code, subject_name, contract_number, field, claim, state, received_on, raised_by, is_extended, total */ /* one of: kind = dispute | error, field = balance | collateral | contract | group | identity | other | overdue, state = closed | corrected | invalid | received | unfounded | valid */',
      [stateOf(body.state), ...pageOf(body)],
    );
    return listOf(rows);
  },

  async open({ body }, context) {
    await actOn(context, body.dispute);
    const one = await lockCase(context, body.dispute);
    context.audit.about(one.subject_id);
    const extensions = await extensionsOf(context.client, one);
    return shown(one, { ...(await historyOf(context.client, one.id)), extensions });
  },

  async attach({ body, file }, context) {
    await actOn(context, body.dispute);
    const one = await lockCase(context, body.dispute);
    context.audit.about(one.subject_id);
    return addPaper(context, one, { file, side: 'bureau' });
  },

  async download({ query }, context) {
    await actOn(context, query.dispute);
    const one = await lockCase(context, query.dispute);
    context.audit.about(one.subject_id);
    return paperAnswer(context, one.id, query.file);
  },

  async extend({ body }, context) {
    const { client, who, audit } = context;
    await actOn(context, body.dispute);
    const one = await lockCase(context, body.dispute);
    if (one.is_extended) throw new Refusal(disputesRefusals['extended-already'], 'dispute');
    if (one.state !== 'valid') throw new Refusal('state-changed', 'dispute');
    const dueOn = (await extensionsOf(client, one)).find(({ days }) => days === body.days)?.dueOn;
    if (dueOn === undefined) throw new Refusal(disputesRefusals['no-extension'], 'days');
    await client.query(
      `update portal.dispute set due_on = $2, extended_by = $3, extended_reason = $4, extended_at = clock_timestamp(),
              updated_at = clock_timestamp()
        where institution_id = portal.acting_institution() and id = $1`,
      [one.id, dueOn, who.username, body.reason],
    );
    await addEvent(context, one.id, { side: 'bureau', kind: 'extended', note: body.reason });
    audit.about(one.subject_id);
    audit.note({ dispute: one.number, days: body.days, dueOn });
    return { dueOn };
  },

  async step({ body }, context) {
    const { client, audit } = context;
    await actOn(context, body.dispute);
    const one = await lockCase(context, body.dispute);
    if (!before[body.step].includes(one.state)) throw new Refusal('state-changed', 'dispute');
    const today = await todayIn(context);
    const holidays = await holidaysAfter(client, today);
    const clock = body.step === 'valid' ? ('resolution' as const) : ('result' as const);
    const dueOn = body.step === 'closed' ? null : dueOf(one.kind, clock, today, holidays);
    await client.query(
      `update portal.dispute set state = $2, due_on = $3, updated_at = clock_timestamp(),
              outcome = case when $2 in ('corrected', 'unfounded', 'invalid') then $2 else outcome end
        where institution_id = portal.acting_institution() and id = $1`,
      [one.id, body.step, dueOn],
    );
    await addEvent(context, one.id, { side: 'bureau', kind: body.step, note: body.note });
    const told = body.step === 'corrected' ? await tell(context, one.id) : 0;
    audit.about(one.subject_id);
    audit.note({ dispute: one.number, step: body.step, told });
    return { state: body.step, dueOn, told };
  },
});

type Figure = { readonly subjectId: bigint; readonly contractNumber: string; readonly field: string };

/**
 * Refuses an already disputed figure, under any number that the borrower had before a merge. `figure-corrected` with
 * the day and the case that corrected it, while the figure has not been reported since (a file of the institution was
 * applied, or the month of the correction is over); `dispute-known` while a case is open.
 */
async function refuseKnown({ client }: Context, { subjectId, contractNumber, field }: Figure): Promise<void> {
  const { rows } = await client.query(
    `select d.number, d.outcome, to_char(e.at at time zone 'Asia/Ho_Chi_Minh', 'DD/MM/YYYY') as day from portal.dispute d
      left join portal.dispute_event e on e.institution_id = d.institution_id and e.dispute_id = d.id and e.kind = 'corrected'
      where d.institution_id = portal.acting_institution() and d.subject_id = any (bureau.one_with($1)) and d.contract_number = $2
        and d.field = $3 and (d.state in ('received', 'valid') or d.outcome = 'corrected'
          and date_trunc('month', e.at at time zone 'Asia/Ho_Chi_Minh') = date_trunc('month', portal.hanoi_day()::timestamp)
          and not exists (select from portal.submission s
            where s.institution_id = d.institution_id and s.received_at > e.at and s.state = 'applied'))
      order by (d.outcome = 'corrected') desc nulls last limit 1`,
    [subjectId, contractNumber, field],
  );
  const [found] = rows;
  if (found?.outcome === 'corrected')
    throw new Refusal(disputesRefusals['figure-corrected'], 'field', { number: found.number, day: found.day ?? '' });
  if (found !== undefined) throw new Refusal(disputesRefusals['dispute-known'], 'field');
}

async function tell({ client }: Context, id: string): Promise<number> {
  const { rows } = await client.query('select portal.tell_inquirers($1) as told /* never null: told */', [id]);
  return rows[0]?.told ?? 0;
}

async function requireBureau({ client }: Context): Promise<void> {
  const { rows } = await client.query('select bureau.is_bureau_acting() as is /* never null: is */');
  if (rows[0]?.is !== true) throw new Refusal('no-permission');
}

/** From here on the transaction acts for the institution of the case. */
async function actOn(context: Context, dispute: string): Promise<void> {
  await requireBureau(context);
  const { rows } = await context.client.query('select portal.act_on_dispute($1) as at', [dispute]);
  if ((rows[0]?.at ?? null) === null) throw new Refusal('not-found', 'dispute');
}

async function todayIn({ client }: Context): Promise<string> {
  const { rows } = await client.query('select bureau.today()::text as today /* never null: today */');
  return rows[0]?.today ?? '';
}
