import { faultText } from '#bureau/batch/check-rows.ts';
import { consentVerdicts } from '#bureau/consents/words.ts';
import { actAs } from '#kit/server/database/database.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { csvText } from '#kit/server/sheets/csv-text.ts';
import type { ListColumn, ListValue } from '#kit/server/sheets/sheet-xml.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both, say } from '#kit/words/words.ts';
import { z } from 'zod';
import { storedRows } from './read-portfolio.ts';
import { OvertakenTurn, type ScoredRow, type Turn } from './stored-batch.ts';
import { scoreBatchWords, scoreResultWords } from './words.ts';

const results = z.array(z.custom<ScoredRow>());

/** What the file before said of a customer. */
type Before = { readonly model: string; readonly of: ReadonlyMap<string, Pick<ScoredRow, 'score' | 'grade'>> };

/**
 * Makes the result of a file without waiting parts: its rows in order, with what has changed since the newest file before of
 * the same branch. The parts of older files are removed then: the result is the institution's own kept answer.
 */
export async function makeResult(turn: Turn, { pool, cipher, files }: JobServices): Promise<void> {
  const taken = await actAs(pool, turn, async (client) => {
    const { rows } = await client.query(
      `update portal.score_batch b set fence = fence + 1
       where institution_id = $1 and id = $2 and (state = 'working' or (state = 'cancelled' and finished_at is null))
       returning b.fence, b.model, b.branch_id, b.received_at`,
      [turn.institutionId, turn.id],
    );
    return rows[0];
  });
  if (taken === undefined) throw new OvertakenTurn();
  const previous = await actAs(pool, turn, async (client) => {
    const { rows } = await client.query(
      `select b.id, b.model from portal.score_batch b
       where b.institution_id = $1 and b.branch_id is not distinct from $2 and b.received_at < $3 and b.state = 'done' and b.scored_rows > 0
         and exists (select from portal.score_batch_part p where p.institution_id = $1 and p.batch_id = b.id)
       order by b.received_at desc, b.id desc limit 1`,
      [turn.institutionId, taken.branch_id, taken.received_at],
    );
    return rows[0];
  });
  const parts = async function* (id: string): AsyncGenerator<ScoredRow> {
    for (let after = -1; ; ) {
      const { rows } = await actAs(pool, turn, (client) =>
        client.query({
          name: 'score-parts',
          text: `select p.part, p.given, p.result from portal.score_batch_part p
            where p.institution_id = $1 and p.batch_id = $2 and p.part > $3 order by p.part limit 20`,
          values: [turn.institutionId, id, after],
        }),
      );
      for (const { given, result } of rows) yield* rowsOf(cipher, { given, result });
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.part;
    }
  };
  let before: Before | undefined;
  if (previous !== undefined) {
    const of = new Map<string, Pick<ScoredRow, 'score' | 'grade'>>();
    for await (const { cicCode, score, grade } of parts(previous.id))
      if (cicCode !== undefined && score !== undefined && grade !== undefined) of.set(cicCode, { score, grade });
    before = { model: previous.model ?? '', of };
  }
  const stored = await files.write(bytesOf(csvText(columns, linesOf(parts(turn.id), { before, model: taken.model }))));
  const isKept = await actAs(pool, turn, async (client) => {
    const { rowCount } = await client.query(
      `update portal.score_batch set state = case when state = 'working' then 'done' else state end, finished_at = clock_timestamp(),
         result_handle = $4
       where institution_id = $1 and id = $2 and fence = $3 and state in ('working', 'cancelled')`,
      [turn.institutionId, turn.id, taken.fence, stored.handle],
    );
    if (rowCount === 0) return false;
    await client.query(
      `delete from portal.score_batch_part p using portal.score_batch b, portal.score_batch this
        where this.institution_id = $1 and this.id = $2 and this.state = 'done' and this.scored_rows > 0
          and b.institution_id = $1 and b.id <> $2 and b.branch_id is not distinct from this.branch_id and b.received_at < this.received_at
          and p.institution_id = $1 and p.batch_id = b.id`,
      [turn.institutionId, turn.id],
    );
    return true;
  });
  if (!isKept) {
    await files.remove(stored.handle);
    throw new OvertakenTurn();
  }
}

function rowsOf(
  cipher: JobServices['cipher'],
  { given, result }: { readonly given: Buffer; readonly result: Buffer | null },
): readonly ScoredRow[] {
  if (result !== null) return results.parse(JSON.parse(cipher.open(result)));
  // Not scored any more, because the file was cancelled.
  return storedRows
    .parse(JSON.parse(cipher.open(given)))
    .map(({ row, reference }) => ({ row, reference, state: 'cancelled' }));
}

const titleOf = (key: keyof (typeof scoreResultWords)['texts']) => {
  const { vi, en } = both(scoreResultWords, key);
  return `${vi} / ${en}`;
};
const given = (key: 'reference' | 'cicCode') => {
  const { vi, en } = both(scoreBatchWords, key);
  return `${vi} / ${en}`;
};

const columns: readonly ListColumn[] = [
  { title: titleOf('row'), kind: 'whole', width: 8 },
  { title: given('reference'), kind: 'text', width: 24 },
  { title: given('cicCode'), kind: 'text', width: 14 },
  { title: titleOf('result'), kind: 'text', width: 28 },
  { title: titleOf('score'), kind: 'whole', width: 8 },
  { title: titleOf('grade'), kind: 'whole', width: 8 },
  { title: titleOf('pd'), kind: 'text', width: 14 },
  { title: titleOf('before'), kind: 'whole', width: 8 },
  { title: titleOf('change'), kind: 'whole', width: 8 },
  { title: titleOf('gradeBefore'), kind: 'whole', width: 8 },
  { title: titleOf('why'), kind: 'text', width: 60 },
];

type Compared = { readonly before: Before | undefined; readonly model: string | null };

async function* linesOf(rows: AsyncIterable<ScoredRow>, compared: Compared): AsyncGenerator<ListValue[]> {
  for await (const row of rows) yield lineOf(row, compared);
}

/** A row of the result. Pure. */
export function lineOf(row: ScoredRow, { before, model }: Compared): ListValue[] {
  const last = row.state === 'scored' ? before?.of.get(row.cicCode ?? '') : undefined;
  // Scores of two models cannot be compared.
  const isSame = last !== undefined && before?.model === model;
  return [
    row.row,
    row.reference,
    row.cicCode ?? '',
    titleOf(row.state),
    row.score ?? null,
    row.grade ?? null,
    row.pd === undefined ? '' : row.pd.toFixed(6),
    last?.score ?? null,
    isSame && last.score !== undefined && row.score !== undefined ? row.score - last.score : null,
    isSame ? (last.grade ?? null) : null,
    whyOf(row, last !== undefined && !isSame ? before?.model : undefined),
  ];
}

function whyOf({ which, fault, state }: ScoredRow, otherModel: string | undefined): string {
  if (otherModel !== undefined)
    return inBoth((language) => say(scoreResultWords, language, 'other-model', { model: otherModel }));
  const verdict = verdictOf(which);
  if (verdict !== undefined) return inBoth((language) => `${which}: ${say(consentVerdicts, language, verdict)}`);
  if (fault === undefined || state === 'over') return '';
  if (fault.key === 'twice')
    return inBoth((language) =>
      say(scoreResultWords, language, 'twice', { row: formatNumber(Number(fault.params['row'] ?? 0), language) }),
    );
  return inBoth((language) => `${columnTitle(fault.column, language)}: ${faultText(fault, language)}`);
}

function inBoth(text: (language: 'vi' | 'en') => string): string {
  return `${text('vi')} / ${text('en')}`;
}

const verdicts = ['none', 'ended', 'withdrawn', 'purpose', 'product'] as const;

function verdictOf(which: string | undefined) {
  return verdicts.find((each) => each === which);
}

function columnTitle(column: string, language: 'vi' | 'en'): string {
  const known = (['reference', 'customerName', 'cicCode', 'identityNumber'] as const).find((each) => each === column);
  return known === undefined ? column : say(scoreBatchWords, language, known);
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
