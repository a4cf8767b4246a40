import { type Match, Matcher, type OpenNotice, type Part } from '#bureau/payments/match.ts';
import { readBankFile } from '#bureau/payments/read-bank.ts';
import type { BankRow } from '#bureau/payments/read/line.ts';
import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { LocalFile } from '#kit/server/files/files.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import { bankFileWords } from './words.ts';
import { paymentsRefusals } from './refusals.ts';

const mostLines = 20_000;
const mostFaults = 200;

type Line = Extract<BankRow, { reference: string }>;
type Fault = { readonly row: number; readonly fault: string; readonly value: string };

/** Reads a statement, stores its new lines and records their payments, all in the call's transaction. */
export async function readStatement(context: Context, file: ReceivedFile) {
  const { client, who, audit } = context;
  await file.keep();
  // Reading may take long, so it happens before the lock.
  const rows = toldApart(await inTime(context, await rowsOf(context, file)));
  await holdLines(context);
  await refuseKnown(context, file);
  const lines = rows.filter((row): row is Line => 'reference' in row);
  const faults = rows.filter((row): row is Fault => 'fault' in row);
  const statementId = uuidV7();
  await client.query(
    `insert into portal.bank_statement (institution_id, id, file_name, sha256, line_count, known_count, matched_count, doubtful_count,
       faults, read_by) values ($1, $2, $3, $4, $5, 0, 0, 0, $6, $7)`,
    [
      who.institutionId,
      statementId,
      file.name,
      file.sha256,
      lines.length,
      JSON.stringify(faults.slice(0, mostFaults)),
      who.username,
    ],
  );
  const fresh = await keepLines(context, statementId, lines);
  const matched = await payLines(context, fresh);
  const counts = { known: lines.length - fresh.length, matched, doubtful: fresh.length - matched };
  await client.query(
    `update portal.bank_statement set known_count = $3, matched_count = $4, doubtful_count = $5 where institution_id = $1 and id = $2`,
    [who.institutionId, statementId, counts.known, counts.matched, counts.doubtful],
  );
  audit.note({ file: file.name, lines: lines.length, ...counts, faults: faults.length });
  return { lines: lines.length, ...counts, faults: faults.slice(0, mostFaults) };
}

/**
 * A line of a future day, or from before anybody had a contract, is a typing slip: its notice would be paid, but the
 * account would have the money on another day. It is a fault of the file, reported by its row.
 */
async function inTime({ client }: Context, rows: readonly BankRow[]): Promise<readonly (Line | Fault)[]> {
  const { rows: days } = await client.query(
    `select portal.hanoi_day()::text as today,
       coalesce((select min(signed_on) from portal.bureau_contracts()), portal.hanoi_day() - 3650)::text as first /* never null: today, first */`,
  );
  const { today = '', first = '' } = days[0] ?? {};
  return rows.map((row) => {
    if ('fault' in row || (row.day >= first && row.day <= today)) return row;
    return { row: row.row, fault: 'day', value: row.day };
  });
}

/**
 * The same line twice counts once. Two lines of a file with one number, day and amount but different texts are not
 * the same, and it is unknown which one the bank meant: the second is a fault.
 */
function toldApart(rows: readonly (Line | Fault)[]): readonly (Line | Fault)[] {
  const seen = new Map<string, Line>();
  return rows.map((row) => {
    if ('fault' in row) return row;
    const key = `${row.reference} ${row.day} ${row.amount}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row);
    if (before === undefined || (before.description === row.description && before.payer === row.payer)) return row;
    return { row: row.row, fault: 'repeated', value: row.reference };
  });
}

/** One person works on lines at a time: what one line pays, the next must see. */
export async function holdLines({ client, who }: Context): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bank lines ${who.institutionId}`]);
}

async function refuseKnown({ client, who }: Context, file: ReceivedFile): Promise<void> {
  const { rows } = await client.query(
    `select file_name, read_at from portal.bank_statement where institution_id = $1 and sha256 = $2 order by read_at limit 1`,
    [who.institutionId, file.sha256],
  );
  const [known] = rows;
  if (known === undefined) return;
  throw new Refusal(paymentsRefusals['bank-file-known'], 'file', {
    time: formatDateTime(known.read_at),
    name: known.file_name,
  });
}

async function rowsOf({ files, request }: Context, file: ReceivedFile): Promise<readonly BankRow[]> {
  const ending = /\.(csv|xlsx?)$/i.exec(file.name)?.[1]?.toLowerCase();
  const local = await files.localFile(file.handle);
  const kind = ending === 'csv' || ending === 'xls' ? ending : 'xlsx';
  const read = await readAndClose(local, kind);
  if (read.outcome === 'read') return read.rows;
  const reason =
    read.outcome === 'refused'
      ? say(bankFileWords, request.language, read.code, { value: read.value })
      : say(bankFileWords, request.language, 'unreadable', { code: read.code });
  throw new Refusal(paymentsRefusals['bank-file'], 'file', { reason });
}

async function readAndClose(local: LocalFile, ending: 'csv' | 'xls' | 'xlsx') {
  try {
    return await readBankFile({ path: local.path, ending, most: mostLines });
  } finally {
    await local.close();
  }
}

type Kept = Line & { readonly id: string };

/** Stores the lines that were not read before, identified by the bank's own number, the day and the amount. */
async function keepLines({ client, who }: Context, statementId: string, lines: readonly Line[]): Promise<Kept[]> {
  if (lines.length === 0) return [];
  const kept = lines.map((line) => ({ ...line, id: uuidV7() }));
  const { rows } = await client.query(
    `insert into portal.bank_line (institution_id, id, statement_id, row_no, account_no, bank_ref, booked_on, amount_vnd, description,
       payer_name, state, doubt, rest_vnd)
     select $1, l.id, $2, l.row, a.account_no, l.reference, l.day, l.amount, l.description, l.payer, 'doubtful', 'unknown', l.amount
     from jsonb_to_recordset($3) l (id uuid, "row" int, reference text, day date, amount bigint, description text, payer text),
       (select coalesce((select account_no from bureau.payee_account where state = 'approved' and effective_at <= clock_timestamp()
          order by effective_at desc, id desc limit 1), 'NONE') as account_no) a
     on conflict do nothing returning id`,
    [who.institutionId, statementId, JSON.stringify(kept)],
  );
  const fresh = new Set(rows.map(({ id }) => id));
  return kept.filter(({ id }) => fresh.has(id));
}

/** Records the payments of lines by their message; returns how many were matched. The others wait for a person. */
async function payLines(context: Context, lines: readonly Kept[]): Promise<number> {
  const { open, paid } = await readNotices(context);
  const matcher = new Matcher(open, paid);
  let matched = 0;
  for (const line of lines) {
    const match = matcher.match({
      amountVnd: BigInt(line.amount),
      description: line.description,
      payerName: line.payer,
    });
    if (match.kind === 'matched') {
      matcher.pay(match.parts);
      matched += 1;
    }
    await noteMatch(context, line, match);
  }
  return matched;
}

async function noteMatch(context: Context, line: Kept, match: Match): Promise<void> {
  const { client, who } = context;
  const parts = match.kind === 'matched' ? match.parts : [];
  for (const part of parts) {
    const { id, day, reference } = line;
    const isPaid = await recordPart(context, { part, line: { id, day, reference }, credit: false });
    if (!isPaid) throw new Error('a line of the bank was matched to more than its notices owe');
  }
  await client.query(
    `update portal.bank_line set state = $3, doubt = $4, candidates = $5, parts = $6, rest_vnd = case when $3 = 'matched' then 0 else amount_vnd end
     where institution_id = $1 and id = $2`,
    [
      who.institutionId,
      line.id,
      match.kind,
      match.kind === 'doubtful' ? match.why : null,
      JSON.stringify(match.kind === 'doubtful' ? match.candidates.map(({ id }) => id) : []),
      JSON.stringify(parts.map(toldPart)),
    ],
  );
}

/** A part of a line as stored. */
export function toldPart({ notice, amountVnd }: Part) {
  return { notice: notice.id, amount: String(amountVnd) };
}

type Paying = {
  readonly part: Part;
  readonly line: { readonly id: string; readonly day: string; readonly reference: string };
  /** Whether an amount above what the notice owes stays as credit. */
  readonly credit: boolean;
};

/** Records a part of a line as paid; false if the notice owes less. */
export async function recordPart({ client, who }: Context, { part, line, credit }: Paying): Promise<boolean> {
  const { rows } = await client.query(
    'select portal.record_line_payment($1, $2, $3, $4, $5, $6, $7, $8) as done /* never null: done */',
    [
      part.notice.institutionId,
      line.id,
      part.notice.id,
      part.amountVnd,
      line.day,
      line.reference,
      who.username,
      credit,
    ],
  );
  return rows[0]?.done === true;
}

export type Notice = OpenNotice & { readonly institutionCode: string; readonly contract: string };

/** Notices of every institution: open ones, and the references of paid ones. */
export async function readNotices({ client }: Context): Promise<{ open: Notice[]; paid: string[] }> {
  const { rows } = await client.query(
    `select institution_id, institution_code, institution_name, short_name, notice_no, contract_no, due_on::text as due_on, open_vnd
     from portal.unpaid_notices() /* never null: institution_id, institution_code, institution_name, short_name, notice_no, contract_no, due_on, open_vnd */`,
  );
  const notices = rows.map((row) => ({
    institutionId: row.institution_id,
    institutionCode: row.institution_code,
    institutionName: row.institution_name,
    id: row.notice_no,
    reference: row.notice_no,
    contract: row.contract_no,
    openVnd: row.open_vnd,
    dueOn: row.due_on,
  }));
  return {
    open: notices.filter(({ openVnd }) => openVnd > 0n),
    paid: notices.filter(({ openVnd }) => openVnd <= 0n).map(({ reference }) => reference),
  };
}
