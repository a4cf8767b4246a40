import type { z } from 'zod';
import { refuseComing } from '#bureau/cold/coming.ts';
import { workbook } from '#kit/server/files/file-answer.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { listXlsx, type NamedColumn, titled } from '#kit/server/sheets/list-xlsx.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import { tableWords } from '#kit/words/table.ts';
import { formatDate } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import { type controlRow, inquiryControl } from './contract.ts';
import { listOf, rowsOf } from './control-sql.ts';
import { chargeWords, controlWords, purposeWords, stateWords } from './words.ts';

type Row = z.output<typeof controlRow>;

export const inquiryControlServer = serve(inquiryControl, {
  async list({ query }, context) {
    await refuseComing(context.client, 'inquiries', query.fromDate);
    const { rows } = await listOf(context, query);
    context.audit.note({ total: totalOf(rows) });
    return new JsonText(rows[0]?.answer ?? '{"total":0,"rows":[],"counts":{"0":0,"1":0,"2":0}}');
  },

  async download({ query }, context) {
    const { language } = context.request;
    await refuseComing(context.client, 'inquiries', query.fromDate);
    const { rows } = await rowsOf(context, query);
    context.audit.note({ rows: rows.length, fromDate: query.fromDate, toDate: query.toDate ?? '' });
    const period = say(tableWords, language, query.toDate === undefined ? 'since' : 'period', {
      from: formatDate(query.fromDate),
      to: formatDate(query.toDate ?? ''),
    });
    const body = listXlsx(
      say(controlWords, language, 'list'),
      titled(columns, (name) => say(controlWords, language, name)),
      rows.map((row) => columns.map(({ name }) => cellOf(row, name, language))),
      { above: [say(controlWords, language, 'list'), period] },
    );
    const days = [query.fromDate, query.toDate]
      .filter((day) => day !== undefined)
      .map((day) => day.replaceAll('-', ''));
    return workbook(`KiemSoatTraCuu-${days.join('-')}`, body);
  },
});

const columns = [
  { name: 'msPhieu', kind: 'text', width: 22 },
  { name: 'user_Name', kind: 'text', width: 20 },
  { name: 'chiNhanh', kind: 'text', width: 30 },
  { name: 'tenKH', kind: 'text', width: 30 },
  { name: 'cccd', kind: 'text', width: 16 },
  { name: 'maSP', kind: 'text', width: 10 },
  { name: 'tenSP', kind: 'text', width: 40 },
  { name: 'mucDich', kind: 'text', width: 22 },
  { name: 'ngayHoi', kind: 'time' },
  { name: 'ngayTraLoi', kind: 'time' },
  { name: 'tt', kind: 'text', width: 22 },
  { name: 'phi', kind: 'text', width: 18 },
  { name: 'soTien', kind: 'whole' },
] as const satisfies readonly NamedColumn<keyof Row>[];

/** A cell as displayed: states, purposes and charges in words. */
function cellOf(row: Row, name: keyof Row, language: 'vi' | 'en') {
  if (name === 'tt') return say(controlWords, language, stateWords[row.tt === 1 ? 1 : row.tt === 2 ? 2 : 0]);
  if (name === 'mucDich') return say(controlWords, language, purposeWords(row.mucDich));
  if (name === 'phi') return say(controlWords, language, chargeWords(row.phi));
  return row[name];
}
