import type { Context } from '#kit/server/calls/context.ts';
import { file, type FileAnswer, workbook } from '#kit/server/files/file-answer.ts';
import { listCsv } from '#kit/server/sheets/list-csv.ts';
import { listXlsx, type NamedColumn, titled } from '#kit/server/sheets/list-xlsx.ts';
import { say } from '#kit/words/words.ts';
import { csvSql, exportSql } from './list-sql.ts';
import { replyWords } from './words.ts';
import { untyped } from '#kit/server/database/untyped.ts';

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
  { name: 'ngayHoi', kind: 'time' },
  { name: 'ngayTraLoi', kind: 'time' },
] as const satisfies readonly NamedColumn<keyof (typeof replyWords)['texts']>[];

/** A list of replies as a file, queried with the values of listSql. The workbook is written while it is sent. */
export async function exportReplies(
  { client, request, audit }: Context,
  type: 'xlsx' | 'csv',
  search: readonly unknown[],
): Promise<FileAnswer> {
  const t = (key: keyof (typeof replyWords)['texts']) => say(replyWords, request.language, key);
  const values = [...search, [t('failed'), t('answered'), t('pending')], [t('hasNone'), t('hasIt')]];
  const name = `TraLoiTin-${String(search[1]).replaceAll('-', '')}`;
  if (type === 'csv') {
    const titles = columns.map((column) => t(column.name));
    const { body, rows } = await listCsv(client, titles, { text: csvSql, values });
    audit.note({ rows, type });
    return file({ name: `${name}.csv`, type: 'text/csv; charset=utf-8', body, isPacked: true });
  }
  const { rows } = await untyped(client).query<(string | null)[]>({ text: exportSql, values, rowMode: 'array' });
  audit.note({ rows: rows.length, type });
  return workbook(name, listXlsx(t('list'), titled(columns, t), rows));
}
