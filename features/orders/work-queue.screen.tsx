import { FolderOpen, Hand } from 'lucide-react';
import { useState } from 'react';
import { action, openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { makeStore, useEmptyAtFirst, useStore } from '#kit/browser/store.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { workQueue } from './contract.ts';
import { stateOptions } from './order-states.ts';
import styles from './orders.module.css';
import { QueuePanel } from './queue-panel.tsx';
import { queueWords } from './words.ts';

type Row = AnswerOf<typeof workQueue.search>['rows'][number];

const opened = makeStore<string | undefined>(undefined);

const List = listScreen({
  call: workQueue.search,
  words: queueWords,
  name: 'work-queue',
  caption: 'list',
  fields: [
    {
      name: 'holder',
      kind: 'choice',
      options: [
        { value: 'all', label: 'all' },
        { value: 'nobody', label: 'nobody' },
        { value: 'me', label: 'me' },
      ],
    },
    {
      name: 'due',
      kind: 'choice',
      options: [
        { value: 'all', label: 'all' },
        { value: 'late', label: 'late' },
        { value: 'today', label: 'today' },
      ],
    },
    { name: 'state', kind: 'choice', options: stateOptions },
    { name: 'voucherCode', kind: 'code' },
    { name: 'productCode', kind: 'code', advanced: true },
  ],
  columns: [
    { name: 'conLai', width: 200, render: (row) => <Left row={row} /> },
    { name: 'hanTraLoi', kind: 'date' },
    { name: 'msPhieu', kind: 'code', width: 170 },
    { name: 'maSP', kind: 'code', width: 80 },
    { name: 'tenKH', width: 240 },
    { name: 'state', kind: 'status', options: stateOptions, width: 180 },
    { name: 'nguoiXl', width: 160 },
    { name: 'tenTCTD', width: 240 },
    { name: 'ngayHoi', kind: 'dateTime' },
    { name: 'soTep', kind: 'number', width: 90 },
    {
      name: 'doiTac',
      kind: 'status',
      options: [
        { value: 'waiting', label: 'waiting', family: 'pending' },
        { value: 'no-partner', label: 'no-partner', family: 'delay' },
        { value: 'sent', label: 'sent', family: 'done' },
        { value: 'dropped', label: 'dropped', family: 'skip' },
      ],
      width: 140,
    },
    { name: 'user_Name', hidden: true },
    { name: 'nguoiPhanTich', hidden: true },
    { name: 'nguoiKiemTra', hidden: true },
    { name: 'lyDo', hidden: true },
  ],
  counts: 'state',
  startSize: 10,
  rowKey: (row) => row.id,
  actions: [
    openAction({ label: 'open', icon: FolderOpen, open: (row: Row) => opened.set(row.id) }),
    action(workQueue.take, {
      label: 'take',
      icon: Hand,
      allowed: (row: Row) => (isEnded(row) ? 'isEnded' : row.nguoiXl === null || 'isTaken'),
      input: (row: Row) => ({ body: { id: row.id } }),
    }),
  ],
  defaults: () => ({ holder: 'all' as const, due: 'all' as const }),
});

/** The orders of all institutions, the overdue first, and below them the one that is worked on (REC-07). */
export default function WorkQueue() {
  useEmptyAtFirst(opened);
  const id = useStore(opened);
  const [loads, setLoads] = useState(0);
  return (
    <div className={styles.desk}>
      <List loads={loads} />
      {id !== undefined && (
        <QueuePanel key={id} id={id} onChange={() => setLoads(loads + 1)} onClose={() => opened.set(undefined)} />
      )}
    </div>
  );
}

function isEnded({ state }: Row): boolean {
  return state === 'answered' || state === 'returned';
}

/** How long there is until the promised day; red once it is past. */
function Left({ row }: { readonly row: Row }) {
  const t = useWords(queueWords);
  if (isEnded(row)) return '–';
  if (row.isLate) return <span className={styles.late}>{t('daysLate', { days: Math.abs(row.conLai) })}</span>;
  return <span>{row.conLai === 0 ? t('dueToday') : t('daysLeft', { days: row.conLai })}</span>;
}
