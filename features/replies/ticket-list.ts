import { Eye } from 'lucide-react';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { sendForFile } from '#kit/browser/call.ts';
import { debtGroupCell } from '#bureau/screens/debt-group/debt-group.tsx';
import { linkAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { Call } from '#kit/contract/call.ts';
import { endings, type ReplyList, replyListing, replyPath, type replyRow } from './list-contract.ts';
import { lastWeek } from './list-parts.ts';

type Row = z.output<typeof replyRow>;

type TicketCall = Omit<typeof replyListing.search, 'path' | 'access'> & Pick<Call, 'path' | 'access'>;

type Tickets = {
  readonly list: ReplyList;
  readonly caption: 'list' | 'productList' | 'voluntaryList';
  /** Only what product screens and batches ask for. */
  readonly kind?: 'product';
  /** The listing call; default: all of the institution's. */
  readonly call?: TicketCall;
};

/** Makes a list of tickets with the state of each. */
export function ticketList({ list, caption, kind, call = replyListing.search }: Tickets): ComponentType {
  return listScreen(call, {
    name: list,
    caption,
    fields: ['fromDate', 'toDate', 'status', 'voucherCode'],
    more: ['customerName', 'cicCode', 'productCode'],
    export: { download: (body) => sendForFile(replyListing.export, { body }) },
    counts: 'status',
    cells: { nhomNo: ({ nhomNo }) => debtGroupCell(nhomNo) },
    // A failed inquiry has nothing to view (RPL-03); its page only says why it ended.
    rowLink: (row) => (row.tt === 0 && row.lyDo === null ? undefined : replyPath(row.msPhieu, list)),
    actions: [
      linkAction({
        label: 'view',
        icon: Eye,
        href: (row: Row) => replyPath(row.msPhieu, list),
        allowed: (row: Row) => (row.tt === 0 ? nothingToView(row) : true),
      }),
    ],
    defaults: lastWeek,
    ...(kind === undefined ? {} : { fixed: { kind } }),
  });
}

function nothingToView({ lyDo }: Row) {
  return endings.find(({ value }) => value === lyDo)?.label ?? 'nothingToView';
}
