import { useRead } from '#kit/browser/reading.ts';
import { useState } from 'react';
import { send } from '#kit/browser/call.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { ChoiceInput } from '#kit/browser/inputs/choice/choice-input.tsx';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { useWords } from '#kit/browser/words.tsx';
import { workQueue } from './contract.ts';
import styles from './orders.module.css';
import type { QueueOrder } from './opened.ts';
import { queueWords } from './words.ts';

type Props = {
  readonly order: QueueOrder;
  readonly run: (change: () => Promise<unknown>) => Promise<unknown>;
};

/** Hands an order to a colleague, or back to the queue. */
export function HandOver({ order, run }: Props) {
  const t = useWords(queueWords);
  const colleagues = useRead(workQueue.colleagues, {}, { select: ({ rows }) => rows });
  const [to, setTo] = useState('');
  const choices = (colleagues.data ?? []).filter(({ label }) => label !== order.nguoiXl);
  return (
    <span className={styles.who}>
      <ChoiceInput label={t('handOver')} choices={choices} {...listState(colleagues)} value={to} onChange={setTo} />
      <ActionButton
        reason={to === '' ? t('chooseWho') : undefined}
        onClick={() => void run(() => send(workQueue.handOver, { body: { id: order.id, to } }))}
      >
        {t('give')}
      </ActionButton>
      {order.nguoiXl !== null && (
        <ActionButton onClick={() => void run(() => send(workQueue.handOver, { body: { id: order.id } }))}>
          {t('backToQueue')}
        </ActionButton>
      )}
    </span>
  );
}
