import { Eye } from 'lucide-react';
import type { z } from 'zod';
import { debtGroupCell } from '#bureau/screens/debt-group/debt-group.tsx';
import { linkAction } from '#kit/browser/list-screen/rows/actions.ts';
import { type instantReplyRow } from '#features/instant-inquiry/contract.ts';
import { type ReplyList, replyPath } from './list-contract.ts';

type Row = z.output<typeof instantReplyRow>;

/** The links from a row to its report: the row itself and a button. */
export function instantRows(list: ReplyList) {
  const href = (row: Row) => replyPath(row.msPhieu, list);
  return {
    cells: { nhomNo: ({ nhomNo }: Row) => debtGroupCell(nhomNo) },
    rowLink: href,
    actions: [linkAction({ label: 'view' as const, icon: Eye, href })],
  };
}
