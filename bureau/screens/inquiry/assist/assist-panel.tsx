import { Button } from '#kit/browser/inputs/button/button.tsx';
import { mostShown } from '#bureau/contract/people-shown.ts';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { fold } from '#kit/words/fold.ts';
import { both } from '#kit/words/words.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { isComposing } from '#kit/browser/inputs/text/composing.ts';
import { FieldFrame } from '#kit/browser/inputs/form/field-frame.tsx';
import inputStyles from '#kit/browser/inputs/form/inputs.module.css';
import { useWords } from '#kit/browser/words.tsx';
import { CandidateList } from './candidate-list.tsx';
import { CaptchaQuestion } from '#kit/browser/inputs/captcha/captcha-question.tsx';
import type { AnyInquiry, Assist, Candidate } from '#bureau/screens/inquiry/declaration.ts';
import styles from '#bureau/screens/inquiry/inquiry-screen.module.css';
import { type AssistState, useAssist } from './use-assist.ts';
import { type Values, valueOf } from '#bureau/screens/inquiry/values.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';

type Opening = {
  readonly spec: AnyInquiry;
  readonly assist: Assist<string>;
  readonly values: Values;
  readonly counted: () => void;
};

type Props = Opening & { readonly close: (taken?: Candidate<string>) => void };

/** Opens the search assist with the form's values; resolves with the chosen customer. */
export function openAssist(opening: Opening): Promise<Candidate<string> | undefined> {
  return openDialog<Candidate<string>>({
    title: both(inquiryScreenWords, 'assistTitle'),
    width: 'lg',
    body: (close) => <AssistPanel {...opening} close={close} />,
  });
}

/** Customers similar to the input, 500 px high: filter with or without accents, arrows, Enter chooses. */
function AssistPanel({ spec, assist, values, counted, close }: Props) {
  const id = useId();
  const t = useWords(inquiryScreenWords);
  const { result, captcha, search, widen } = useAssist(assist, values, counted);
  const [filter, setFilter] = useState('');
  const [marked, setMarked] = useState(0);
  const found = result.state === 'found' ? result.found : undefined;
  const shown = useMemo(() => filterCandidates(found?.candidates ?? [], filter), [found, filter]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked(Math.min(Math.max(marked + step, 0), Math.max(0, shown.length - 1)));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const candidate = shown[marked];
      if (candidate !== undefined) close(candidate);
    }
  };

  return (
    <div className={styles.assist}>
      <Criteria spec={spec} assist={assist} values={values} />
      {result.state === 'captcha' && (
        <CaptchaQuestion
          className={styles.captchaStep}
          captcha={captcha}
          message={`${t('assistCaptcha')} ${result.message}`}
          onAnswer={search}
        />
      )}
      <FilterBox
        list={shown.length > 0 ? id : undefined}
        marked={marked}
        value={filter}
        onChange={(text) => {
          setFilter(text);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.count}>
        <CountLine result={result} shown={shown.length} />
      </p>
      {found !== undefined && found.total > found.candidates.length && found.candidates.length < mostShown && (
        <Button
          onClick={({ currentTarget }) => {
            widen();
            // The button goes once more are shown.
            currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          {t('assistMore', { most: Math.min(mostShown, found.total) })}
        </Button>
      )}
      {/* It scrolls: keyboard users who do not use the filter's arrows reach it by Tab. */}
      <div
        className={styles.panel}
        aria-busy={result.state === 'searching'}
        {...(shown.length > 0 ? { role: 'group', tabIndex: 0, 'aria-label': t('assistTitle') } : {})}
      >
        {shown.length > 0 && (
          <CandidateList id={id} candidates={shown} marked={marked} onMark={setMarked} onTake={close} />
        )}
        <PanelMessage result={result} hasMatch={shown.length > 0} retry={() => search()} />
      </div>
    </div>
  );
}

type FilterProps = {
  /** Id of the controlled list; undefined while there is none. */
  readonly list: string | undefined;
  readonly marked: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function FilterBox({ list, marked, value, onChange, onKeyDown }: FilterProps) {
  const t = useWords(inquiryScreenWords);
  return (
    <FieldFrame look={{ label: t('assistFilter'), hint: t('assistFilterHint') }}>
      {(control) => (
        <div className={inputStyles.box}>
          <input
            {...control}
            type="text"
            role="combobox"
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={list !== undefined}
            aria-controls={list && `${list}-list`}
            aria-activedescendant={list && `${list}-${marked}`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
    </FieldFrame>
  );
}

function Criteria({ spec, assist, values }: Pick<Props, 'spec' | 'assist' | 'values'>) {
  const t = useWords(inquiryScreenWords);
  const word = useWords(spec.words);
  const given = spec.fields.filter(
    (field) => assist.criteria.includes(field.name) && valueOf(values, field.name).trim() !== '',
  );
  return (
    <p className={styles.criteria}>
      {t('assistBy')}:{' '}
      {given.map((field, at) => (
        <span key={field.name}>
          {at > 0 && ' · '}
          {word(field.label ?? field.name)} <strong>{valueOf(values, field.name)}</strong>
        </span>
      ))}
    </p>
  );
}

function CountLine({ result, shown }: { result: AssistState; shown: number }) {
  const t = useWords(inquiryScreenWords);
  if (result.state === 'searching') return t('assistSearching');
  if (result.state !== 'found') return null;
  const { candidates, total, left } = result.found;
  const isCut = total > candidates.length;
  const said = isCut
    ? t('assistCut', { shown: candidates.length, total })
    : shown === candidates.length
      ? t('assistFound', { count: shown })
      : t('assistShown', { shown, count: candidates.length });
  return `${said}. ${t('assistLeft', { left })}`;
}

function PanelMessage({ result, hasMatch, retry }: { result: AssistState; hasMatch: boolean; retry: () => void }) {
  const t = useWords(inquiryScreenWords);
  const common = useWords(commonWords);
  if (result.state === 'failed') {
    return (
      <div className={styles.panelMessage} role="alert">
        <p>{result.message}</p>
        <Button onClick={retry}>{common('retry')}</Button>
      </div>
    );
  }
  if (result.state !== 'found' || hasMatch) return null;
  return (
    <p className={styles.panelMessage}>{result.found.candidates.length === 0 ? t('assistNone') : t('assistNoMatch')}</p>
  );
}

/** The candidates that contain every word of the filter, ignoring accents. */
function filterCandidates(candidates: readonly Candidate<string>[], filter: string): readonly Candidate<string>[] {
  const wanted = fold(filter).trim().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return candidates;
  return candidates.filter((one) => {
    const text = fold(`${one.code} ${one.name} ${one.address} ${one.papers} ${one.reasons.join(' ')}`);
    return wanted.every((word) => text.includes(word));
  });
}
