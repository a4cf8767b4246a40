import { Eye } from 'lucide-react';
import type { z } from 'zod';
import { linkAction } from '#kit/browser/list-screen/actions.ts';
import type { ListColumn } from '#kit/browser/list-screen/spec.ts';
import { type instantReplyRow } from '#features/instant-inquiry/contract.ts';
import { type ReplyList, replyPath } from './contract.ts';
import { resultColumn } from './list-parts.ts';
import type { replyWords } from './words.ts';

type Row = z.output<typeof instantReplyRow>;
type Word = keyof (typeof replyWords)['texts'];

/** The columns of instant replies (INS-05). */
export const instantColumns: readonly ListColumn<keyof Row & Word, Word, Row>[] = [
  { name: 'msPhieu', kind: 'code', width: 180 },
  { name: 'tenKH', person: true, width: 240 },
  { name: 'maSP', kind: 'code', width: 90 },
  resultColumn,
  { name: 'ngayHoi', kind: 'dateTime' },
  { name: 'ngayTraLoi', kind: 'dateTime' },
  { name: 'maCIC', kind: 'code', width: 130 },
  { name: 'cccd', kind: 'code', width: 150 },
  { name: 'user_Name', width: 140 },
];

/** What leads from a row to its report: the row itself and a button. */
export function instantRows(list: ReplyList) {
  const href = (row: Row) => replyPath(row.msPhieu, list);
  return {
    rowKey: (row: Row) => row.msPhieu,
    rowLink: href,
    actions: [linkAction<Word, Row>({ label: 'view', icon: Eye, href })],
  };
}
