import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { type Fact, FactList } from '#kit/browser/status/fact-list.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { formatDate, formatDateTime } from '#kit/words/format.ts';
import { CaseFigure } from './case-figure.tsx';
import { type Case, CaseFiles, type FileCalls } from './case-files.tsx';
import { disputeStateOptions } from './contract.ts';
import styles from './disputes.module.css';
import { disputeWords } from './words.ts';

type PanelProps = {
  readonly dispute: string;
  /** What is read of the case. */
  readonly query: UseQueryResult<Case>;
  /** The calls to upload and download its papers. */
  readonly calls: FileCalls;
  readonly children: (one: Case) => ReactNode;
};

/** The label of an event: the state that it led to, or the action. */
const labels = new Map<
  string,
  (typeof disputeStateOptions)[number]['label'] | 'extended' | 'paper' | 'source-right' | 'source-corrected'
>([
  ...disputeStateOptions.map(({ value, label }) => [value, label] as const),
  ['extended', 'extended'],
  ['paper', 'paper'],
  ['source-right', 'source-right'],
  ['source-corrected', 'source-corrected'],
]);

const code = (text: string) => <span className="code">{text}</span>;

function factsOf(one: Case, t: (key: keyof (typeof disputeWords)['texts']) => string): readonly Fact[] {
  const state = disputeStateOptions.find(({ value }) => value === one.state);
  return [
    [t('state'), state && <StatusBadge family={state.family ?? 'pending'} label={t(state.label)} />],
    [
      t('dueOn'),
      one.dueOn === null ? null : (
        <>
          {formatDate(one.dueOn)} {one.isOverdue && <StatusBadge family="delay" label={t('overdue')} />}
        </>
      ),
    ],
    [t('kind'), t(one.kind)],
    [t('cicCode'), code(one.cicCode)],
    ...(one.holder === null
      ? []
      : ([
          [t('onRecord'), one.holder.names.join('; ')],
          [t('holderCode'), code(one.holder.cicCode)],
        ] as const)),
    [t('contractNumber'), code(one.contractNumber)],
    [t('fieldWrong'), t(one.field)],
    [t('claim'), one.claim],
  ];
}

/** The history of one case, and the actions on it. */
export function CasePanel({ dispute, query, calls, children }: PanelProps) {
  const t = useWords(disputeWords);
  const one = query.data;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A user who opens a row wants to read it, and it is below the list.
    title.current?.focus({ preventScroll: true });
    title.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [dispute]);
  return (
    <Panel title={one === undefined ? t('chosen') : `${one.number} · ${one.customer}`} heading={title}>
      {query.isPending && <Skeleton lines={4} />}
      {query.error !== null && (
        <RetryStrip message={query.error.message} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      )}
      {one !== undefined && (
        <>
          <FactList shape="rows" facts={factsOf(one, t)} />
          <CaseFigure one={one} />
          <h3>{t('said')}</h3>
          <ol className={styles.events}>
            {one.events.map((event) => (
              <li key={`${event.at}${event.kind}`}>
                <strong>
                  {formatDateTime(event.at)} · {event.username}
                  {labels.has(event.kind) && ` · ${t(labels.get(event.kind) ?? 'other')}`}
                </strong>
                <p>{event.note}</p>
              </li>
            ))}
          </ol>
          <CaseFiles one={one} calls={calls} />
          <div className={styles.buttons}>{children(one)}</div>
        </>
      )}
    </Panel>
  );
}
