import { useRead } from '#kit/browser/reading.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import type { CellPlace } from '#bureau/contract/figure-source.ts';
import { ReportView } from '#bureau/screens/report/report-view.tsx';
import { ShownSource, sourceOpener } from '#bureau/screens/source/open-source.tsx';
import { useProof } from '#bureau/screens/report/use-proof.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { replies } from '#features/replies/contract.ts';
import { instantInquiry } from './contract.ts';
import styles from './instant-inquiry.module.css';
import type { Shown } from './instant-screen.tsx';
import { ReportTools } from './report-tools.tsx';
import { instantWords } from './words.ts';

type Props = Shown & {
  /** Shown under the report. */
  readonly after?: ReactNode;
};

/** The report of a newly answered inquiry, under its form: read, print, download; reading it again is free. */
export function ShownReport({ ticket, product, after }: Props) {
  const t = useWords(instantWords);
  const { profile } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { data, error, isFetching, refetch } = useRead(
    instantInquiry.detail,
    { body: { voucherCode: ticket } },
    { keeps: true },
  );
  const proof = useProof(data?.proof ?? undefined, () => send(replies.proof, { body: { voucherCode: ticket } }));
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);

  return (
    <section className={styles.shown} aria-labelledby={id} aria-busy={!isThere}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {t('reportOf', { ticket })}
      </h2>
      {error !== null && (
        <RetryStrip
          message={error instanceof CallFailed ? error.message : undefined}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      )}
      {error === null && !isThere && <Skeleton lines={12} />}
      {isThere && (
        <>
          <ReportTools
            ticket={ticket}
            product={product}
            onPrint={async () => {
              await proof.renew();
              print();
            }}
          />
          {data.hasInformation === false && <p className={styles.neutral}>{t('noInformation')}</p>}
          <ReportView
            report={data.report}
            user={profile.userName}
            proof={proof.now}
            onRenewProof={() => void proof.renew()}
            isRenewingProof={proof.isRenewing}
            onSource={openSource({ ticket, cicCode: data.report.subject.cicCode })}
          />
          {after}
        </>
      )}
    </section>
  );
}

type Read = { readonly ticket: string; readonly cicCode: string | null };

function Source({ ticket, cicCode, place, close }: Read & { readonly place: CellPlace; readonly close: () => void }) {
  const read = useRead(replies.source, { query: { voucherCode: ticket, ...place } });
  return <ShownSource read={read} place={place} cicCode={cicCode} close={close} />;
}

function openSource(of: Read) {
  return sourceOpener((place, close) => <Source {...of} place={place} close={close} />);
}
