import { findByCic } from '#bureau/matching/find.ts';
import { dueOf, holidaysAfter } from '#bureau/disputes/clocks.ts';
import { tellHolders } from '#bureau/disputes/held.ts';
import { institutionNamer } from '#bureau/people/institution-names.ts';
import { addWorkingDays } from '#bureau/working-days.ts';
import { say } from '#kit/words/words.ts';
import { disputeWords } from './words.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { type Stored, columns, extensionsOf, historyOf, lockCase, lockOwnCase, shown } from './cases.ts';
import { addEvent } from './events.ts';
import { askedOf } from './figures.ts';
import { askedWith, holderOf, keepNewName, raiseNewName } from './new-name.ts';
import { addPaper, paperAnswer } from './papers.ts';
import { offeredTo, raiseCase, todayIn } from './raise.ts';
import { sayInCase } from './say.ts';
import { type disputeSteps, disputeWork, disputes, noContract } from './contract.ts';
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
    return shown(one, await historyOf(context, one.id));
  },

  async contracts({ body }, context) {
    const { client, audit, request } = context;
    const subject = await findByCic(client, body.cicCode);
    if (subject === undefined) throw new Refusal(matchingRefusals['no-subject'], 'cicCode');
    audit.about(subject.subject_id);
    const rows = await offeredTo(client, subject.subject_id);
    const nameOf = (row: (typeof rows)[number]) =>
      request.language === 'en' ? row.institution_en : row.institution_vi;
    const options = rows.map((row) => {
      const label = row.is_own ? row.contract_number : `${row.contract_number} – ${nameOf(row)}`;
      return { id: row.choice, label };
    });
    const rest = { id: noContract, label: say(disputeWords, request.language, 'noContract') };
    return { total: options.length + 1, rows: [...options, rest] };
  },

  raise: async ({ body }, context) => raiseCase(context, body),

  async newName({ body, file }, context) {
    const today = await todayIn(context);
    const dueOn = dueOf('dispute', 'validity', today, await holidaysAfter(context.client, today));
    return raiseNewName(context, body, { file, today, dueOn });
  },

  async newNameOfTicket({ body, file }, context) {
    const today = await todayIn(context);
    const dueOn = dueOf('dispute', 'validity', today, await holidaysAfter(context.client, today));
    const asked = await askedWith(context, body.voucherCode);
    context.audit.note({ voucher: body.voucherCode });
    const { customerName, claim } = body;
    return raiseNewName(context, { ...asked, customerName, claim }, { file, today, dueOn });
  },

  async say({ body }, context) {
    await sayInCase(context, body.dispute, body.note);
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
      `select n.made_at, n.cic_code, n.subject_name, n.field, n.dispute_number, n.value_before, n.value_after,
              n.value_before is not null and n.value_after is null as is_gone, count(*) over () as total
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
        valueBefore: row.value_before,
        valueAfter: row.value_after,
        isGone: row.is_gone,
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
      `select q.*, coalesce(q.state <> 'closed' and q.due_on < bureau.today(), false) as is_overdue from portal.dispute_queue($1, $2, $3) q /* never null: id, number, kind, institution_name, subject_id, cic_code, subject_name, contract_number, field, claim, state, received_on, raised_by, is_extended, total */ /* one of: kind = dispute | error, field = balance | collateral | contract | group | identity | name | other | overdue, state = closed | corrected | invalid | received | unfounded | valid */`,
      [stateOf(body.state), ...pageOf(body)],
    );
    const nameOf = await institutionNamer(context.client, context.request.language);
    return listOf(rows.map((row) => ({ ...row, institution_name: nameOf(row.institution_name) })));
  },

  async open({ body }, context) {
    await actOn(context, body.dispute);
    const one = await lockCase(context, body.dispute);
    context.audit.about(one.subject_id);
    const extensions = await extensionsOf(context.client, one);
    return shown(one, {
      ...(await historyOf(context, one.id, { isBureau: true })),
      extensions,
      holder: one.field === 'name' ? await holderOf(context.client, one.id) : null,
    });
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
    if (body.step === 'corrected') await requireNewFigure(context, one.id);
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
    const told = body.step === 'corrected' ? await correct(context, one) : 0;
    const answerBy = addWorkingDays(today, sourceDays, holidays);
    const askedOf = body.step === 'valid' ? await askSource(context, one.id, answerBy) : null;
    if (body.step === 'corrected' || body.step === 'unfounded')
      await client.query('select portal.end_figure_request($1)', [one.id]);
    audit.about(one.subject_id);
    audit.note({ dispute: one.number, step: body.step, told, ...(askedOf === null ? {} : { askedOf }) });
    return { state: body.step, dueOn, told, askedOf };
  },
});

/** A case ends as corrected only with the new version of its figure. */
async function requireNewFigure({ client }: Context, id: string): Promise<void> {
  const { rows } = await client.query('select portal.has_new_figure($1) as is', [id]);
  if (rows[0]?.is !== true) throw new Refusal(disputesRefusals['not-corrected-yet'], 'step');
}

/** What follows from a correction: those who held the figure are told, how many; a new name is one on record. */
async function correct(context: Context, one: Stored): Promise<number> {
  if (one.field !== 'name') return tellHolders(context.client, one.id, one.field);
  await keepNewName(context, one);
  return 0;
}

/** Working days in which who sent a figure checks and answers it (Circular 15/2023, article 19(1)). */
const sourceDays = 3;

/** Asks the institution that sent the figure of a valid case; its name, or null where none is known. */
async function askSource({ client, request }: Context, id: string, dueOn: string): Promise<string | null> {
  await client.query('select portal.route_dispute($1, $2) as at', [id, dueOn]);
  return (await askedOf(client, id, request))?.institution ?? null;
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
