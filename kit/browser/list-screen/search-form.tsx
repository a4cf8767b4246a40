import { ChevronDown, ChevronUp, Plus, Search } from 'lucide-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import type { Choices } from '#kit/browser/inputs/choice/use-choices.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { useKey, useKeyHint } from '#kit/browser/keys/use-key.ts';
import { type ToldField, useToldFields } from '#kit/browser/told-fields.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { fieldLookOf } from '#kit/contract/form-field.ts';
import { faultText } from '#kit/contract/rule.ts';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import { both } from '#kit/words/words.ts';
import { criteriaOf, faultsIn, isEmpty, isRequired, leftEmpty, namesOf, schemaOf, type Values } from './criteria.ts';
import { FieldControl } from './field-control.tsx';
import styles from './list-screen.module.css';
import { NewOneContext } from './new-one.ts';
import type { AnySpec } from './spec.ts';

// Few searches are refused.
const FormFaults = lazy(() => import('./form-faults.tsx'));

type Props = {
  readonly spec: AnySpec;
  readonly values: Values;
  readonly choicesOf: (name: string) => Choices;
  readonly onValues: (values: Values) => void;
  readonly onSearch: () => void;
  /** F8 has searched, or a search for just these values was under way: its rows are waited for. */
  readonly onAwait: () => void;
  readonly onClear: () => void;
  /** The criteria in short. */
  readonly summary: string;
  /** Something else on the page is what it is for: its button is the filled one. */
  readonly isAside: boolean;
  /** A search is under way. */
  readonly isBusy: boolean;
  /** A search for just these values is under way: asking again would change nothing. Other values take its place. */
  readonly isUnderWay: boolean;
  /** At the end of the line of buttons: kept searches. */
  readonly children?: ReactNode;
};

/** The search form: basic fields, advanced ones behind a button, clear all, search (LST-01). F2 goes to its first field, F8 searches and goes to the rows. */
export function SearchForm({
  spec,
  values,
  choicesOf,
  onValues,
  onSearch,
  onAwait,
  onClear,
  summary,
  isAside,
  isBusy,
  isUnderWay,
  children,
}: Props): ReactNode {
  const t = useWords(listWords);
  const common = useWords(commonWords);
  const { language } = useLanguage();
  const word = useWords(spec.words);
  const form = useRef<HTMLFormElement>(null);
  useToldFields(() => toldOf(spec));
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [wasRefused, setRefused] = useState(false);
  const advanced = spec.fields.filter((field) => field.advanced === true);
  const advancedNames = advanced.flatMap(namesOf);
  const [isOpen, setOpen] = useState(() => isBeyond(spec, values, advancedNames));
  const shown = spec.fields.filter((field) => field.advanced !== true || isOpen);

  const empty = spec.fields.length > 0 && isEmpty(values);
  const whyNot = t(spec.searchesAtOnce === true ? 'clearShowsAll' : 'nothingToSearch');
  const faults = [...faultsIn(spec.call, criteriaOf(spec, values)), ...leftEmpty(spec, values)];
  // On a phone the criteria are one line until it is pressed, unless one must be filled in first.
  const [isUnfolded, setUnfolded] = useState(faults.length > 0);
  const textOf = (name: string) => {
    const fault = faults.find((one) => one.field === name);
    return fault && faultText(fault, language);
  };
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  /** True when rows are to come. */
  const search = (event?: FormEvent): boolean => {
    event?.preventDefault();
    if (empty || isUnderWay) return isUnderWay;
    setRefused(faults.length > 0);
    setTold(new Set(faults.map((fault) => fault.field)));
    const [first] = faults;
    if (first === undefined) {
      setUnfolded(false);
      onSearch();
      return true;
    }
    if (faults.some((fault) => advancedNames.includes(fault.field))) setOpen(true);
    // The field may only now come onto the page.
    requestAnimationFrame(() => focus(first.field));
    return false;
  };
  const searchKey = useKeyHint('F8');
  useKey('F8', {
    label: both(listWords, 'searchToRows'),
    run: () => {
      if (search()) onAwait();
    },
  });
  useKey('F2', { label: both(listWords, 'criteria'), run: () => form.current?.querySelector('input')?.focus() });

  const newOne = useContext(NewOneContext);
  // A list without criteria is there at once; F8 reads it again.
  if (spec.fields.length === 0) return newOne !== null && <div className={styles.end}>{newOne}</div>;
  return (
    <form
      ref={form}
      className={styles.form}
      data-open={isUnfolded || undefined}
      onSubmit={search}
      noValidate
      aria-label={t('criteria')}
    >
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span>{summary === '' ? t('criteria') : summary}</span>
        {isUnfolded ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
      </button>
      {wasRefused && (
        <Suspense>
          <FormFaults
            faults={faults.map(({ field }) => ({ name: field, label: word(field), text: textOf(field) ?? '' }))}
            onGo={focus}
          />
        </Suspense>
      )}
      <div className={styles.fields}>
        {shown.map((field) => (
          <div key={namesOf(field)[0]} data-kind={field.kind} data-short={field.isShort}>
            <FieldControl
              call={spec.call}
              field={field}
              word={word}
              choicesOf={choicesOf}
              values={values}
              errorOf={(name) => (told.has(name) ? textOf(name) : undefined)}
              onChange={(part) => onValues({ ...values, ...part })}
              onLeave={(name) => {
                if (values[name] !== '') setTold((before) => new Set([...before, name]));
              }}
            />
          </div>
        ))}
      </div>
      <div className={styles.buttons}>
        <div>
          <ActionButton
            type="submit"
            {...(isAside ? {} : { variant: 'filled' as const })}
            {...searchKey}
            leftSection={<Search size={16} aria-hidden />}
            reason={empty ? whyNot : undefined}
          >
            {isBusy ? t('searching') : spec.searchLabel === undefined ? common('search') : word(spec.searchLabel)}
          </ActionButton>
          {children}
        </div>
        <div className={styles.links}>
          {advanced.length > 0 && (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? <ChevronUp size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
              {isOpen ? t('fewerFields') : t('moreFields')}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              setTold(new Set());
              setRefused(false);
              onClear();
            }}
          >
            {common('clear')}
          </button>
        </div>
      </div>
      {newOne !== null && <div className={styles.end}>{newOne}</div>}
      {empty && spec.searchesAtOnce !== true && <p className={styles.why}>{whyNot}</p>}
    </form>
  );
}

/** True where one of these fields holds something else than what the form begins with. */
function isBeyond(spec: AnySpec, values: Values, names: readonly string[]): boolean {
  const start: Readonly<Record<string, unknown>> = spec.defaults?.() ?? {};
  return names.some((name) => values[name] !== (start[name] ?? ''));
}

/** The fields of a search, for the help of the screen. */
function toldOf({ call, words, fields }: AnySpec): readonly ToldField[] {
  return fields.flatMap((field): ToldField[] => {
    const names = field.kind === 'range' ? [field.from, field.to] : [field.name];
    return names.map((name) => {
      const { max, min } = fieldLookOf(schemaOf(call, name));
      const label = both(words, field.kind === 'range' ? name : (field.label ?? name));
      const isNeeded = field.required === true || isRequired(call, name);
      return { label, kind: field.kind === 'range' ? 'date' : field.kind, isRequired: isNeeded, max, min };
    });
  });
}
