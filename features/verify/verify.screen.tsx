import { useRead } from '#kit/browser/reading.ts';
import { CircleCheck, CircleHelp, Clock, FileSearch, type LucideIcon } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isPaperCode, tidyPaperCode } from '#bureau/contract/paper-code.ts';
import { CallFailed, send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
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
type ProvenPaper = AnswerOf<typeof verify.paper>;

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
        <ByNumber />
      </Sheet>
    );
  if (status === 404 || status === 400)
    return (
      <Sheet tone="bad" icon={CircleHelp} title={t('unknown')}>
        <p>{t('unknownHint')}</p>
        <ByNumber />
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

/** To the form for paper. */
function ByNumber() {
  const t = useWords(verifyWords);
  return (
    <p>
      <a href="/portal/verify">{t('byNumber')}</a>
    </p>
  );
}

/** What the number and the code on a printed report prove, for anybody who holds it (INS-07). */
export function VerifyPaper() {
  const t = useWords(verifyWords);
  const { language } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ number: '', code: '' });
  const [faults, setFaults] = useState<Partial<typeof typed>>({});
  const [outcome, setOutcome] = useState<ProvenPaper | CallFailed>();
  const [isBusy, setBusy] = useState(false);
  const change = (name: 'number' | 'code') => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setFaults((before) => ({ ...before, [name]: undefined }));
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = {
      number: typed.number.trim() === '' ? t('numberNeeded') : undefined,
      code: isPaperCode(tidyPaperCode(typed.code)) ? undefined : t('codeWrong'),
    };
    setFaults(found);
    const first = found.number === undefined ? (found.code === undefined ? undefined : 'code') : 'number';
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      setOutcome(await send(verify.paper, { body: typed }));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setOutcome(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {outcome === undefined ? (
        <Sheet tone="neutral" icon={FileSearch} title={t('paperTitle')}>
          <p>{t('paperHint')}</p>
        </Sheet>
      ) : outcome instanceof CallFailed ? (
        <Failed key={outcome.message} failure={outcome} />
      ) : (
        <Sheet tone="good" icon={CircleCheck} title={t('genuine')}>
          <p>{t('paperGenuine')}</p>
          <FactList
            shape="rows"
            facts={[
              [t('reportNumber'), outcome.soBaoCao],
              [t('product'), `${outcome.maSP} – ${outcome.tenSP[language]}`],
              [t('institution'), `${outcome.tenTCTD[language]} (${outcome.maTCTD})`],
              [t('madeOn'), formatDate(outcome.ngayLap)],
            ]}
          />
          <p className={styles.until}>{t('paperUntil', { day: formatDate(outcome.hetHan) })}</p>
        </Sheet>
      )}
      <form
        ref={form}
        className={styles.paper}
        onSubmit={(event) => void check(event)}
        noValidate
        aria-label={t('paperTitle')}
      >
        <TextInput
          code
          name="number"
          label={t('reportNumber')}
          placeholder="2026/R11/000001234"
          required
          autoComplete="off"
          value={typed.number}
          error={faults.number}
          onChange={change('number')}
        />
        <TextInput
          code
          name="code"
          label={t('checkCode')}
          required
          autoComplete="off"
          value={typed.code}
          error={faults.code}
          onChange={change('code')}
        />
        <Button type="submit" variant="filled" aria-busy={isBusy}>
          {t('check')}
        </Button>
      </form>
    </>
  );
}

/** Why number and code prove nothing, and what to do. */
function Failed({ failure }: { failure: CallFailed }) {
  const t = useWords(verifyWords);
  const { status } = failure;
  const isOver = status === 409;
  const isUnknown = status === 404;
  return (
    <Sheet
      tone={isUnknown ? 'bad' : 'attention'}
      icon={isUnknown ? CircleHelp : Clock}
      title={t(isUnknown ? 'paperUnknown' : isOver ? 'paperOver' : 'title')}
    >
      <p>{isUnknown ? t('paperUnknownHint') : isOver ? t('paperOverHint') : failure.message}</p>
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
