import { refuseComing } from '#bureau/cold/coming.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { file, type FileAnswer, workbook } from '#kit/server/files/file-answer.ts';
import { listCsv } from '#kit/server/sheets/list-csv.ts';
import { listXlsx, type NamedColumn, titled } from '#kit/server/sheets/list-xlsx.ts';
import { say } from '#kit/words/words.ts';
import { endings } from './list-contract.ts';
import { csvOf, exportOf, type searchValues } from './list-sql.ts';
import { replyWords } from './words.ts';

// In the order of the queries' columns.
const columns = [
  { name: 'msPhieu', kind: 'text', width: 22 },
  { name: 'maSP', kind: 'text', width: 10 },
  { name: 'tenSP', kind: 'text', width: 40 },
  { name: 'tenKH', kind: 'text', width: 30 },
  { name: 'cccd', kind: 'text', width: 16 },
  { name: 'maCIC', kind: 'text', width: 14 },
  { name: 'user_Name', kind: 'text', width: 20 },
  { name: 'tt', kind: 'text', width: 22 },
  { name: 'hasInformation', kind: 'text', width: 22 },
  { name: 'lyDo', kind: 'text', width: 40 },
  { name: 'ngayHoi', kind: 'time' },
  { name: 'ngayTraLoi', kind: 'time' },
] as const satisfies readonly NamedColumn<keyof (typeof replyWords)['texts']>[];

/** A list of replies as a file, queried with the values of the list. The workbook is written while it is sent. */
export async function exportReplies(
  { client, request, audit }: Context,
  type: 'xlsx' | 'csv',
  search: ReturnType<typeof searchValues>,
): Promise<FileAnswer> {
  await refuseComing(client, 'inquiries', search[1]);
  const t = (key: keyof (typeof replyWords)['texts']) => say(replyWords, request.language, key);
  const said = [
    [t('failed'), t('answered'), t('pending')],
    [t('hasNone'), t('hasIt')],
    JSON.stringify(Object.fromEntries(endings.map(({ value, label }) => [value, t(label)]))),
  ] as const;
  const name = `TraLoiTin-${search[1].replaceAll('-', '')}`;
  if (type === 'csv') {
    const titles = columns.map((column) => t(column.name));
    const { body, rows } = await listCsv(client, titles, csvOf(search, said));
    audit.note({ rows, type });
    return file({ name: `${name}.csv`, type: 'text/csv; charset=utf-8', body, isPacked: true });
  }
  const { rows } = await exportOf(client, search, said);
  audit.note({ rows: rows.length, type });
  const cells = rows.map((row) => columns.map((column) => row[column.name]));
  return workbook(name, listXlsx(t('list'), titled(columns, t), cells));
}
