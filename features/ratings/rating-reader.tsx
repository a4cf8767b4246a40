import { useRead } from '#kit/browser/reading.ts';
import { CornerUpLeft, FileQuestion } from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { CallFailed, send, sendForFile } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { BackLink } from '#kit/browser/inputs/button/back-link.tsx';
import { ReportFiles } from '#bureau/screens/report/report-files.tsx';
import { ReportView } from '#bureau/screens/report/report-view.tsx';
import { useProof } from '#bureau/screens/report/use-proof.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatDateTime } from '#kit/words/format.ts';
import { replies } from '#features/replies/contract.ts';
import { ratingReplies, ratingStateOptions } from './contract.ts';
import { RatingPapers } from './rating-papers.tsx';
import { openRatingSource } from './rating-source.tsx';
import styles from './ratings.module.css';
import { ratingScreenWords } from './words.ts';

type Reply = AnswerOf<typeof ratingReplies.detail>;

/** Makes the detail below a list of rating orders. */
export function ratingReader(kind: 'enterprise' | 'corporation'): ComponentType {
  return function RatingDetail() {
    return <RatingReader list={`/portal/main/response-xhtd-${kind}`} />;
  };
}

/** One rating order by its ticket number: its state and, once it is answered, the report. */
function RatingReader({ list }: { readonly list: string }) {
  const t = useWords(ratingScreenWords);
  const ticket = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('voucher')?.trim() ?? '',
  });
  const { data, error, isLoading, isFetching, refetch } = useRead(
    ratingReplies.detail,
    { body: { msPhieu: ticket } },
    { enabled: ticket !== '', keeps: true },
  );
  useLiveEvent('reply', (event) => {
    const isMine = typeof event === 'object' && event !== null && 'voucher' in event && event.voucher === ticket;
    if (isMine) void refetch();
  });
  const reply = data?.msPhieu === ticket ? data : undefined;
  const isUnknown = ticket === '' || (error instanceof CallFailed && error.status === 404);
  return (
    <div className={styles.detail}>
      <BackLink href={list}>{t('backToList')}</BackLink>
      {isUnknown && (
        <div role="status" className={styles.state}>
          <EmptyState
            icon={FileQuestion}
            title={ticket === '' ? t('noTicket') : t('notFound', { ticket })}
            hint={t('chooseInList')}
          />
        </div>
      )}
      {isLoading && <Skeleton lines={12} />}
      {error !== null && !isUnknown && (
        <RetryStrip message={error.message} onRetry={() => void refetch()} isBusy={isFetching} />
      )}
      {reply !== undefined && error === null && <Shown reply={reply} />}
      {reply !== undefined && error === null && <RatingPapers ticket={reply.msPhieu} isOpen={reply.tt === 2} />}
    </div>
  );
}

function Shown({ reply }: { readonly reply: Reply }) {
  const t = useWords(ratingScreenWords);
  const { profile } = useSession();
  const ticket = reply.msPhieu;
  const proof = useProof(reply.proof ?? undefined, () => send(replies.proof, { body: { voucherCode: ticket } }));
  const state = ratingStateOptions.find(({ value }) => value === reply.trangThai);
  const title = t(reply.maSP === 'XHTC' ? 'corporationOrder' : 'enterpriseOrder', { ticket });
  return (
    <>
      <div className={`${styles.head} no-print`}>
        <h2>{title}</h2>
        <span role="status">
          {state !== undefined && <StatusBadge family={state.family ?? 'pending'} label={t(state.label)} />}
        </span>
      </div>
      {reply.report === null && (
        <FactList
          shape="columns"
          facts={[
            [t('tenKH'), reply.tenKH],
            [t('maCIC'), reply.maCIC],
            [t('namTCYC'), reply.namTCYC],
            [t('ngayHoi'), formatDateTime(reply.ngayHoi)],
            [t('hanTraLoi'), formatDate(reply.hanTraLoi)],
          ]}
        />
      )}
      {reply.tt === 2 && <p className={styles.waits}>{t('waitingHint')}</p>}
      {reply.tt === 0 && (
        <div role="status" className={styles.state}>
          <EmptyState icon={CornerUpLeft} title={t('returnedBecause', { reason: reply.lyDo ?? '' })} />
        </div>
      )}
      {reply.report !== null && (
        <>
          <div className={`${styles.tools} no-print`} role="toolbar" aria-label={title}>
            <ReportFiles
              load={(type) => sendForFile(replies.download, { query: { voucherCode: ticket, type, nn: reply.nn } })}
              onPrint={() => void proof.renew().then(() => print())}
            />
          </div>
          <p className="no-print">{t('orderedIn', { language: t(reply.nn === 'E' ? 'english' : 'vietnamese') })}</p>
          {reply.hasInformation === false && <p>{t('notRated')}</p>}
          <ReportView
            report={reply.report}
            user={profile.userName}
            proof={proof.now}
            onRenewProof={() => void proof.renew()}
            isRenewingProof={proof.isRenewing}
            onSource={openRatingSource({ ticket, cicCode: reply.report.subject.cicCode })}
          />
        </>
      )}
    </>
  );
}
