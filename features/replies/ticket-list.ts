import { Eye } from 'lucide-react';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { sendForFile } from '#kit/browser/call.ts';
import { linkAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { Call } from '#kit/contract/call.ts';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';
import { replies, type ReplyList, replyPath, type replyRow } from './contract.ts';
import { lastWeek, resultColumn, statuses } from './list-parts.ts';
import { replyWords } from './words.ts';

type Row = z.output<typeof replyRow>;

type TicketCall = Omit<typeof replies.search, 'path' | 'access'> & Pick<Call, 'path' | 'access'>;

type Tickets = {
  readonly list: ReplyList;
  readonly caption: 'list' | 'productList' | 'voluntaryList';
  /** Only what product screens and batches ask. */
  readonly kind?: 'product';
  /** The call that lists them: all of the institution's without it. */
  readonly call?: TicketCall;
};

/** Makes a list of tickets with the state of each. */
export function ticketList({ list, caption, kind, call = replies.search }: Tickets): ComponentType {
  return listScreen({
    call,
    words: replyWords,
    name: list,
    caption,
    fields: [
      { kind: 'range', from: 'fromDate', to: 'toDate', min: firstReplyDay },
      { name: 'status', kind: 'choice', options: statuses },
      { name: 'voucherCode', kind: 'code' },
      { name: 'customerName', kind: 'text', private: true, advanced: true },
      { name: 'cicCode', kind: 'code', private: true, advanced: true },
      { name: 'productCode', kind: 'code', advanced: true },
    ],
    columns: [
      { name: 'msPhieu', kind: 'code', width: 180 },
      { name: 'tenKH', person: true, width: 240 },
      { name: 'maSP', kind: 'code', width: 90 },
      { name: 'tt', kind: 'status', options: statuses, width: 180 },
      resultColumn,
      { name: 'ngayHoi', kind: 'dateTime' },
      { name: 'ngayTraLoi', kind: 'dateTime' },
      { name: 'maCIC', kind: 'code', width: 130 },
      { name: 'cccd', kind: 'code', width: 150 },
      { name: 'user_Name', width: 140 },
      { name: 'tenSP', hidden: true },
    ],
    export: { download: (body) => sendForFile(replies.export, { body }) },
    counts: 'status',
    rowKey: (row) => row.msPhieu,
    // Nothing to view of an inquiry that failed (RPL-03).
    rowLink: (row) => (row.tt === 0 ? undefined : replyPath(row.msPhieu, list)),
    actions: [
      linkAction({
        label: 'view',
        icon: Eye,
        href: (row: Row) => replyPath(row.msPhieu, list),
        allowed: (row: Row) => (row.tt === 0 ? 'nothingToView' : true),
      }),
    ],
    defaults: lastWeek,
    ...(kind === undefined ? {} : { fixed: { kind } }),
  });
}
