import { setImmediate as pause } from 'node:timers/promises';
import { asWritten } from '#bureau/batch/asked-for.ts';
import { columnsOf } from '#bureau/batch/columns.ts';
import { batchColumnWords } from '#bureau/batch/words.ts';
import type { Report } from '#bureau/contract/report.ts';
import { keepPapers } from '#bureau/reports/proof.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { actAs } from '#kit/server/database/database.ts';
import { type ZipEntry, zipOf } from '#kit/server/files/zip-writer.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { reportHtml } from '#bureau/report-files/html.ts';
import { type ListColumn, type ListValue, listXlsx } from '#kit/server/sheets/list-xlsx.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { both } from '#kit/words/words.ts';
import type { Batch, Turn } from './batch.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { type BatchRow, faultsText, rowsAfter } from './rows.ts';
import { batchReplyWords } from './words.ts';

/** The given number of rows of a file after a row. */
export type Pages = (after: number, most: number) => Promise<readonly BatchRow[]>;

const rowsAtOnce = 500;
const reportsAtOnce = 100;

/**
 * Makes the reply of a file without waiting rows: a workbook with all rows, and a zip file of the reports. Both are
 * written while they are read, then named in one transaction; a worker that was overtaken leaves none.
 */
export async function makeReplyFiles(turn: Turn, batch: Batch, services: JobServices): Promise<void> {
  const { pool, cipher, files } = services;
  const pages: Pages = (after, most) =>
    actAs(pool, turn, (client) => rowsAfter(client, cipher, { ...turn, after, most }));
  const stem = batch.file_name.replace(/\.[^.]+$/, '');
  const made = [{ name: `${stem}.reply.xlsx`, stored: await files.write(batchSheet(batch, pages)) }];
  if (batch.answered_rows > 0) {
    const entries = zipEntries(turn, services, pages);
    made.push({ name: `${stem}.reply.zip`, stored: await files.write(zipOf(entries)) });
  }
  const replaced = await actAs(pool, turn, async (client) => {
    if (!(await endBatch(client, turn, batch))) return undefined;
    // A continued file gets new replies that replace the old ones.
    const { rows } = await client.query(
      'delete from portal.reply_file where institution_id = $1 and batch_id = $2 returning file_handle as handle',
      [turn.institutionId, turn.id],
    );
    for (const { name, stored } of made) {
      await client.query(
        `insert into portal.reply_file (institution_id, id, kind, batch_id, file_name, file_handle, bytes, row_count, version)
         values ($1, $2, 'batch', $3, $4, $5, $6, $7,
           (select count(*) + 1 from portal.reply_file where institution_id = $1 and kind = 'batch' and file_name = $4))`,
        [turn.institutionId, uuidV7(), turn.id, name, stored.handle, stored.bytes, batch.row_count],
      );
    }
    return rows.map(({ handle }) => handle);
  });
  const useless = replaced ?? made.map(({ stored }) => stored.handle);
  await Promise.all(useless.map((handle) => files.remove(handle)));
}

/** Ends a file without waiting rows; false if this worker was overtaken. */
export async function endBatch(client: Connection, turn: Turn, { fence }: Pick<Batch, 'fence'>): Promise<boolean> {
  const { rowCount } = await client.query(
    `update portal.batch set state = case when state = 'cancelled' then state when over_rows > 0 then 'held' else 'done' end,
       finished_at = clock_timestamp()
     where institution_id = $1 and id = $2 and fence = $3 and state in ('working', 'cancelled')`,
    [turn.institutionId, turn.id, fence],
  );
  return rowCount !== 0;
}

/** A workbook of all rows of a file as given, with the result and the faults of each. */
export function batchSheet(batch: Batch, pages: Pages): AsyncIterable<Uint8Array> {
  const given = columnsOf(batch.customer_type);
  const title = (key: keyof (typeof batchReplyWords)['texts']) => {
    const { vi, en } = both(batchReplyWords, key);
    return `${vi} / ${en}`;
  };
  const columns: ListColumn[] = [
    { title: title('row'), kind: 'whole', width: 8 },
    ...given.map(
      ({ code, most }): ListColumn => ({
        title: both(batchColumnWords, code).vi,
        kind: 'text',
        width: Math.min(40, most + 6),
      }),
    ),
    { title: title('result'), kind: 'text', width: 26 },
    { title: both(batchReplyWords, 'faults').vi, kind: 'text', width: 50 },
    { title: both(batchReplyWords, 'faults').en, kind: 'text', width: 50 },
    { title: title('voucher'), kind: 'text', width: 20 },
    { title: title('cicCode'), kind: 'text', width: 14 },
    { title: title('answeredAt'), kind: 'time' },
  ];
  async function* lines(): AsyncGenerator<ListValue[]> {
    for await (const row of rowsOf(pages)) {
      const result = both(batchReplyWords, resultOf(row));
      yield [
        row.row,
        ...given.map(({ code }) => asWritten(code, row.given[code])),
        `${result.vi} / ${result.en}`,
        faultsText(row.faults, 'vi'),
        faultsText(row.faults, 'en'),
        row.voucher,
        row.cicCode,
        row.answeredAt,
      ];
    }
  }
  return listXlsx(batch.file_name.replace(/\.[^.]+$/, ''), columns, lines());
}

async function* rowsOf(pages: Pages): AsyncGenerator<BatchRow> {
  let after = 0;
  for (;;) {
    const page = await pages(after, rowsAtOnce);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < rowsAtOnce) return;
    after = last.row;
    await pause();
  }
}

function resultOf({ state, hasInformation }: BatchRow): keyof (typeof batchReplyWords)['texts'] {
  if (state === 'answered') return hasInformation === true ? 'informed' : 'uninformed';
  return state;
}

async function* zipEntries(turn: Turn, services: JobServices, pages: Pages): AsyncGenerator<ZipEntry> {
  const { pool, cipher, log, settings } = services;
  const damaged: string[] = [];
  /** What is made of a report; undefined of a damaged one. */
  const attempt = <T>(stem: string, make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      log.error('a report of a batch is damaged', { batch: turn.id, report: stem, error });
      damaged.push(stem);
      return undefined;
    }
  };
  for (let after = 0; ; ) {
    const page = await pages(after, reportsAtOnce);
    const last = page.at(-1);
    if (last === undefined) break;
    const ids = page.flatMap(({ inquiryId }) => (inquiryId === null ? [] : [inquiryId]));
    const { rows } = await actAs(pool, turn, (client) =>
      client.query(
        `select r.row_no, r.voucher, y.report, y.sha256 from portal.batch_row r
         join portal.voucher v on v.institution_id = $1 and v.voucher = r.voucher
         join portal.reply y on y.institution_id = $1 and y.asked_at = v.asked_at and y.inquiry_id = r.inquiry_id
         where r.institution_id = $1 and r.batch_id = $2 and r.row_no > $3 and r.row_no <= $4 and r.inquiry_id = any ($5::uuid[])
         order by r.row_no`,
        [turn.institutionId, turn.id, after, last.row, ids],
      ),
    );
    const opened: { readonly stem: string; readonly report: Report }[] = [];
    for (const { row_no, voucher, report, sha256 } of rows) {
      // A report takes a millisecond or two; let other calls run in between.
      await pause();
      const stem = `${String(row_no).padStart(6, '0')}-${voucher.replaceAll(' ', '_')}`;
      const found = attempt(stem, () => openStoredReport(cipher, report, sha256));
      if (found !== undefined) opened.push({ stem, report: found });
    }
    // The pages are printed weeks later: each has its number and code (INS-07).
    const { institutionId } = turn;
    const reports = opened.map(({ report }) => report);
    const papers = await actAs(pool, turn, (client) => keepPapers(client, { institutionId, settings }, reports));
    for (const [at, { stem, report }] of opened.entries()) {
      await pause();
      const paper = papers[at];
      const page = attempt(stem, () => reportHtml(report, 'vi', paper === undefined ? undefined : { paper }));
      if (page !== undefined) yield { name: `${stem}.html`, bytes: new TextEncoder().encode(page) };
    }
    after = last.row;
  }
  if (damaged.length > 0) {
    const { vi, en } = both(batchReplyWords, 'damaged');
    yield { name: 'README.txt', bytes: new TextEncoder().encode([`${vi} / ${en}`, ...damaged, ''].join('\r\n')) };
  }
}
