import { CheckCheck, CornerUpLeft, Hand, Send, Undo2, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { send } from '#kit/browser/call.ts';
import { askConfirm, askReason } from '#kit/browser/dialogs/ask.tsx';
import type { ReasonQuestion } from '#kit/browser/dialogs/reason-body.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { tryAndSay } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { formatDate, formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { workQueue } from './contract.ts';
import { HandOver } from './hand-over.tsx';
import { isEnded, mayTake } from './may-take.ts';
import { type QueueOrder, useQueueOrder } from './opened.ts';
import { AskedFacts, OrderHistory } from './order-parts.tsx';
import { stateFamilies } from './order-states.ts';
import styles from './orders.module.css';
import { OwnPanel } from './own-panel.tsx';
import { QueueFiles, QueuePapers } from './queue-files.tsx';
import { orderWords, queueWords } from './words.ts';

type Props = { readonly id: string; readonly onClose: () => void };

/** One order on the desk: input, history, files, and the actions allowed now. */
export function QueuePanel({ id, onClose }: Props) {
  const t = useWords(queueWords);
  const order = useWords(orderWords);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, refetch } = useQueueOrder(id);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {order('orderOf', { voucher: data?.msPhieu ?? '…' })}
        </h2>
        {data && <StatusBadge family={stateFamilies[data.state]} label={t(data.state)} />}
        <Button leftSection={<X size={16} aria-hidden />} onClick={onClose}>
          {t('closePanel')}
        </Button>
      </div>
      {isError && <RetryStrip onRetry={() => void refetch()} />}
      {data === undefined ? !isError && <Skeleton lines={8} /> : <Shown order={data} />}
    </section>
  );
}

function Shown({ order }: { readonly order: QueueOrder }) {
  const t = useWords(queueWords);
  const words = useWords(orderWords);
  return (
    <>
      <div className={styles.facts}>
        <FactList
          facts={[
            [words('tenSP'), `${order.maSP} – ${order.tenSP}`],
            [t('tenKH'), order.tenKH],
            [t('tenTCTD'), `${order.tenTCTD} (${order.maTCTD})`],
            [t('user_Name'), order.user_Name],
            [t('ngayHoi'), formatDateTime(order.ngayHoi)],
            [t('hanTraLoi'), formatDate(order.hanTraLoi)],
            [t('nguoiXl'), order.nguoiXl ?? words('nobody')],
            [t('nguoiPhanTich'), order.nguoiPhanTich],
            [t('nguoiKiemTra'), order.nguoiKiemTra],
            [t('doiTac'), order.doiTac === null ? null : t(order.doiTac)],
            [t('lyDo'), order.lyDo],
          ]}
        />
      </div>
      <Steps order={order} />
      <QueuePapers order={order} />
      <OwnPanel order={order} />
      {order.needsFile && <QueueFiles order={order} />}
      <div className={styles.sides}>
        <AskedFacts asked={order.asked} />
        <OrderHistory lines={order.lines} />
      </div>
    </>
  );
}

/** The buttons of an order; disabled ones say why. */
function Steps({ order }: { readonly order: QueueOrder }) {
  const t = useWords(queueWords);
  const { id } = order;
  const hasEnded = isEnded(order);
  const mayBeTaken = mayTake(order);
  const notMine = hasEnded ? t('isEnded') : order.isMine ? undefined : t('takeFirst');
  const icon = { size: 16, 'aria-hidden': true } as const;
  /**
   * Reports the result; after a refusal too the order is loaded again, because somebody else may have been faster.
   */
  const run = (change: () => Promise<unknown>) =>
    tryAndSay(change, both(queueWords, 'done', { voucher: order.msPhieu }));
  const answer = async () => {
    const isSure = await askConfirm({
      title: both(queueWords, 'answer'),
      message: both(queueWords, 'askAnswer'),
      details: <FactList facts={order.files.map((piece) => [piece.name, formatDateTime(piece.addedAt)])} />,
      confirm: both(queueWords, 'answer'),
    });
    if (isSure) await run(() => send(workQueue.answer, { body: { id } }));
  };
  /** Sent from the dialog, so that the input is still there after a refusal. */
  const runWithReason = async (question: ReasonQuestion) => {
    const reason = await askReason(question);
    if (reason !== undefined) toast({ kind: 'success', message: both(queueWords, 'done', { voucher: order.msPhieu }) });
  };
  const giveBack = () =>
    runWithReason({
      title: both(queueWords, 'giveBack'),
      message: both(queueWords, 'askReturn'),
      confirm: both(queueWords, 'giveBack'),
      tone: 'danger',
      act: (reason) => send(workQueue.giveBack, { body: { id, reason } }),
    });
  const reopen = () =>
    runWithReason({
      title: both(queueWords, 'reopen'),
      message: both(queueWords, 'askReopen'),
      confirm: both(queueWords, 'reopen'),
      act: (reason) => send(workQueue.move, { body: { id, move: 'reopen', reason } }),
    });
  return (
    <>
      <div className={styles.buttons} role="group" aria-label={t('list')}>
        <ActionButton
          leftSection={<Hand {...icon} />}
          reason={mayBeTaken === true ? undefined : t(mayBeTaken)}
          onClick={() => void run(() => send(workQueue.take, { body: { id } }))}
        >
          {t('take')}
        </ActionButton>
        {order.moves.includes('complete') && order.needsFile && (
          <ActionButton
            leftSection={<CheckCheck {...icon} />}
            reason={notMine}
            onClick={() => void run(() => send(workQueue.move, { body: { id, move: 'complete' } }))}
          >
            {t('markComplete')}
          </ActionButton>
        )}
        {order.needsFile && (
          <ActionButton
            variant="filled"
            leftSection={<Send {...icon} />}
            reason={notMine ?? (order.files.length === 0 ? t('needsFile') : undefined)}
            onClick={() => void answer()}
          >
            {t('answer')}
          </ActionButton>
        )}
        {order.moves.includes('reopen') && (
          <ActionButton leftSection={<Undo2 {...icon} />} reason={notMine} onClick={() => void reopen()}>
            {t('reopen')}
          </ActionButton>
        )}
        <ActionButton leftSection={<CornerUpLeft {...icon} />} reason={notMine} onClick={() => void giveBack()}>
          {t('giveBack')}
        </ActionButton>
      </div>
      {!hasEnded && <HandOver order={order} run={run} />}
    </>
  );
}
