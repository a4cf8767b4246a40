import { Buffer } from 'node:buffer';
import type { Connection } from '#kit/server/database/connection.ts';
import { type FileKind, indicatorsOf } from '#bureau/intake/kind.ts';
import type { Outcome } from '#bureau/intake/apply.ts';
import { catalogueCode } from '#bureau/intake/refusals.ts';
import type { Files } from '#kit/server/files/files.ts';
import { type ListColumn, type ListValue, listXlsx } from '#kit/server/sheets/list-xlsx.ts';
import { both, type Text } from '#kit/words/words.ts';
import { columnName, fileRefusalText, firstRefusal, placedText, type RowRefusal } from './refusal-text.ts';
import { keptErrors, type ReplyRow, replyRows } from './reply-rows.ts';
import { controlTotals } from './result.ts';
import { replyFileWords } from './words.ts';

/**
 * For a longer file the workbook lists only refused rows, and no more than this; the JSON has all rows of every file.
 */
const mostSheetRows = 50_000;

type Head = Awaited<ReturnType<typeof headOf>>;

/**
 * Makes the reply of a file, as a workbook and as JSON, and puts both into its row. A worker that was overtaken
 * leaves none.
 */
export async function makeReply(files: Files, outcome: Outcome): Promise<void> {
  const { client, file } = outcome;
  const head = await headOf(client, outcome);
  const onlyRefused = (head.row_count ?? 0n) > BigInt(mostSheetRows);
  const xlsx = await files.write(sheetOf(head, outcome, onlyRefused));
  const json = await files.write(jsonOf(head, outcome));
  const { rowCount } = await client.query(
    `update portal.submission set reply_xlsx = $4, reply_json = $5
     where institution_id = $1 and id = $2 and fence = $3`,
    [file.institutionId, file.id, file.fence, xlsx.handle, json.handle],
  );
  if (rowCount === 0) await Promise.all([files.remove(xlsx.handle), files.remove(json.handle)]);
}

async function headOf(client: Connection, { file }: Outcome) {
  const { rows } = await client.query(
    `select s.state, s.refusal, s.refusal_place, s.refusal_value, s.refusal_detail, s.row_count, s.applied_rows, s.refused_rows, s.version, s.is_nil,
       s.totals, e.code as first_code, e.indicator as first_indicator, e.value as first_value, e.place as first_place, e.detail as first_detail
     from portal.submission s
     left join portal.submission_error e on e.institution_id = s.institution_id and e.submission_id = s.id and e.error_no = 1
     where s.institution_id = $1 and s.id = $2`,
    [file.institutionId, file.id],
  );
  const [head] = rows;
  if (head === undefined) throw new Error('the reply has no submission');
  return { ...head, totals: controlTotals.parse(head.totals), first: firstRefusal(head) };
}

// An unreadable file has no rows to return: rows staged before its fault prove nothing.
function rowsOf(head: Head, { client, file, stage }: Outcome, onlyRefused: boolean): AsyncIterable<ReplyRow> {
  if (head.row_count === null || stage === undefined) return keptErrors(client, file);
  return replyRows(client, { kind: file.kind, stage, onlyRefused });
}

function sheetOf(head: Head, outcome: Outcome, onlyRefused: boolean): AsyncIterable<Uint8Array> {
  const { kind, fileName } = outcome.file;
  const codes = codesOf(kind);
  const title = (key: 'section' | 'row' | 'result') => {
    const { vi, en } = both(replyFileWords, key);
    return `${vi} / ${en}`;
  };
  const columns: ListColumn[] = [
    { title: title('section'), kind: 'text', width: 18 },
    { title: title('row'), kind: 'whole', width: 10 },
    { title: title('result'), kind: 'text', width: 22 },
    { title: both(replyFileWords, 'errors').vi, kind: 'text', width: 60 },
    { title: both(replyFileWords, 'errors').en, kind: 'text', width: 60 },
    ...codes.map((code): ListColumn => ({ title: code, kind: 'text', width: 18 })),
  ];
  async function* lines(): AsyncGenerator<ListValue[]> {
    yield* headLines(head, kind, onlyRefused);
    let listed = 0;
    for await (const row of rowsOf(head, outcome, onlyRefused)) {
      if ((listed += 1) > mostSheetRows) break;
      const texts = row.errors.map((error) => errorText(kind, error));
      const isRefused = head.state !== 'applied' || texts.length > 0;
      const result = both(replyFileWords, texts.length === 0 ? (isRefused ? 'withFile' : 'taken') : 'rowRefused');
      yield [
        row.section,
        row.row,
        `${result.vi} / ${result.en}`,
        texts.map(({ vi }) => vi).join('\n'),
        texts.map(({ en }) => en).join('\n'),
        ...codes.map((code) => row.values.get(code) ?? null),
      ];
    }
  }
  return listXlsx(fileName.replace(/\.[^.]+$/, ''), columns, lines());
}

/** The file's result and control totals, above the rows. */
function* headLines(head: Head, kind: FileKind, onlyRefused: boolean): Generator<ListValue[]> {
  const numbers = {
    rows: String(head.row_count ?? 0n),
    applied: String(head.applied_rows ?? 0n),
    refused: String(head.refused_rows ?? 0n),
  };
  const counts = both(replyFileWords, 'counts', numbers);
  yield [null, null, null, counts.vi, counts.en];
  if (head.is_nil) {
    const nil = both(replyFileWords, 'nil');
    yield [null, null, null, nil.vi, nil.en];
  }
  if (head.refusal !== null) {
    const text = fileRefusalText({ ...head, kind: kind.code, refusal: head.refusal });
    yield [null, null, null, text.vi, text.en];
  }
  if (onlyRefused) {
    const note = both(replyFileWords, 'onlyRefused', { most: mostSheetRows });
    yield [null, null, null, note.vi, note.en];
  }
  for (const { code, section, currency, declared, found, sent, refused, applied } of head.totals) {
    const text = both(replyFileWords, 'total', {
      code: [code, currency].filter(Boolean).join(' '),
      declared: declared ?? '–',
      sent: sent ?? found ?? '–',
      ...{ refused: refused ?? '–', applied: applied ?? '–' },
    });
    yield [section, null, 'CANDOI', text.vi, text.en];
  }
}

async function* jsonOf(head: Head, outcome: Outcome): AsyncGenerator<Uint8Array> {
  const { file } = outcome;
  const { refusal } = head;
  const opening = {
    file: file.fileName,
    kind: file.kind.code,
    period: file.period,
    state: head.state,
    version: head.version,
    khongPhatSinh: head.is_nil,
    refusal:
      refusal === null
        ? null
        : {
            code: catalogueCode(refusal),
            message: fileRefusalText({ ...head, kind: file.kind.code, refusal }),
          },
    counts: {
      rows: numberOf(head.row_count),
      applied: numberOf(head.applied_rows),
      refused: numberOf(head.refused_rows),
    },
    totals: head.totals,
  };
  let text = `${JSON.stringify(opening).slice(0, -1)},"rows":[`;
  let separator = '\n';
  for await (const row of rowsOf(head, outcome, false)) {
    const errors = row.errors.map((error) => ({
      ...error,
      code: catalogueCode(error.code),
      column: columnTexts(file.kind, error),
      message: errorText(file.kind, error),
    }));
    const { section, row: number, values } = row;
    text += `${separator}${JSON.stringify({ section, row: number, errors, values: Object.fromEntries(values) })}`;
    separator = ',\n';
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}\n]}\n`);
}

function errorText({ code: kind }: FileKind, error: RowRefusal): Text {
  return { vi: placedText(kind, error, 'vi'), en: placedText(kind, error, 'en') };
}

function columnTexts({ code: kind }: FileKind, { indicator }: RowRefusal): Text {
  return { vi: columnName(kind, indicator, 'vi'), en: columnName(kind, indicator, 'en') };
}

/** The indicators of all sections in declared order, each once: sections of a kind share their outer levels. */
function codesOf(kind: FileKind): string[] {
  return [...new Set(kind.sections.flatMap(indicatorsOf).map(({ code }) => code))];
}

function numberOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
