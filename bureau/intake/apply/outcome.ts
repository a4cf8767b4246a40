import { appliers } from './changes.ts';
import { staged } from '#bureau/intake/stage.ts';
import type { Intake } from './context.ts';
import type { Taken } from './take.ts';
import type { FoundTotal } from './totals.ts';
import type { Connection } from '#database/connection.ts';

/** The refusal of a whole file: a code of refusals.ts and its place. */
export type FileRefusal = { readonly code: string; readonly place: string };

export type Verdict = {
  readonly rows: number;
  readonly refused: number;
  readonly errors: number;
  readonly totals: readonly FoundTotal[];
  readonly refusal: FileRefusal | undefined;
};

/** The number of rows with an error, the number of errors, and the first errors in file order. */
export async function countRows(intake: Intake): Promise<{
  refused: number;
  errors: number;
  first: FileRefusal | undefined;
}> {
  const { rows } = await staged(intake).query(
    `select (select count(*)::int from (select section, row_no from staged.errors group by section, row_no) r) as refused,
            (select count(*)::int from staged.errors) as errors, f.code, f.section || ' #' || f.row_no as place
       from (select 1) one
       left join (select * from staged.errors order by array_position($1::text[], section), row_no limit 1) f on true`,
    [sectionCodes(intake)],
  );
  const { refused = 0, errors = 0, code = null, place = null } = rows[0] ?? {};
  return { refused, errors, first: code === null ? undefined : { code, place: place ?? '' } };
}

/** The number of errors in the table so far. */
export async function countErrors(intake: Intake): Promise<number> {
  const { rows } = await staged(intake).query('select count(*)::int as count from staged.errors');
  return rows[0]?.count ?? 0;
}

/** Changes the bureau's rows and records it, in one transaction. */
export async function applyRows(intake: Intake, file: Taken, verdict: Verdict): Promise<'applied'> {
  const { client, kind, institutionId, month, period, submissionId } = intake;
  if (kind.sections.some(({ changes }) => changes === 'loans')) {
    // Separately: it waits for readers of the table, and everybody would wait behind it.
    await client.query('select bureau.ensure_balance_month($1)', [month]);
  }
  await inTransaction(client, async () => {
    for (const section of kind.sections) await appliers[section.changes].apply(intake, section);
    for (const { changes } of kind.sections) await appliers[changes].finish?.(intake);
    const { rows } = await client.query(
      `insert into bureau.applied_file as a (institution_id, kind, period, submission_id, version, applied_at)
       values ($1, $2, $3, $4, 1, clock_timestamp())
       on conflict (institution_id, kind, period) do update
         set submission_id = excluded.submission_id, version = a.version + 1, applied_at = excluded.applied_at
       returning version`,
      [institutionId, kind.code, period, submissionId],
    );
    await keepErrors(intake);
    await end(client, file, { state: 'applied', verdict, version: rows[0]?.version ?? 1 });
  });
  return 'applied';
}

/** Refuses a file as a whole: nothing of it changes anything. Without `checked` it could not even be read. */
export async function refuseFile(
  client: Connection,
  file: Taken,
  refusal: FileRefusal,
  checked?: { readonly intake: Intake; readonly verdict: Verdict },
): Promise<'refused'> {
  await inTransaction(client, async () => {
    if (checked) await keepErrors(checked.intake);
    await end(client, file, { state: 'refused', verdict: checked?.verdict, refusal });
  });
  return 'refused';
}

async function inTransaction(client: Connection, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const errorsKept = 10_000;

// Shows only the last four digits of a long number: the place identifies the row, and papers stay sealed.
async function keepErrors(intake: Intake): Promise<void> {
  const { client, institutionId, submissionId } = intake;
  await client.query('delete from portal.submission_error where institution_id = $1 and submission_id = $2', [
    institutionId,
    submissionId,
  ]);
  await staged(intake).query(
    `insert into portal.submission_error (institution_id, submission_id, error_no, section, row_no, indicator, code, value, place)
     select $1, $2, row_number() over (order by array_position($3::text[], section), row_no, indicator, code), section, row_no, indicator, code,
            case when value ~ '[0-9]{9}' then regexp_replace(value, '[0-9](?=[0-9]{4})', '*', 'g') else value end, place
       from staged.errors order by array_position($3::text[], section), row_no, indicator, code limit ${errorsKept}`,
    [institutionId, submissionId, sectionCodes(intake)],
  );
}

function sectionCodes({ kind }: Intake): string[] {
  return kind.sections.map(({ code }) => code);
}

type End = {
  readonly state: 'applied' | 'refused';
  readonly verdict: Verdict | undefined;
  readonly version?: number;
  readonly refusal?: FileRefusal;
};

// The last statement of the transaction. A worker that was thought dead finds another number and rolls back.
async function end(client: Connection, file: Taken, { state, verdict, version, refusal }: End): Promise<void> {
  const refused = verdict?.refused ?? null;
  const { rowCount } = await client.query(
    `update portal.submission set state = $4, refusal = $5, refusal_place = left($6, 300), row_count = $7, applied_rows = $8,
            refused_rows = $9, error_count = $10, totals = $11, version = $12, finished_at = clock_timestamp()
      where institution_id = $1 and id = $2 and fence = $3 and state = 'checking'`,
    [
      file.institutionId,
      file.id,
      file.fence,
      state,
      refusal?.code ?? null,
      refusal?.place ?? null,
      verdict?.rows ?? null,
      state === 'applied' ? (verdict?.rows ?? 0) - (refused ?? 0) : verdict ? 0 : null,
      refused,
      verdict?.errors ?? null,
      JSON.stringify(verdict?.totals ?? []),
      version ?? null,
    ],
  );
  if (rowCount !== 1) throw new Error('another worker has taken this submission');
}
