import type { ReactNode } from 'react';
import type { CaptchaAnswer } from '#kit/browser/inputs/captcha/use-captcha.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { Bars } from './bars.tsx';
import { CaptchaStep } from './captcha-step.tsx';
import { type Chip, Chips } from './chips.tsx';
import { CountChips } from './count-chips.tsx';
import type { Values } from './criteria.ts';
import { FeeStep } from './fee-step.tsx';
import styles from './list-screen.module.css';
import type { AnySpec } from './spec.ts';
import type { Loaded } from './use-list.ts';

type NarrowingProps = {
  readonly spec: AnySpec;
  readonly searched: Values | undefined;
  readonly loaded: Loaded;
  readonly chips: readonly Chip[];
  /** Searches again with some criteria changed. */
  readonly onSearch: (change: Values) => void;
};

/** What narrows the displayed search in one press: counted values, bars, and the criteria as chips. */
export function Narrowing({ spec, searched, loaded, chips, onSearch }: NarrowingProps): ReactNode {
  if (searched === undefined) return null;
  const { counts } = spec;
  return (
    <>
      {counts !== undefined && (
        <CountChips
          spec={spec}
          counts={loaded.counts}
          chosen={searched[counts] ?? ''}
          onChoose={(value) => onSearch({ [counts]: value })}
        />
      )}
      <Bars spec={spec} bars={loaded.bars} searched={searched} onChoose={onSearch} />
      <Chips chips={chips} onRemove={(names) => onSearch(Object.fromEntries(names.map((name) => [name, ''])))} />
    </>
  );
}

type NoticesProps = {
  readonly spec: AnySpec;
  readonly loaded: Loaded;
  readonly counted: string | undefined;
  readonly onRefresh: () => void;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
  readonly onAgree: () => void;
};

/** What stands between a search and its rows: a captcha, a fee, a failure; and what the rows do not show. */
export function Notices({ spec, loaded, counted, onRefresh, onAnswer, onAgree }: NoticesProps): ReactNode {
  const t = useWords(listWords);
  const { language } = useLanguage();
  const { captcha } = spec.call;
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      {loaded.captcha !== undefined && captcha !== undefined && (
        <CaptchaStep purpose={captcha.purpose} message={loaded.captcha} onAnswer={onAnswer} />
      )}
      {loaded.fee !== undefined && spec.agree !== undefined && <FeeStep message={loaded.fee} onAgree={onAgree} />}
      {loaded.isFailed && <RetryStrip onRetry={onRefresh} />}
      {counted !== undefined && <p className={styles.why}>{counted}</p>}
      {loaded.total > loaded.data.size && (
        <p className={styles.why}>{t('rowsCut', { count: number(loaded.data.size), total: number(loaded.total) })}</p>
      )}
    </>
  );
}
