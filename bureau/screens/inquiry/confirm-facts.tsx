import { CircleCheck, TriangleAlert } from 'lucide-react';
import { formatNumber } from '#kit/words/format.ts';
import { closeAllDialogs } from '#kit/browser/dialogs/stack.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useSaid } from '#kit/browser/said.ts';
import { type Fact, FactList } from '#kit/browser/status/fact-list.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import type { AnyInquiry, Before, Check, Day, InquiryField } from './declaration.ts';
import styles from './inquiry-screen.module.css';
import { type Values, valueOf } from './values.ts';
import { inquiryScreenWords } from './words.ts';

type Props = {
  readonly spec: AnyInquiry;
  readonly values: Values;
  /** What was typed before the customer of a code replaced it (TRU-04). */
  readonly replaced: Values;
  readonly day: Day;
  readonly choicesOf: (name: string) => readonly Choice[];
  readonly fee: string;
  readonly before: Before | undefined;
  /** Whether the link to the reply that is there has the focus first. */
  readonly isBeforeFirst: boolean;
  readonly checks: readonly Check[] | undefined;
};

/** The inquiry read back before the fee: the fields, the fee, the daily count, an earlier inquiry. */
export function ConfirmFacts({ spec, values, replaced, day, choicesOf, fee, before, isBeforeFirst, checks }: Props) {
  const t = useWords(inquiryScreenWords);
  const word = useWords(spec.words);
  const { language } = useLanguage();
  // Whatever was replaced is read back too.
  const shown = [...new Set([...spec.confirm.shows, ...Object.keys(replaced)])].flatMap((name) =>
    spec.fields.filter((field) => field.name === name && valueOf(values, name) !== ''),
  );
  const count = (value: number) => formatNumber(value, language);
  const facts: Fact[] = [
    ...(spec.confirm.facts ?? []).map(({ label, value }): Fact => [word(label), word(value)]),
    ...shown.map((field): Fact => {
      const value = valueOf(values, field.name);
      const typed = replaced[field.name];
      return [
        word(field.label ?? field.name),
        <>
          <ShownValue field={field} value={value} word={word} choices={choicesOf(field.name)} />
          {typed !== undefined && (
            <span className={styles.differs}>
              {t(field.kind === 'text' ? 'differsFromText' : 'differsFromNumber', { typed })}
            </span>
          )}
        </>,
      ];
    }),
    [t('fee'), fee],
  ];
  if (day.used !== undefined && day.limit !== undefined) {
    const used = count(Math.min(day.used + 1, day.limit));
    facts.push([t('countAfter'), t('countAfterValue', { used, limit: count(day.limit) })]);
  }
  return (
    <>
      {before !== undefined && <AskedBefore before={before} isFirst={isBeforeFirst} />}
      {checks !== undefined && <Checks checks={checks} />}
      <FactList shape="rows" facts={facts} />
    </>
  );
}

/** The checks before the fee, each with a mark and a text. */
function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const t = useWords(inquiryScreenWords);
  const said = useSaid();
  const icon = { size: 20, strokeWidth: 1.5, role: 'img' } as const;
  return (
    <ul className={styles.checks} aria-label={t('checks')}>
      {checks.map((check) => (
        <li key={said(check.said)} data-state={check.state}>
          {check.state === 'good' ? (
            <CircleCheck {...icon} aria-label={t('checkGood')} />
          ) : (
            <TriangleAlert {...icon} aria-label={t('checkAttention')} />
          )}
          <span>{said(check.said)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The warning before a second fee, with a link to the existing reply. */
function AskedBefore({ before, isFirst }: { readonly before: Before; readonly isFirst: boolean }) {
  const t = useWords(inquiryScreenWords);
  const said = useSaid();
  return (
    <div className={styles.warning}>
      <TriangleAlert size={20} strokeWidth={1.5} aria-hidden />
      <span>
        {said(before.said)}{' '}
        <a
          href={before.href}
          {...(isFirst ? { 'data-autofocus': true } : {})}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            closeAllDialogs();
            // Whoever chooses the reply that is there drops the inquiry.
            goTo(before.href, { isAgreed: true });
          }}
        >
          {t('seeReplyFree')}
        </a>
      </span>
    </div>
  );
}

type ShownProps = {
  readonly field: InquiryField<string, string>;
  readonly value: string;
  readonly word: (key: string) => string;
  readonly choices: readonly Choice[];
};

function ShownValue({ field, value, word, choices }: ShownProps) {
  if (field.kind === 'choice') return choices.find((choice) => choice.id === value)?.label ?? value;
  if (field.kind === 'segments') {
    const option = field.options.find((one) => one.value === value);
    return option === undefined ? value : word(option.label);
  }
  return field.kind === 'text' ? value : <span className="code">{value}</span>;
}
