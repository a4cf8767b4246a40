import { readAgain } from '#kit/browser/queries.ts';
import { keyOf, useRead } from '#kit/browser/reading.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { ShownSource, sourceOpener } from '#bureau/screens/source/open-source.tsx';
import { ReportView } from '#bureau/screens/report/report-view.tsx';
import { type RenewableProof, useProof } from '#bureau/screens/report/use-proof.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useSend } from '#kit/browser/sending.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { CellPlace } from '#bureau/contract/figure-source.ts';
import type { ReportChanges } from '#bureau/contract/report-changes.ts';
import { replies, type ReplyList, voluntaryReplies } from '#features/replies/contract.ts';
import { HtmlFrame } from './html-frame.tsx';
import { type Reply, readReply } from '#features/replies/read-reply.ts';
import styles from '#features/replies/replies.module.css';
import { ReplyEnded } from './reply-ended.tsx';
import { ReplyState } from './reply-state.tsx';
import { ReplyTools } from './reply-tools.tsx';
import { ReplyWaiting } from './reply-waiting.tsx';
import { Tabs } from '#features/replies/tabs.tsx';
import { readerWords } from './words.ts';

const firstLookMilliseconds = 15_000;
const lastLookMilliseconds = 300_000;

/** Makes the detail below a list of replies. */
export function replyReader(list: ReplyList): ComponentType {
  return function ReplyDetail() {
    return <ReplyReader list={list} />;
  };
}

/**
 * One reply by its ticket number: the report, its HTML copy, print and files; it waits for an answer that is still
 * pending.
 */
function ReplyReader({ list }: { list: ReplyList }) {
  const ticket = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('voucher')?.trim() ?? '',
  });
  const { language } = useLanguage();
  const queryKey = keyOf(replies.detail, { list, ticket }, language);
  const query = useQuery({
    queryKey,
    enabled: ticket !== '',
    queryFn: ({ signal }) => readReply(list, ticket, signal),
    placeholderData: keepPreviousData,
    // If the event is missed, the page polls: less and less often, because an ordered report may take days.
    refetchInterval: ({ state }) =>
      state.data?.tt === 2
        ? Math.min(firstLookMilliseconds * 2 ** (state.dataUpdateCount - 1), lastLookMilliseconds)
        : false,
  });
  useLiveEvent('reply', (data) => {
    const isMine = typeof data === 'object' && data !== null && 'voucher' in data && data.voucher === ticket;
    if (isMine) void readAgain(queryKey);
  });

  // While the next reply loads, the last one must not be shown as it; a switch of the language may keep it.
  const reply = query.data?.msPhieu === ticket ? query.data : undefined;
  const proof = useProof(reply?.proof ?? undefined, () => send(replies.proof, { body: { voucherCode: ticket } }));
  // Beside the report, not before it: a report is read whether or not it can be compared.
  const earlier = useRead(
    replies.changes,
    { query: { voucherCode: ticket } },
    { enabled: reply?.hasInformation === true },
  );
  const { send: sendRemake, isSending: isRemaking } = useSend(replies.remake, both(readerWords, 'remade', { ticket }));
  const remake = async () => {
    await sendRemake({ body: { voucherCode: ticket } });
    // Whether this call or a colleague's did it: show the current state.
    await query.refetch();
  };
  const { error } = query;
  const status = error instanceof CallFailed ? error.status : undefined;
  return (
    <div className={styles.detail}>
      <ReplyTools
        list={list}
        ticket={ticket}
        report={reply?.report ?? undefined}
        isWaiting={reply?.tt === 2}
        onPrint={async () => {
          await proof.renew();
          print();
        }}
      />
      {ticket === '' && <ReplyState state="none" ticket="" />}
      {query.isLoading && <Skeleton lines={12} />}
      {status === 404 && <ReplyState state="not-found" ticket={ticket} />}
      {status === 409 && (
        <ReplyState
          state="damaged"
          ticket={ticket}
          message={error?.message}
          check={() => void remake()}
          isChecking={isRemaking}
        />
      )}
      {query.isError && status !== 404 && status !== 409 && (
        <RetryStrip message={error?.message} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      )}
      {!query.isError && reply !== undefined && (
        <Content
          reply={reply}
          isVoluntary={list === 'response-charity'}
          proof={proof}
          changes={earlier.data?.earlier ?? undefined}
          check={() => void query.refetch()}
          isChecking={query.isFetching}
        />
      )}
    </div>
  );
}

type Read = { readonly ticket: string; readonly isVoluntary: boolean; readonly cicCode: string | null };
type SourceProps = Read & { readonly place: CellPlace; readonly close: () => void };

function Source({ ticket, isVoluntary, cicCode, place, close }: SourceProps) {
  const call = isVoluntary ? voluntaryReplies.source : replies.source;
  const read = useRead(call, { query: { voucherCode: ticket, ...place } });
  return <ShownSource read={read} place={place} cicCode={cicCode} close={close} />;
}

function openSource(of: Read) {
  return sourceOpener((place, close) => <Source {...of} place={place} close={close} />);
}

type ContentProps = {
  readonly reply: Reply;
  readonly isVoluntary: boolean;
  readonly proof: RenewableProof;
  readonly changes: ReportChanges | undefined;
  readonly check: () => void;
  readonly isChecking: boolean;
};

function Content({ reply, isVoluntary, proof, changes, check, isChecking }: ContentProps) {
  const t = useWords(readerWords);
  const { profile } = useSession();
  const [view, setView] = useState<'report' | 'html'>('report');
  if (reply.tt === 2) return <ReplyWaiting reply={reply} check={check} isChecking={isChecking} />;
  if (reply.tt === 0) return <ReplyEnded reply={reply} />;
  if (reply.report === null) return <ReplyState state="damaged" ticket={reply.msPhieu} />;
  return (
    <>
      {reply.hasInformation === false && <p className={styles.neutral}>{t('noInformation')}</p>}
      <Tabs
        label={t('views')}
        chosen={view}
        onChoose={setView}
        tabs={[
          {
            id: 'report',
            label: t('viewReport'),
            panel: (
              <ReportView
                report={reply.report}
                user={profile.userName}
                proof={proof.now}
                onRenewProof={() => void proof.renew()}
                isRenewingProof={proof.isRenewing}
                changes={changes}
                onSource={openSource({
                  ticket: reply.msPhieu,
                  isVoluntary,
                  cicCode: reply.report.subject.cicCode,
                })}
              />
            ),
          },
          {
            id: 'html',
            label: t('viewHtml'),
            panel: <HtmlFrame html={reply.html ?? ''} title={t('frameTitle', { ticket: reply.msPhieu })} />,
          },
        ]}
      />
    </>
  );
}
