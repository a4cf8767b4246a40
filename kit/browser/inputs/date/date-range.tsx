import { ChevronDown } from 'lucide-react';
import { type Ref, useId, useRef } from 'react';
import { putBeside } from '#kit/browser/inputs/floating/put-beside.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { type Preset, presets, rangeOf } from '#kit/browser/list-screen/presets.ts';
import type { Pair } from '#kit/words/words.ts';
import { useWords } from '#kit/browser/words.tsx';
import { DateInput } from './date-input.tsx';
import styles from './date-range.module.css';
import { hanoiDay } from '#kit/words/hanoi.ts';

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
  /** What is said of a day before `min`, beside where it was moved. */
  readonly minSaid?: Pair;
  readonly max?: string;
  /** Buttons for the usual ranges: today, yesterday, seven days, this month. */
  readonly quick?: boolean;
};

const below = { side: 'below', align: 'start', gap: 4 } as const;

/** Two dates side by side. The schema checks their order, so that either may be typed first. */
export function DateRange(props: DateRangeProps) {
  const t = useWords(interfaceWords);
  const { from, to, min, minSaid, max, required, onChange } = props;
  const shared = { min, minSaid, max, required };
  const take = (preset: Preset) => onChange(rangeOf(preset, hanoiDay(), min));
  return (
    <div className={styles.range}>
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
      {props.quick && <Presets onTake={take} />}
    </div>
  );
}

/** The usual ranges, in a menu that the browser closes: on Esc, and on a press beside it. */
function Presets({ onTake }: { onTake: (preset: Preset) => void }) {
  const t = useWords(interfaceWords);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.open}
        popoverTarget={id}
        aria-label={t('quickRanges')}
        data-tip={t('quickRanges')}
      >
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.quick}
        role="group"
        aria-label={t('quickRanges')}
        onToggle={() => {
          if (button.current && menu.current) putBeside(button.current, menu.current, below);
        }}
      >
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            onClick={() => {
              onTake(preset);
              menu.current?.hidePopover();
            }}
          >
            {t(preset)}
          </button>
        ))}
      </div>
    </>
  );
}
