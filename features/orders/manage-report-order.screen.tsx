import { Download, Eye, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { SendFiles } from '#kit/browser/inputs/file/send-files.tsx';
import { SentFiles } from '#kit/browser/inputs/file/sent-files.tsx';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { sendFile } from '#kit/browser/upload.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { commonWords } from '#kit/words/common.ts';
import { formatDate, formatDateTime, formatNumber } from '#kit/words/format.ts';
import { reportOrders } from './contract.ts';
import { useOwnOrder } from './opened.ts';
import { AskedFacts, OrderHistory } from './order-parts.tsx';
import { stateFamilies } from './order-states.ts';
import styles from './orders.module.css';
import { orderWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof reportOrders.search>['rows'][number];
type Detail = AnswerOf<typeof reportOrders.detail>;

const isAnswered = (row: Pick<Row, 'state' | 'soTep'>) =>
  row.state !== 'answered' ? 'notAnswered' : row.soTep > 0 || 'noFiles';
const download = (row: Pick<Row, 'msPhieu'>) => saveAnswer(reportOrders.download, { query: { msPhieu: row.msPhieu } });

const List = listScreen(reportOrders.search, {
  name: 'manage-report-order',
  fields: ['fromDate', 'toDate', 'state', 'voucherCode'],
  more: ['productCode', 'customerName'],
  cells: { tuoi: (row) => <Age row={row} /> },
  counts: 'state',
  actions: [
    openRowAction({ label: 'see', icon: Eye, open: (row: Row) => openHere(row.msPhieu) }),
    openAction({ label: 'downloadFiles', icon: Download, allowed: isAnswered, open: (row: Row) => download(row) }),
  ],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -90), toDate: hanoiDay(), state: 'all' as const }),
});

/** Every ordered product of the institution, and beside the list the open one (REC-07). */
export default function ManageReportOrder() {
  const voucher = useOpened()?.id;
  return (
    <div className={styles.desk}>
      <List />
      {voucher !== undefined && <Opened key={voucher} voucher={voucher} />}
    </div>
  );
}

/** Working days so far compared with the promised ones. */
function Age({ row }: { readonly row: Row }) {
  const t = useWords(orderWords);
  const days = { age: row.tuoi, promised: row.soNgayHen };
  return row.isLate ? (
    <span className={styles.late}>{t('ageLate', days)}</span>
  ) : (
    <span>{t('ageOfPromised', days)}</span>
  );
}

function Opened({ voucher }: { readonly voucher: string }) {
  const t = useWords(orderWords);
  const common = useWords(commonWords);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, refetch } = useOwnOrder(voucher);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('orderOf', { voucher })}
        </h2>
        {data && <StatusBadge family={stateFamilies[data.state]} label={t(data.state)} />}
        <Button leftSection={<X size={16} aria-hidden />} onClick={() => openHere(undefined)}>
          {common('close')}
        </Button>
      </div>
      {isError && <RetryStrip onRetry={() => void refetch()} />}
      {data === undefined ? !isError && <Skeleton lines={6} /> : <Shown order={data} changed={() => void refetch()} />}
    </section>
  );
}

function Shown({ order, changed }: { readonly order: Detail; readonly changed: () => void }) {
  const t = useWords(orderWords);
  const { language } = useLanguage();
  const why = isAnswered(order);
  return (
    <>
      <div className={styles.facts}>
        <FactList
          facts={[
            [t('tenSP'), `${order.maSP} – ${order.tenSP}`],
            [t('tenKH'), order.tenKH],
            [t('user_Name'), order.user_Name],
            [t('ngayHoi'), formatDateTime(order.ngayHoi)],
            [t('hanTraLoi'), formatDate(order.hanTraLoi)],
            [t('tuoi'), <Age key="age" row={order} />],
            [t('nguoiXl'), order.nguoiXl ?? t('nobody')],
            [t('phi'), order.phi === null ? null : `${formatNumber(order.phi, language)} ₫`],
            [t('lyDo'), order.lyDo],
          ]}
        />
      </div>
      <div className={styles.sides}>
        <AskedFacts asked={order.asked} />
        <OrderHistory lines={order.lines} />
      </div>
      <Papers order={order} changed={changed} />
      <section className={styles.part}>
        <h3>{t('files')}</h3>
        {order.files.length === 0 ? <p>{t('noneYet')}</p> : <SentFiles label={t('files')} files={order.files} />}
        <div className={styles.buttons}>
          <ActionButton
            leftSection={<Download size={16} aria-hidden />}
            reason={why === true ? undefined : t(why)}
            onClick={() => void download(order)}
          >
            {t('downloadFiles')}
          </ActionButton>
        </div>
      </section>
    </>
  );
}

/** The attached papers, with adding more until the order ends. */
function Papers({ order, changed }: { readonly order: Detail; readonly changed: () => void }) {
  const t = useWords(orderWords);
  const { can } = useSession();
  const { msPhieu, papers, tt } = order;
  const maySend = tt === 2 && can('inquiry.ask');
  if (papers.length === 0 && !maySend) return null;
  return (
    <section className={styles.part}>
      <h3>{t('papers')}</h3>
      <SentFiles
        label={t('papers')}
        files={papers}
        onDownload={({ id }) => void saveAnswer(reportOrders.paper, { query: { msPhieu, fileId: id } })}
      />
      {maySend && (
        <SendFiles
          label={t('sendPapers')}
          send={(file) => sendFile(reportOrders.attach, { body: { msPhieu }, file })}
          onDone={changed}
        />
      )}
    </section>
  );
}
