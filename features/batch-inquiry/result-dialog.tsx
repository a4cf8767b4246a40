import { readAgain } from '#kit/browser/queries.ts';
import { keyOf, useRead } from '#kit/browser/reading.ts';
import { Download, RefreshCw, StepForward } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { ResultBody, ResultSummary } from '#kit/browser/dialogs/result.tsx';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { Bar } from '#kit/browser/upload-screen/bar.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { batchReplies } from './contract.ts';
import styles from './result-dialog.module.css';
import { ResultTable, type Show } from './result-table.tsx';
import { familyOf, isOver } from './shown-state.ts';
import { batchResultWords } from './form-words.ts';
import { batchScreenWords } from './words.ts';

type Result = AnswerOf<typeof batchReplies.result>;

/** How long events of a file are collected before its rows are loaded again. */
const eventMilliseconds = 800;

/** Files whose wrong rows the user has looked at, or left on purpose, since the page was loaded. */
const looked = new Set<string>();

/**
 * Opens the results of a file: counts first, then natural persons and legal entities (BAT-01). It grows while it is
 * open, and asks before closing while nobody has looked at its wrong rows.
 */
export function openBatchResult(id: string, name: string): Promise<void> {
  let bad = 0;
  const mayClose = async () => {
    if (bad === 0 || looked.has(id)) return true;
    const isLeft = await askConfirm({
      title: both(batchResultWords, 'unreadTitle'),
      message: both(batchResultWords, 'unread', { count: bad }),
      confirm: both(batchResultWords, 'leave'),
      cancel: both(batchResultWords, 'stay'),
      focus: 'cancel',
    });
    if (isLeft) looked.add(id);
    return isLeft;
  };
  return openDialog({
    title: both(batchResultWords, 'title', { name }),
    width: 'lg',
    preventDefaultClose: true,
    mayClose,
    body: (close) => (
      <Live
        id={id}
        onBad={(count) => {
          bad = count;
        }}
        onFollow={(href) => {
          close();
          goTo(href);
        }}
      />
    ),
  });
}

type LiveProps = {
  readonly id: string;
  readonly onBad: (count: number) => void;
  readonly onFollow: (href: string) => void;
};

function Live({ id, onBad, onFollow }: LiveProps) {
  const t = useWords(batchResultWords);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { language } = useLanguage();
  const request = { query: { id } };
  const { data, isError, isFetching, refetch } = useRead(batchReplies.result, request, { keeps: true });
  useLiveEvent('batch', (about) => {
    if (typeof about !== 'object' || about === null || !('id' in about) || about.id !== id) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readAgain(keyOf(batchReplies.result, request, language)), eventMilliseconds);
  });
  const bad = data?.file.bad ?? 0;
  useEffect(() => onBad(bad), [onBad, bad]);
  if (isError) return <RetryStrip message={t('loadFailed')} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton />;
  return <Loaded {...{ id, isFetching, onFollow }} result={data} refetch={() => void refetch()} />;
}

type LoadedProps = {
  readonly id: string;
  readonly result: Result;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  readonly onFollow: (href: string) => void;
};

function Loaded({ id, result, isFetching, refetch, onFollow }: LoadedProps) {
  const t = useWords(batchResultWords);
  const [show, setShow] = useState<Show>('all');
  const [isLegal, setLegal] = useState(result.file.customerType === '1');
  const rows = isLegal ? result.phapNhan : result.theNhan;
  const shown = useMemo(
    () => rows.filter((row) => show === 'all' || (row.state === 'bad') === (show === 'bad')),
    [rows, show],
  );
  const bad = shown.filter(({ state }) => state === 'bad').length;
  const [error, setError] = useState(0);
  const getErrors = () => {
    looked.add(id);
    void saveAnswer(batchReplies.errors, { query: { id } });
  };
  return (
    <ResultBody>
      <Summary result={result} />
      <div className={styles.bar}>
        <Choices
          label={t('customers')}
          value={isLegal ? 'legal' : 'natural'}
          options={[
            { value: 'natural', label: t('theNhan', { count: result.theNhan.length }) },
            { value: 'legal', label: t('phapNhan', { count: result.phapNhan.length }) },
          ]}
          onChange={(value) => setLegal(value === 'legal')}
        />
        <Choices
          label={t('show')}
          value={show}
          options={[
            { value: 'all', label: t('all') },
            { value: 'bad', label: t('onlyBad') },
            { value: 'good', label: t('onlyGood') },
          ]}
          onChange={(value) => {
            if (value === 'bad') looked.add(id);
            setShow(value);
          }}
        />
        <ActionButton
          leftSection={<StepForward size={16} aria-hidden />}
          reason={bad === 0 ? t('noErrors') : undefined}
          onClick={() => {
            looked.add(id);
            setError((before) => before + 1);
          }}
        >
          {t('nextError')}
        </ActionButton>
      </div>
      <ResultTable key={`${isLegal}-${show}`} rows={shown} {...{ isLegal, error, onFollow }} />
      <div className={styles.bar}>
        <ActionButton
          variant="filled"
          leftSection={<Download size={20} strokeWidth={1.5} aria-hidden />}
          reason={result.file.soLuongKH === 0 ? t('noRows') : undefined}
          onClick={getErrors}
        >
          {t('getErrors')}
        </ActionButton>
        <ActionButton
          leftSection={<RefreshCw size={16} aria-hidden />}
          aria-busy={isFetching}
          reason={undefined}
          onClick={refetch}
        >
          {t('refresh')}
        </ActionButton>
      </div>
    </ResultBody>
  );
}

function Summary({ result: { file } }: { result: Result }) {
  const t = useWords(batchResultWords);
  const screen = useWords(batchScreenWords);
  const { language } = useLanguage();
  const facts = [
    ['customers', file.soLuongKH],
    ['answered', file.answered],
    ['informed', file.informed],
    ['bad', file.bad],
    ['over', file.over],
    ['cancelledRows', file.cancelled],
  ] as const;
  return (
    <ResultSummary
      label={t('summary')}
      state={
        <>
          <StatusBadge family={familyOf(file.state)} label={screen(file.state)} />
          <span>{file.state === 'received' ? t('isBeingRead') : file.reply}</span>
        </>
      }
      facts={facts.map(([key, value]) => [t(key), formatNumber(value, language)])}
    >
      {!isOver(file.state) && <Bar percent={file.percent} label={t('progress', { percent: file.percent })} />}
    </ResultSummary>
  );
}

type ChoicesProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
};

/** Two or three ways to look at the same rows. */
function Choices<V extends string>({ label, value, options, onChange }: ChoicesProps<V>) {
  return (
    <div role="group" aria-label={label} className={styles.choices}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
