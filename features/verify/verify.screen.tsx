import { useRead } from '#kit/browser/reading.ts';
import { CircleCheck, CircleHelp, Clock, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CallFailed } from '#kit/browser/call.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatDateTime, formatMonth } from '#kit/words/format.ts';
import { verify } from './contract.ts';
import styles from './verify.module.css';
import { verifyWords } from './words.ts';

type Proven = AnswerOf<typeof verify.report>;

/** What the code of a report's QR code proves, for anybody who holds the report (INS-07). */
export default function Verify({ code }: { code: string }) {
  const t = useWords(verifyWords);
  const query = useRead(verify.report, { body: { code } });
  const { error } = query;
  const status = error instanceof CallFailed ? error.status : undefined;
  if (query.data !== undefined) return <Genuine proven={query.data} />;
  if (query.isFetching)
    return (
      <Sheet tone="neutral" icon={CircleHelp} title={t('checking')}>
        <Skeleton lines={6} />
      </Sheet>
    );
  if (status === 409)
    return (
      <Sheet tone="attention" icon={Clock} title={t('over')}>
        <p>{t('overHint')}</p>
      </Sheet>
    );
  if (status === 404 || status === 400)
    return (
      <Sheet tone="bad" icon={CircleHelp} title={t('unknown')}>
        <p>{t('unknownHint')}</p>
      </Sheet>
    );
  return (
    <Sheet tone="neutral" icon={CircleHelp} title={t('title')}>
      <RetryStrip message={error?.message} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
    </Sheet>
  );
}

function Genuine({ proven }: { proven: Proven }) {
  const t = useWords(verifyWords);
  const { language } = useLanguage();
  const facts = [
    ['institution', `${proven.tenTCTD[language]} (${proven.maTCTD})`],
    ['voucher', proven.msPhieu],
    ['product', `${proven.maSP} – ${proven.tenSP[language]}`],
    ['customer', proven.tenKH],
    ['asked', formatDateTime(proven.ngayHoi, 'seconds')],
    ['answered', formatDateTime(proven.ngayTraLoi, 'seconds')],
    ['dataMonth', proven.kySoLieu && formatMonth(proven.kySoLieu)],
    ['lastReported', proven.ngaySoLieu && formatDate(proven.ngaySoLieu)],
    ['result', t(proven.hasInformation ? 'hasIt' : 'hasNone')],
  ] as const;
  return (
    <Sheet tone="good" icon={CircleCheck} title={t('genuine')}>
      <p>{t('genuineHint')}</p>
      <FactList shape="rows" facts={facts.map(([word, text]) => [t(word), text])} />
      <p className={styles.until}>{t('until', { time: formatDateTime(proven.hetHan, 'seconds') })}</p>
    </Sheet>
  );
}

type SheetProps = {
  readonly tone: 'good' | 'attention' | 'bad' | 'neutral';
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
};

/** One sheet with one answer; its title takes the focus when it changes, and is the page's name. */
function Sheet({ tone, icon: Icon, title, children }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <section className={styles.sheet} data-tone={tone}>
      <h1 ref={heading} tabIndex={-1}>
        <Icon size={32} strokeWidth={1.5} aria-hidden /> {title}
      </h1>
      {children}
    </section>
  );
}
