import { Eye } from 'lucide-react';
import type { z } from 'zod';
import { linkAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';
import { Age } from './age.tsx';
import { arrivingList } from './arriving-list.tsx';
import { replyListing, replyPath, type waitingRow } from './list-contract.ts';

type Row = z.output<typeof waitingRow>;

const pathOf = (row: Row) => replyPath(row.msPhieu, 'customers-question');

const list = listScreen(replyListing.waiting, {
  name: 'customers-question',
  note: 'expectedNote',
  fields: ['fromDate', 'toDate', 'voucherCode'],
  more: ['customerName', 'productCode'],
  cells: { soPhutCho: (row) => <Age minutes={row.soPhutCho} /> },
  rowLink: pathOf,
  actions: [linkAction({ label: 'view', icon: Eye, href: pathOf })],
  // The oldest are the most important, so all days are searched until the reader chooses others.
  defaults: () => ({ fromDate: firstReplyDay, toDate: hanoiDay() }),
});

/** The institution's pending inquiries, each with its age; announces new answers. */
export default arrivingList(list);
