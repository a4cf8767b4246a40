import { Eye, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useLiveEvent } from '#kit/browser/events.ts';
import { linkAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { todayInVietnam } from '#kit/browser/inputs/date-text.ts';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { firstReplyDay, replies, replyPath, type replyRow } from './contract.ts';
import style from './replies.module.css';
import { replyWords } from './words.ts';

type Row = z.output<typeof replyRow>;

const List = listScreen({
  call: replies.search,
  words: replyWords,
  name: 'reply-customer',
  caption: 'list',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate', min: firstReplyDay },
    {
      name: 'status',
      kind: 'choice',
      options: [
        { value: '1', label: 'answered', family: 'success' },
        { value: '2', label: 'pending', family: 'pending' },
        { value: '0', label: 'failed', family: 'reject' },
      ],
    },
    { name: 'voucherCode', kind: 'code' },
    { name: 'customerName', kind: 'text', private: true, advanced: true },
    { name: 'cicCode', kind: 'code', private: true, advanced: true },
    { name: 'productCode', kind: 'code', advanced: true },
  ],
  columns: [
    { name: 'msPhieu', kind: 'code', width: 180 },
    { name: 'tenKH', person: true, width: 240 },
    { name: 'maSP', kind: 'code', width: 90 },
    {
      name: 'tt',
      kind: 'status',
      options: [
        { value: '1', label: 'answered', family: 'success' },
        { value: '2', label: 'pending', family: 'pending' },
        { value: '0', label: 'failed', family: 'reject' },
      ],
      width: 180,
    },
    {
      name: 'hasInformation',
      kind: 'status',
      options: [
        { value: 'true', label: 'hasIt', family: 'done' },
        { value: 'false', label: 'hasNone', family: 'unavailable' },
      ],
      width: 180,
    },
    { name: 'ngayHoi', kind: 'dateTime' },
    { name: 'ngayTraLoi', kind: 'dateTime' },
    { name: 'maCIC', kind: 'code', width: 130 },
    { name: 'cccd', kind: 'code', width: 150 },
    { name: 'user_Name', width: 140 },
    { name: 'tenSP', hidden: true },
  ],
  counts: 'status',
  rowKey: (row) => row.msPhieu,
  // Nothing to view of an inquiry that failed (RPL-03).
  rowLink: (row) => (row.tt === 0 ? undefined : replyPath(row.msPhieu)),
  actions: [
    linkAction({
      label: 'view',
      icon: Eye,
      href: (row: Row) => replyPath(row.msPhieu),
      allowed: (row: Row) => (row.tt === 0 ? 'nothingToView' : true),
    }),
  ],
  defaults: () => {
    const today = todayInVietnam();
    const weekAgo = addDays(today, -7);
    return { fromDate: weekAgo < firstReplyDay ? firstReplyDay : weekAgo, toDate: today };
  },
});

/** The institution's tickets with their replies; new ones are announced, never loaded behind the reader's back. */
export default function ReplyCustomer() {
  const t = useWords(replyWords);
  const common = useWords(commonWords);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const [load, setLoad] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useLiveEvent('reply', (data) => setArrived((before) => new Set([...before, ticketOf(data)])));
  const refresh = () => {
    setArrived(new Set());
    // The list takes its search from the address: made anew, it searches the same again.
    setLoad(load + 1);
    list.current?.focus();
  };
  return (
    <>
      <div role="status" className={style.arrivals}>
        {arrived.size > 0 && (
          <p className={style.strip}>
            <span>{arrived.size === 1 ? t('arrived') : t('arrivedCount', { count: arrived.size })}</span>
            <button type="button" onClick={refresh}>
              <RefreshCw size={16} aria-hidden /> {common('refresh')}
            </button>
          </p>
        )}
      </div>
      <div ref={list} tabIndex={-1} className={style.list}>
        <List key={load} />
      </div>
    </>
  );
}

function ticketOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'voucher' in data ? String(data.voucher) : '';
}
