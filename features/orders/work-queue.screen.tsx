import { FolderOpen, Hand } from 'lucide-react';
import { useEffect } from 'react';
import { action, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { laterPart, whenIdle } from '#kit/browser/later-part.tsx';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { workQueue } from './contract.ts';
import { isEnded, mayTake } from './may-take.ts';
import styles from './orders.module.css';
import { queueWords } from './words.ts';

type Row = AnswerOf<typeof workQueue.search>['rows'][number];

const List = listScreen(workQueue.search, {
  name: 'work-queue',
  fields: ['holder', 'due', 'state', 'voucherCode'],
  more: ['productCode'],
  cells: { conLai: (row) => <Left row={row} /> },
  counts: 'state',
  startSize: 10,
  actions: [
    openRowAction({ label: 'open', icon: FolderOpen, open: (row: Row) => openHere(row.id) }),
    action(workQueue.take, {
      label: 'take',
      icon: Hand,
      allowed: (row: Row) => mayTake(row),
      input: (row: Row) => ({ body: { id: row.id } }),
    }),
  ],
});

const panel = laterPart(async () => (await import('./queue-panel.tsx')).QueuePanel);

/** The orders of all institutions, the overdue first, and below them the open one (REC-07). */
export default function WorkQueue() {
  const id = useOpened()?.id;
  useEffect(() => whenIdle(panel.preload), []);
  return (
    <div className={styles.desk}>
      <List />
      {id !== undefined && <panel.Part key={id} id={id} onClose={() => openHere(undefined)} />}
    </div>
  );
}

/** The time left until the promised day; red once it is past. */
function Left({ row }: { readonly row: Row }) {
  const t = useWords(queueWords);
  if (isEnded(row)) return '–';
  if (row.isLate) return <span className={styles.late}>{t('daysLate', { days: Math.abs(row.conLai) })}</span>;
  return <span>{row.conLai === 0 ? t('dueToday') : t('daysLeft', { days: row.conLai })}</span>;
}
