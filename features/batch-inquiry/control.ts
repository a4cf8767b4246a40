import { leftFor } from '#bureau/fees/budget.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { type Batch, addTurn } from './batch.ts';
import type { Control } from './contract.ts';
import { feesRefusals } from '#bureau/fees/refusals.ts';
import { takeDay } from './keep-rows.ts';
import { batchInquiryRefusals } from './refusals.ts';

/** Carries out a person's command on a file; refuses `state-changed` if its state does not allow it (any more). */
export async function controlBatch(context: Context, batch: Batch, action: Control): Promise<void> {
  if (action === 'pause') return change(context, batch, { from: ['working'], to: 'paused' });
  if (action === 'cancel') return cancel(context, batch);
  if (action === 'continue') return continueHeld(context, batch);
  await change(context, batch, { from: ['paused'], to: 'working' });
  await addTurn(context.client, turnOf(context, batch));
}

async function change(
  { client, who }: Context,
  { id }: Batch,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  const { rowCount } = await client.query(
    'update portal.batch set state = $3 where institution_id = $1 and id = $2 and state = any ($4::text[])',
    [who.institutionId, id, to, from],
  );
  if (rowCount === 0) throw new Refusal('state-changed', 'id');
}

/** Unanswered rows are cancelled; their share of today's budget is returned. */
async function cancel(context: Context, batch: Batch): Promise<void> {
  const { client, who } = context;
  await change(context, batch, { from: ['received', 'working', 'paused', 'held'], to: 'cancelled' });
  const { rows } = await client.query(
    `with over as (
       update portal.batch_row r set state = 'cancelled'
       from (select row_no, state from portal.batch_row where institution_id = $1 and batch_id = $2 and state in ('waiting', 'over')) o
       where r.institution_id = $1 and r.batch_id = $2 and r.row_no = o.row_no returning o.state
     )
     select count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as all from over`,
    [who.institutionId, batch.id],
  );
  const { waiting, all } = rows[0] ?? { waiting: 0, all: 0 };
  await client.query(
    `with given_back as (
       update portal.file_budget f set used = f.used - $3
       from portal.batch b where b.institution_id = $1 and b.id = $2 and f.institution_id = $1 and f.day = b.budget_day
     )
     update portal.batch set cancelled_rows = $4, over_rows = 0, finished_at = null where institution_id = $1 and id = $2`,
    [who.institutionId, batch.id, waiting, all],
  );
  await addTurn(client, turnOf(context, batch));
}

/**
 * Takes today's limit for rows that exceeded an earlier day's, or the monthly budget, which must have room; a program takes
 * them from its own day too.
 */
async function continueHeld(context: Context, batch: Batch): Promise<void> {
  const { client, who, settings } = context;
  await change(context, batch, { from: ['held'], to: 'working' });
  const left = await leftFor(client, { institutionId: who.institutionId, product: batch.product });
  if (left?.answers === 0) throw new Refusal(feesRefusals['fee-budget'], 'id', { limit: String(left.limit_vnd) });
  const { rows } = await client.query('select portal.take_file_budget($1, $2) as granted /* never null: granted */', [
    await ownRoom(context, batch),
    settings.fileBudget,
  ]);
  const granted = rows[0]?.granted ?? 0;
  if (granted === 0) throw new Refusal(batchInquiryRefusals['file-budget'], 'id', { limit: settings.fileBudget });
  await client.query(
    `with taken as (
       update portal.batch_row r set state = 'waiting'
       from (select row_no from portal.batch_row where institution_id = $1 and batch_id = $2 and state = 'over'
             order by row_no limit $3) o
       where r.institution_id = $1 and r.batch_id = $2 and r.row_no = o.row_no
     )
     update portal.batch set over_rows = over_rows - $3, budget_day = portal.hanoi_day(), finished_at = null
     where institution_id = $1 and id = $2`,
    [who.institutionId, batch.id, granted],
  );
  await addTurn(client, turnOf(context, batch));
}

async function ownRoom({ client, who }: Context, { over_rows: wanted }: Batch): Promise<number> {
  if (who.application === undefined) return wanted;
  const room = await takeDay(client, who, wanted);
  if (room > 0) return room;
  const { rows } = await client.query('select portal.day_limit($1) as limit /* never null: limit */', [0]);
  throw new Refusal('customer-quota', 'id', { limit: rows[0]?.limit ?? 0 });
}

/** The work on the file continues in the sender's name. */
function turnOf({ who }: Context, { id, user_id }: Batch) {
  return { institutionId: who.institutionId, userId: user_id, id };
}
