import { Eye } from 'lucide-react';
import type { z } from 'zod';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { linkAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';
import { Age } from './age.tsx';
import { arrivingList } from './arriving-list.tsx';
import { replies, replyPath, type waitingRow } from './contract.ts';
import { replyWords } from './words.ts';

type Row = z.output<typeof waitingRow>;

const pathOf = (row: Row) => replyPath(row.msPhieu, 'customers-question');

const list = listScreen({
  call: replies.waiting,
  words: replyWords,
  name: 'customers-question',
  caption: 'waitingList',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate', min: firstReplyDay },
    { name: 'voucherCode', kind: 'text' },
    { name: 'customerName', kind: 'text', private: true, advanced: true },
    { name: 'productCode', kind: 'code', advanced: true },
  ],
  columns: [
    { name: 'msPhieu', kind: 'code', width: 180 },
    { name: 'tenKH', person: true, width: 240 },
    { name: 'maSP', kind: 'code', width: 90 },
    { name: 'soPhutCho', kind: 'number', width: 170, render: (row) => <Age minutes={row.soPhutCho} /> },
    { name: 'ngayHoi', kind: 'dateTime' },
    { name: 'cccd', kind: 'code', width: 150 },
    { name: 'user_Name', width: 140 },
    { name: 'tenSP', hidden: true },
  ],
  rowKey: (row) => row.msPhieu,
  rowLink: pathOf,
  actions: [linkAction({ label: 'view', icon: Eye, href: pathOf })],
  // The oldest matters most: all days are searched until the reader chooses others.
  defaults: () => ({ fromDate: firstReplyDay, toDate: todayInVietnam() }),
});

/** The institution's inquiries that wait, each with its age; told when an answer has come. */
export default arrivingList(list);
