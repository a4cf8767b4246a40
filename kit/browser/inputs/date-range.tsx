import type { Ref } from 'react';
import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '../words.tsx';
import { DateInput } from './date-input.tsx';
import style from './date-range.module.css';
import { todayInVietnam } from './date-text.ts';

export type DateRangeProps = {
  /** yyyy-MM-dd each, '' for none. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { from: string; to: string }) => void;
  readonly onBlur?: (end: 'from' | 'to') => void;
  readonly fromLabel?: string;
  readonly toLabel?: string;
  readonly fromRef?: Ref<HTMLInputElement>;
  readonly toRef?: Ref<HTMLInputElement>;
  readonly fromName?: string;
  readonly toName?: string;
  readonly fromError?: string | undefined;
  readonly toError?: string | undefined;
  readonly required?: boolean;
  readonly min?: string;
  readonly max?: string;
  /** Buttons for the usual ranges: today, seven days, this month. */
  readonly quick?: boolean;
};

/** The usual ranges that end today, yyyy-MM-dd. */
export function quickRange(which: 'today' | 'week' | 'month', today: string): { from: string; to: string } {
  if (which === 'today') return { from: today, to: today };
  if (which === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  return { from: new Date(Date.parse(`${today}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10), to: today };
}

/** Two dates side by side. Their order is left to the schema, so that either may be typed first. */
export function DateRange(props: DateRangeProps) {
  const t = useWords(interfaceWords);
  const { from, to, min, max, required, onChange } = props;
  const shared = { min, max, required };
  const take = (which: 'today' | 'week' | 'month') => {
    const range = quickRange(which, todayInVietnam());
    onChange({ from: min !== undefined && range.from < min ? min : range.from, to: range.to });
  };
  return (
    <div className={style.range}>
      <DateInput
        {...shared}
        label={props.fromLabel ?? t('fromDate')}
        name={props.fromName}
        inputRef={props.fromRef}
        value={from}
        error={props.fromError}
        onChange={(value) => onChange({ from: value, to })}
        onBlur={() => props.onBlur?.('from')}
      />
      <DateInput
        {...shared}
        label={props.toLabel ?? t('toDate')}
        name={props.toName}
        inputRef={props.toRef}
        value={to}
        error={props.toError}
        onChange={(value) => onChange({ from, to: value })}
        onBlur={() => props.onBlur?.('to')}
      />
      {props.quick && (
        <div className={style.quick} role="group" aria-label={t('quickRanges')}>
          <button type="button" onClick={() => take('today')}>
            {t('today')}
          </button>
          <button type="button" onClick={() => take('week')}>
            {t('lastDays', { days: 7 })}
          </button>
          <button type="button" onClick={() => take('month')}>
            {t('thisMonth')}
          </button>
        </div>
      )}
    </div>
  );
}
