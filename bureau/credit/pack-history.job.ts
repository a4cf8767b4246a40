import { z } from 'zod';
import { lockInstitution, unlockInstitution } from '#bureau/intake/stage.ts';
import { loadFor } from '#bureau/intake/load-for.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import type { Connection, Pool } from '#database/connection.ts';

/**
 * Packs the months that an institution has sent into credit_history, from which reports are read. Until then reports
 * read them from balance_month, so the job has a low priority, in the queue of the institution's files.
 */
export const packHistoryJob = job({
  name: 'pack-history',
  payload: z.object({ institutionId: z.int() }),
  run: ({ institutionId }, { loader }) => packHistory(loader, institutionId),
});

/** Requests packing of an institution's months after its waiting files are applied. */
export async function askForPacking(client: Pool | Connection, institutionId: number): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('pack-history', json_build_object('institutionId', $1::int), queue_name := $2,
       job_key := $3, priority := 10)`,
    [institutionId, `intake-${institutionId}`, `pack-history-${institutionId}`],
  );
}

/** Packs each unpacked month of an institution, the oldest first, each in its own transaction. */
export async function packHistory(loader: Pool, institutionId: number): Promise<void> {
  const client = await loader.connect();
  let broken: Error | undefined;
  try {
    await loadFor(client, institutionId);
    await lockInstitution(client, institutionId);
    const { rows } = await client.query(
      'select month from bureau.unpacked_month where institution_id = $1 order by month',
      [institutionId],
    );
    for (const { month } of rows) await packMonth(client, institutionId, month);
    await unlockInstitution(client, institutionId);
    await client.query('reset all');
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // Destroying a failed connection releases its lock and rolls back its work.
    client.release(broken);
  }
}

async function packMonth(client: Connection, institutionId: number, month: string): Promise<void> {
  await client.query('begin');
  await client.query('select portal.forward_loading()');
  // Apart: balances may lie on workers, and histories do not (docs/decisions/307).
  await client.query(
    `create temp table sent on commit drop as
     select b.subject_id, b.contract_id, b.balance_vnd, b.foreign_cents, b.debt_group, b.overdue_days
       from bureau.balance_month b where b.month = $2::date and b.institution_id = $1`,
    [institutionId, month],
  );
  await client.query('analyze sent');
  await client.query(packing, [institutionId, month]);
  await client.query('analyze packed');
  await client.query(trimmed);
  await client.query(endTrimmed, [month]);
  await client.query(
    `delete from bureau.credit_history h using packed p
      where h.institution_id = $1 and h.subject_id = p.subject_id and h.contract_id = p.contract_id`,
    [institutionId],
  );
  await client.query(
    `insert into bureau.credit_history (subject_id, contract_id, institution_id, latest_month, balance_vnd, foreign_cents,
            debt_group, overdue_days)
     select subject_id, contract_id, $1, latest_month, balance_vnd, foreign_cents, debt_group, overdue_days
       from packed where cardinality(balance_vnd) > 0 order by subject_id, contract_id`,
    [institutionId],
  );
  await client.query('delete from bureau.unpacked_month where institution_id = $1 and month = $2', [
    institutionId,
    month,
  ]);
  await client.query('commit');
}

const kept = 60;

// The next month of a contract is prepended with an operator; only months elsewhere need the function.
const withMonth = <const Name extends string, const Empty extends string>(name: Name, empty: Empty) =>
  `case
    when h.latest_month is null then array[b.${name}]
    when h.latest_month = ($2::date - interval '1 month')::date then (b.${name} || coalesce(h.${name}, ${empty}))[1:${kept}]
    else bureau.with_month(coalesce(h.${name}, ${empty}), h.latest_month, $2::date, b.${name}, ${kept}) end` as const;

// Contracts that have the month in what was sent, or had it in the packed history and are not named any more.
const packing = `
  create temp table packed on commit drop as
  select coalesce(b.subject_id, h.subject_id) as subject_id, coalesce(b.contract_id, h.contract_id) as contract_id,
         greatest(h.latest_month, $2::date) as latest_month,
         ${withMonth('balance_vnd', "'{}'::bigint[]")} as balance_vnd,
         case when h.foreign_cents is not null or b.foreign_cents is not null
           then ${withMonth('foreign_cents', 'array_fill(null::bigint, array[cardinality(h.balance_vnd)])')} end as foreign_cents,
         ${withMonth('debt_group', "'{}'::smallint[]")} as debt_group, ${withMonth('overdue_days', "'{}'::smallint[]")} as overdue_days
    from (select x.subject_id, x.contract_id, x.latest_month, x.balance_vnd, x.foreign_cents, x.debt_group, x.overdue_days
            from bureau.contract k
            join bureau.credit_history x on x.subject_id = k.subject_id and x.contract_id = k.contract_id
           where k.institution_id = $1) h
    full join sent b on b.subject_id = h.subject_id and b.contract_id = h.contract_id
   where b.subject_id is not null or (h.latest_month >= $2::date and bureau.month_of(h.balance_vnd, h.latest_month, $2::date) is not null)` as const;

// Where this month was the oldest and is not reported any more, the history ends with what is left.
const endTrimmed = `
  update packed p set balance_vnd = p.balance_vnd[:f.last], foreign_cents = p.foreign_cents[:f.last], debt_group = p.debt_group[:f.last],
         overdue_days = p.overdue_days[:f.last]
    from (select subject_id, contract_id, coalesce((select max(i) from generate_subscripts(balance_vnd, 1) i
                 where balance_vnd[i] is not null), 0) as last from packed
           where balance_vnd[cardinality(balance_vnd)] is null
             and latest_month - make_interval(months => cardinality(balance_vnd) - 1) = $1::date) f
   where f.subject_id = p.subject_id and f.contract_id = p.contract_id` as const;

// A history begins with a reported month; a history without one is dropped.
const trimmed = `
  update packed p set latest_month = (p.latest_month - make_interval(months => f.first - 1))::date,
         balance_vnd = p.balance_vnd[f.first:], foreign_cents = p.foreign_cents[f.first:],
         debt_group = p.debt_group[f.first:], overdue_days = p.overdue_days[f.first:]
    from (select subject_id, contract_id, coalesce((select min(i) from generate_subscripts(balance_vnd, 1) i
                 where balance_vnd[i] is not null), cardinality(balance_vnd) + 1) as first from packed where balance_vnd[1] is null) f
   where f.subject_id = p.subject_id and f.contract_id = p.contract_id`;
