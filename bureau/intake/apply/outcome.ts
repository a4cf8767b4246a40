import { appliers } from './changes.ts';
import { staged } from '#bureau/intake/stage.ts';
import { dayAfter, senderDays } from '#bureau/intake/hold/due.ts';
import { type Hold, keepHold, supersedeHeld } from '#bureau/intake/hold/hold.ts';
import type { Intake } from './context.ts';
import { noteNamed } from './named.ts';
import type { Taken } from './take.ts';
import type { FoundTotal } from './totals.ts';
import type { Connection } from '#database/connection.ts';

/** The refusal of a whole file: a code of refusals.ts, its place and value, and what its text says beside them. */
export type FileRefusal = {
  readonly code: string;
  readonly place: string;
  readonly value?: string;
  readonly detail?: string;
};

export type Verdict = {
  readonly rows: number;
  /** The file says that there was nothing to report. */
  readonly isNil: boolean;
  readonly refused: number;
  /** Of the refused rows those that something is needed about: of an equal repetition the first was applied (FIX-10). */
  readonly wrong: number;
  readonly errors: number;
  readonly totals: readonly FoundTotal[];
  readonly refusal: FileRefusal | undefined;
};

/**
 * The number of rows with an error, of those that are more than the repetition of an equal row, the number of errors, and the first error
 * in file order.
 */
export async function countRows(intake: Intake): Promise<{
  refused: number;
  wrong: number;
  errors: number;
  first: FileRefusal | undefined;
}> {
  const { rows } = await staged(intake).query(
    `select (select count(*)::int from (select section, row_no from staged.errors group by section, row_no) r) as refused,
            (select count(*)::int from (select section, row_no from staged.errors where code <> 'BG_104.equal' group by section, row_no) r)
              as wrong, (select count(*)::int from staged.errors) as errors, f.code, f.place
       from (select 1) one
       left join (select * from staged.errors where code <> 'BG_104.equal'
                   order by array_position($1::text[], section), row_no, indicator, code limit 1) f on true`,
    [sectionCodes(intake)],
  );
  const { refused = 0, wrong = 0, errors = 0, code = null, place = null } = rows[0] ?? {};
  return { refused, wrong, errors, first: code === null ? undefined : { code, place: place ?? '' } };
}

/** The number of errors in the table so far. */
export async function countErrors(intake: Intake): Promise<number> {
  const { rows } = await staged(intake).query('select count(*)::int as count from staged.errors');
  return rows[0]?.count ?? 0;
}

/** Changes the bureau's rows and records it, in one transaction. */
export async function applyRows(intake: Intake, file: Taken, verdict: Verdict): Promise<'applied'> {
  const { client, kind, institutionId, month, period, submissionId, submissionNo } = intake;
  if (kind.sections.some(({ changes }) => changes === 'loans')) {
    // Separately: it waits for readers of the table, and everybody would wait behind it.
    await client.query('select bureau.ensure_balance_month($1)', [month]);
  }
  await inTransaction(client, async () => {
    // What the file replaces is kept under this number (bureau.keep_past).
    await client.query(`select set_config('app.submission_no', $1, true)`, [String(submissionNo)]);
    for (const section of kind.sections) await appliers[section.changes].apply(intake, section);
    for (const { changes } of kind.sections) await appliers[changes].finish?.(intake);
    await noteNamed(intake);
    const { rows } = await client.query(
      `insert into bureau.applied_file as a (institution_id, kind, period, submission_id, version, applied_at)
       values ($1, $2, $3, $4, 1, clock_timestamp())
       on conflict (institution_id, kind, period) do update
         set submission_id = excluded.submission_id, version = a.version + 1, applied_at = excluded.applied_at
       returning version, applied_at`,
      [institutionId, kind.code, period, submissionId],
    );
    const version = rows[0]?.version ?? 1;
    await client.query(
      `insert into bureau.source_file (institution_id, submission_no, kind, period, version, received_at, applied_at, file_name)
       select s.institution_id, $3, $4, $5, $6, s.received_at, $7, s.file_name from portal.submission s where s.institution_id = $1 and s.id = $2`,
      [institutionId, submissionId, submissionNo, kind.code, period, version, rows[0]?.applied_at ?? new Date()],
    );
    await keepErrors(intake);
    const needsBy = verdict.wrong > 0 ? await dayAfter(client, senderDays) : null;
    await end(client, file, { state: 'applied', verdict, version, needsBy });
    await supersedeHeld(client, file);
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

/** Nothing is against the file: it takes effect next. */
export async function passFile(client: Connection, { institutionId, id, fence }: Taken): Promise<void> {
  await client.query(
    `update portal.submission set state = 'checked' where institution_id = $1 and id = $2 and fence = $3 and state = 'checking'`,
    [institutionId, id, fence],
  );
}

/** Keeps a file for a second person: nothing of it changes anything until it is approved, and then it is judged again. */
export async function holdFile(intake: Intake, file: Taken, verdict: Verdict, hold: Hold): Promise<'held'> {
  const { client } = intake;
  await inTransaction(client, async () => {
    await keepErrors(intake);
    const needsBy = hold.kind === 'reason' ? await dayAfter(client, senderDays) : null;
    await end(client, file, { state: `held-${hold.kind}`, verdict, needsBy });
    await keepHold(client, file, hold);
    await supersedeHeld(client, file);
  });
  return 'held';
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
    `insert into portal.submission_error (institution_id, submission_id, error_no, section, row_no, indicator, code, value, place, detail)
     select $1, $2, row_number() over (order by array_position($3::text[], section), row_no, indicator, code), section, row_no, indicator, code,
            case when value ~ '[0-9]{9}' then regexp_replace(value, '[0-9](?=[0-9]{4})', '*', 'g') else value end, place, detail
       from staged.errors order by array_position($3::text[], section), row_no, indicator, code limit ${errorsKept}`,
    [institutionId, submissionId, sectionCodes(intake)],
  );
}

function sectionCodes({ kind }: Intake): string[] {
  return kind.sections.map(({ code }) => code);
}

type End = {
  readonly state: 'applied' | 'refused' | 'held-reason' | 'held-finding';
  readonly verdict: Verdict | undefined;
  readonly version?: number;
  readonly refusal?: FileRefusal;
  /** Until when something more is needed of the sender. */
  readonly needsBy?: string | null;
};

// What a file needs is due when what the one before it needed was: sending it again begins no new time.
const needed = `least($13::date, (select p.needs_by from portal.submission p
  where p.institution_id = s.institution_id and p.kind = s.kind and p.period = s.period and (p.received_at, p.id) < (s.received_at, s.id)
    and (p.state = 'applied' or p.needs_by is not null)
  order by p.received_at desc, p.id desc limit 1))`;

// The last statement of the transaction. A worker that was thought dead finds another number and rolls back.
async function end(
  client: Connection,
  file: Taken,
  { state, verdict, version, refusal, needsBy = null }: End,
): Promise<void> {
  const refused = verdict?.refused ?? null;
  const { rowCount } = await client.query(
    `update portal.submission s set state = $4, refusal = $5, refusal_place = left($6, 300), row_count = $7, applied_rows = $8,
            refused_rows = $9, error_count = $10, totals = $11, version = $12, refusal_value = left($14, 300),
            refusal_detail = left($15, 300),
            finished_at = case when $4 in ('applied', 'refused') then clock_timestamp() end,
            phase = case when $4 in ('applied', 'refused') then phase end, percent = case when $4 in ('applied', 'refused') then percent else 100 end,
            needs_by = case when $13::date is not null then ${needed} end, is_nil = $16
      where institution_id = $1 and id = $2 and fence = $3 and state in ('checking', 'checked')`,
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
      needsBy,
      refusal?.value ?? null,
      refusal?.detail ?? null,
      verdict?.isNil ?? false,
    ],
  );
  if (rowCount !== 1) throw new Error('another worker has taken this submission');
}
