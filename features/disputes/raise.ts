import { dueOf, holidaysAfter } from '#bureau/disputes/clocks.ts';
import { findByCic } from '#bureau/matching/find.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { type disputes, fieldsOfNoContract, noContract } from './contract.ts';
import { addEvent } from './events.ts';
import { disputesRefusals } from './refusals.ts';

/** Opens a case of the acting institution about a figure of a borrower; its clock starts today. */
export async function raiseCase(
  context: Context,
  body: InputOf<typeof disputes.raise>['body'],
): Promise<{ readonly dispute: string; readonly number: string; readonly dueOn: string }> {
  const { client, who, audit } = context;
  const subject = await findByCic(client, body.cicCode);
  if (subject === undefined) throw new Refusal(matchingRefusals['no-subject'], 'cicCode');
  audit.about(subject.subject_id);
  const { contractNumber, sourceId } = await chosen(context, { ...body, subjectId: subject.subject_id });
  await refuseKnown(context, { ...body, contractNumber, sourceId, subjectId: subject.subject_id });
  const today = await todayIn(context);
  const dueOn = dueOf(body.kind, 'validity', today, await holidaysAfter(client, today));
  const { rows } = await client.query(
    `insert into portal.dispute (institution_id, id, number, kind, subject_id, cic_code, subject_name, contract_number, field, claim,
       received_on, due_on, raised_by, raised_by_id, branch_id, source_institution_id)
     values ($1, $2, 'KN' || lpad(nextval('portal.dispute_number')::text, 8, '0'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict do nothing returning id, number`,
    [
      who.institutionId,
      uuidV7(),
      body.kind,
      subject.subject_id,
      subject.cic_code,
      subject.name,
      contractNumber,
      body.field,
      body.claim,
      today,
      dueOn,
      who.username,
      who.userId,
      who.branchId,
      sourceId,
    ],
  );
  const [made] = rows;
  if (made === undefined) throw new Refusal(disputesRefusals['dispute-known'], 'field');
  await client.query('select portal.note_figure($1)', [made.id]);
  await addEvent(context, made.id, { side: 'institution', kind: 'received', note: body.claim });
  audit.note({ dispute: made.number });
  return { dispute: made.id, number: made.number, dueOn };
}

type Figure = {
  readonly subjectId: bigint;
  readonly contractNumber: string;
  readonly field: string;
  readonly sourceId: number | null;
};

/** The contracts that the acting institution may name of a borrower: one of them, or the first 200. */
export async function offeredTo(client: Context['client'], subjectId: bigint, wanted: string | null = null) {
  const { rows } = await client.query(
    'select * from portal.contracts_offered($1, $2) /* never null: choice, contract_number, institution_id, institution_vi, institution_en, is_own */',
    [subjectId, wanted],
  );
  return rows;
}

/** The chosen contract: its number and who sent it. Refuses one that is not offered, and a contract's figure without a contract. */
async function chosen({ client }: Context, { subjectId, contractNumber, field }: Omit<Figure, 'sourceId'>) {
  if (contractNumber === noContract) {
    if (!fieldsOfNoContract.includes(field)) throw new Refusal(disputesRefusals['contract-needed'], 'contractNumber');
    return { contractNumber, sourceId: null };
  }
  const [found] = await offeredTo(client, subjectId, contractNumber);
  if (found === undefined) throw new Refusal(disputesRefusals['contract-not-offered'], 'contractNumber');
  return { contractNumber: found.contract_number, sourceId: found.institution_id };
}

/**
 * Refuses an already disputed figure, under any number that the borrower had before a merge. `figure-corrected` with
 * the day and the case that corrected it, while the figure has not been reported since (a file of the institution was
 * applied, or the month of the correction is over); `dispute-known` while a case is open.
 */
async function refuseKnown({ client }: Context, { subjectId, contractNumber, field, sourceId }: Figure): Promise<void> {
  const { rows } = await client.query(
    `select d.number, d.outcome, to_char(e.at at time zone 'Asia/Ho_Chi_Minh', 'DD/MM/YYYY') as day from portal.dispute d
      left join portal.dispute_event e on e.institution_id = d.institution_id and e.dispute_id = d.id and e.kind = 'corrected'
      where d.institution_id = portal.acting_institution() and d.subject_id = any (bureau.one_with($1)) and d.contract_number = $2
        and d.field = $3 and (d.source_institution_id = $4 or d.source_institution_id is null or $4::int is null) and (d.state in ('received', 'valid') or d.outcome = 'corrected'
          and date_trunc('month', e.at at time zone 'Asia/Ho_Chi_Minh') = date_trunc('month', portal.hanoi_day()::timestamp)
          and not exists (select from portal.submission s
            where s.institution_id = d.institution_id and s.received_at > e.at and s.state = 'applied')
          and not exists (select from bureau.source_file f where f.institution_id = d.source_institution_id and f.received_at > e.at))
      order by (d.outcome = 'corrected') desc nulls last limit 1`,
    [subjectId, contractNumber, field, sourceId],
  );
  const [found] = rows;
  if (found?.outcome === 'corrected')
    throw new Refusal(disputesRefusals['figure-corrected'], 'field', { number: found.number, day: found.day ?? '' });
  if (found !== undefined) throw new Refusal(disputesRefusals['dispute-known'], 'field');
}

/** Today in Hanoi, as the database has it. */
export async function todayIn({ client }: Context): Promise<string> {
  const { rows } = await client.query('select bureau.today()::text as today /* never null: today */');
  return rows[0]?.today ?? '';
}
