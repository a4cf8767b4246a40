import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { typeParsers } from '#database/types.ts';
import { type Cipher, makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database/database.ts';
import { openLoaderPool } from '#kit/server/jobs/jobs.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { applySubmission, type Reader } from '#bureau/intake/apply.ts';
import { reportDaysUpTo } from '#bureau/intake/days.ts';
import { type FileKind, indicatorsOf, type Section } from '#bureau/intake/kind.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { streams } from '#bureau/intake/read/frames.ts';
import { lettersOf } from '#bureau/intake/read/sheet-rows.ts';
import type { Lines } from '#bureau/intake/stage.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** The last days of the newest month that is due today, and of the two before it. */
export const [newestMonth = '', monthBefore = '', pastMonth = ''] = reportDaysUpTo('month', hanoiDay(), 3);

/** The middle of a month, by any of its days. */
export const middleOf = (day: string) => `${day.slice(0, 8)}15`;

/** A row of a section by its staging columns; omitted ones are empty. */
export type Row = Readonly<Record<string, string | number | bigint | boolean | null>>;

export type Sent = {
  readonly institution: number;
  readonly kind: string;
  /** Report day, yyyy-mm-dd. */
  readonly period: string;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  /** Replaces the right totals: section, currency, code, value. */
  readonly totals?: readonly (readonly [string, string | null, string, string])[];
  readonly corrects?: string;
  /** The file says that there was nothing to report. */
  readonly isNil?: boolean;
};

export type Submission = {
  readonly id: string;
  readonly state: string;
  readonly refusal: string | null;
  readonly refusal_place: string | null;
  readonly row_count: bigint | null;
  readonly applied_rows: bigint | null;
  readonly refused_rows: bigint | null;
  readonly version: number | null;
  readonly refusal_value: string | null;
  readonly refusal_detail: string | null;
  readonly needs_by: string | null;
  readonly is_nil: boolean;
  readonly totals: readonly {
    code: string;
    declared: string | null;
    sent: string;
    refused: string;
    applied: string;
    agrees: boolean | null;
  }[];
  readonly errors: readonly {
    section: string;
    row_no: number;
    indicator: string;
    code: string;
    value: string | null;
    place: string | null;
    detail: string | null;
  }[];
};

export type IntakeWorld = {
  readonly database: TestDatabase;
  readonly cipher: Cipher;
  readonly pool: pg.Pool;
  readonly loader: pg.Pool;
  /** Runs as the owner, past row security of the bureau; tables of institutions show the one that `acting` set. */
  readonly sql: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;
  /** Records a file as received and returns its id. */
  readonly receive: (sent: Sent) => Promise<string>;
  /** Takes in a file with the given rows and returns its result. */
  readonly take: (sent: Sent) => Promise<Submission>;
  /** Takes in a file, and has each second person approve it that it is held for. */
  readonly takeApproved: (sent: Sent) => Promise<Submission>;
  /** Approves what a file is held for; nothing takes it in yet. */
  readonly letThrough: (institution: number, id: string) => Promise<void>;
  /** Approves what a file is held for, and takes it in again. */
  readonly approve: (sent: Sent, id: string) => Promise<Submission>;
  readonly read: (institution: number, id: string) => Promise<Submission>;
  readonly close: () => Promise<void>;
};

/** Invented banks that send files, separate from the population's figures. */
export async function addSenders({ sql }: IntakeWorld, codes: Readonly<Record<number, string>>): Promise<void> {
  for (const [id, code] of Object.entries(codes)) {
    await sql(
      `insert into bureau.institution (id, code, name_vi, name_en, short_name, class, province_code, address)
       values ($1, $2, 'Bank ' || $2, 'Bank ' || $2, $2, 'bank', '01', 'Bank street 1')`,
      [id, code],
    );
    await sql(
      `insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
       values ($1, 1, $2, 'Hội sở', 'Head office', '01', 'Bank street 1')`,
      [id, code],
    );
  }
}

/** A good row of CHOVAY: half a billion owed since January 2026, in group 1. */
export function loanOf(dealing: Row, changes: Row): Row {
  return {
    ...dealing,
    contract_number: 'HD-1',
    signed_on: '2025-01-05',
    ends_on: '2028-01-05',
    loan_kind: '02',
    purpose: 'housing',
    limit_vnd: 900_000_000,
    is_secured: true,
    note_number: '1',
    disbursed_on: '2026-01-06',
    matures_on: '2028-01-05',
    currency: 'VND',
    balance_vnd: 500_000_000,
    debt_group: 1,
    overdue_days: 0,
    overdue_vnd: 0,
    ...changes,
  };
}

/** A database of its own with the two pools that taking in files needs, and ways to send rows without a file. */
export async function intakeWorld(): Promise<IntakeWorld> {
  const database = await testDatabase();
  const world = await intakeWorldOf(database);
  return {
    ...world,
    async close() {
      await world.close();
      await database.drop();
    },
  };
}

/** The same on a database that somebody else made, and removes. */
export async function intakeWorldOf(database: TestDatabase): Promise<IntakeWorld> {
  const owner = new pg.Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  const [pool, loader] = [openPool(database.appUrl, 4), openLoaderPool(database.loaderUrl, 4)];
  const cipher = makeCipher(testKeys);
  const sql: IntakeWorld['sql'] = async (text, values) => (await owner.query(text, values)).rows;
  const receive = (sent: Sent) => insertSubmission(sql, sent);
  const read = (institution: number, id: string) => readSubmission(sql, institution, id);
  const takeIn = async (sent: Sent, id: string) => {
    await applySubmission({ pool, loader, cipher }, { institutionId: sent.institution, id }, { read: readerOf(sent) });
    return read(sent.institution, id);
  };
  const approve = async (sent: Sent, id: string) => {
    await approveHeld(sql, sent.institution, id);
    return takeIn(sent, id);
  };
  return {
    ...{ database, cipher, pool, loader, sql, receive, read, approve },
    letThrough: (institution, id) => approveHeld(sql, institution, id),
    take: async (sent) => takeIn(sent, await receive(sent)),
    async takeApproved(sent) {
      let taken = await takeIn(sent, await receive(sent));
      while (taken.state.startsWith('held-')) taken = await approve(sent, taken.id);
      return taken;
    },
    async close() {
      await Promise.all([pool.end(), loader.end(), owner.end()]);
    },
  };
}

async function insertSubmission(
  sql: IntakeWorld['sql'],
  { institution, kind, period, corrects }: Sent,
): Promise<string> {
  const id = randomUUID();
  await sql(`select set_config('app.institution', $1, false)`, [String(institution)]);
  await sql(
    // Each a millisecond after the one before: the precision with which the day's order is kept.
    `insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, bytes, sha256, file_handle,
       corrects, received_at)
     select $1, $2, 1, 'lan.clerk', $3, $4, $5, $6, 1000, $7, 'none', $8,
       greatest(clock_timestamp(), max(received_at) + interval '1 millisecond')
     from portal.submission where institution_id = $1`,
    [
      ...[institution, id, kindOf(kind)?.channel, `${kind}${id}.json`, kind, period],
      ...[createHash('sha256').update(id).digest(), corrects ?? null],
    ],
  );
  return id;
}

// As the second person does.
async function approveHeld(sql: IntakeWorld['sql'], institution: number, id: string): Promise<void> {
  await sql(`select set_config('app.institution', $1, false)`, [String(institution)]);
  await sql(
    `update portal.submission_hold set outcome = 'approved', decided_at = clock_timestamp(), decided_by = 2, decided_name = 'hoa.approver'
      where institution_id = $1 and submission_id = $2 and outcome is null`,
    [institution, id],
  );
  await sql(
    `update portal.submission set state = 'checked' where institution_id = $1 and id = $2 and state like 'held-%'`,
    [institution, id],
  );
}

async function readSubmission(sql: IntakeWorld['sql'], institution: number, id: string): Promise<Submission> {
  await sql(`select set_config('app.institution', $1, false)`, [String(institution)]);
  const rows = await sql<Submission>(
    `select s.*, coalesce((select json_agg(e order by e.error_no) from portal.submission_error e
        where e.institution_id = s.institution_id and e.submission_id = s.id), '[]') as errors
       from portal.submission s where s.institution_id = $1 and s.id = $2`,
    [institution, id],
  );
  if (!rows[0]) throw new Error(`no submission ${id}`);
  return rows[0];
}

/** A reader that yields given rows as the parser would. */
export function readerOf({ kind: code, rows, totals, isNil = false }: Sent): Reader {
  return () => {
    const kind = kindNamed(code);
    const counts = Object.fromEntries(kind.sections.map((section) => [section.code, rows[section.code]?.length ?? 0]));
    const summary = {
      outcome: 'read',
      rows: counts,
      staged: counts,
      isNil,
      faults: 0,
      bytes: 1000,
      places: placesOf(kind),
    } as const;
    return { lines: linesOf(kind, rows, totals ?? totalsOf(kind, rows)), summary: Promise.resolve(summary) };
  };
}

// As in a workbook whose sheets begin with the codes.
function placesOf({ sections }: FileKind): Record<string, Record<string, string>> {
  const cells = (section: Section) =>
    indicatorsOf(section).map(({ code }, at): [string, string] => [code, `${section.code}!${lettersOf(at)}%s`]);
  return Object.fromEntries(sections.map((section) => [section.code, Object.fromEntries(cells(section))]));
}

async function* linesOf(
  kind: FileKind,
  rows: Sent['rows'],
  totals: NonNullable<Sent['totals']>,
): AsyncGenerator<Lines> {
  for (const [index, section] of kind.sections.entries()) {
    const text = (rows[section.code] ?? [])
      .map((row, at) => copyLine([at + 1, String(at + 2), ...valuesOf(section, row)]))
      .join('');
    if (text !== '') yield { stream: streams.firstSection + index, lines: Buffer.from(text) };
  }
  if (totals.length > 0) yield { stream: streams.totals, lines: Buffer.from(totals.map(copyLine).join('')) };
}

function valuesOf(section: Section, row: Row): (Row[string] | undefined)[] {
  return indicatorsOf(section).map(({ column }) => row[column]);
}

function copyLine(values: readonly (Row[string] | undefined)[]): string {
  const fields = values.map((value) =>
    value === null || value === undefined ? '\\N' : String(value).replaceAll('\\', '\\\\').replaceAll('\t', ' '),
  );
  return `${fields.join('\t')}\n`;
}

/** The control totals that agree with the rows. */
function totalsOf(kind: FileKind, rows: Sent['rows']): [string, string | null, string, string][] {
  return kind.totals.flatMap((total): [string, string | null, string, string][] => {
    const own = rows[total.section] ?? [];
    if (own.length === 0) return [];
    if ('countOf' in total) {
      const keys = new Set(
        own.map((row) =>
          total.countOf
            .split(', ')
            .map((column) => row[column])
            .join('|'),
        ),
      );
      return [[total.section, null, total.code, String(keys.size)]];
    }
    const { vnd, foreign, currency } = total.sumOf;
    const byCurrency = Map.groupBy(own, (row) => (currency === undefined ? 'VND' : String(row[currency])));
    return [...byCurrency].map(([name, same]) => {
      const amounts = same.map((row) => Number(row[name === 'VND' || foreign === undefined ? vnd : foreign] ?? 0));
      const sum = amounts.reduce((all, amount) => all + amount, 0);
      return [total.section, name, total.code, String(name === 'VND' || foreign === undefined ? sum : sum / 100)];
    });
  });
}

function kindNamed(code: string): FileKind {
  const kind = kindOf(code);
  if (!kind) throw new Error(`no kind ${code}`);
  return kind;
}
