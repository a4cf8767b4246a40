import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#kit/words/format.ts';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { Day, InquiryField } from './declaration.ts';
import { FieldGroups } from './field-groups.tsx';
import { isRequired } from './fields.ts';
import styles from './inquiry-screen.module.css';
import type { Choices } from '#kit/browser/inputs/choice/use-choices.ts';
import type { Customer } from './use-customer.ts';
import type { InquiryForm } from './use-inquiry-form.ts';
import { valueOf } from './values.ts';
import { inquiryScreenWords } from './words.ts';

type Props = {
  readonly inquiry: InquiryForm;
  readonly customer: Customer;
  readonly choices: (name: string) => Choices;
  readonly day: Day;
};

/**
 * Above the form: the daily limit as a note (INQ-09), and the values kept from one inquiry to the next. On a phone the values are one
 * line, which opens on a press and while one of them is wrong or missing.
 */
export function TopStrip({ inquiry, customer, choices, day }: Props) {
  const t = useWords(inquiryScreenWords);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const pinned = inquiry.spec.fields.filter((field) => field.pinned === true);
  const hasTicket = inquiry.spec.fields.some((field) => field.kind === 'ticket');
  const kept = useKept(inquiry, pinned, choices);
  const count = (value: number) => formatNumber(value, language);
  if (pinned.length === 0 && !hasTicket && day.limit === undefined) return null;
  const folds = pinned.length > 0 || hasTicket;
  const isMissing = pinned.some((field) => isRequired(field, inquiry.values) && !valueOf(inquiry.values, field.name));
  return (
    <div className={styles.strip} data-folded={(folds && !isOpen && !isMissing) || undefined}>
      {folds && (
        <button type="button" className={styles.kept} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="visually-hidden">{t('pinned')}: </span>
          <span>{kept.join(' · ') || t('pinned')}</span>
          <ChevronDown size={20} strokeWidth={1.5} aria-hidden />
        </button>
      )}
      <FieldGroups title={t('pinned')} fields={pinned} inquiry={inquiry} customer={customer} choices={choices}>
        {hasTicket && <CodeInput label={t('ticketPrefix')} value={inquiry.prefix} onChange={inquiry.setPrefix} />}
        {day.limit !== undefined && day.used !== undefined && (
          <p className={styles.quota}>
            <strong>{`${count(day.used)} / ${count(day.limit)}`}</strong>
            <span>{t('limitNote', { limit: count(day.limit), left: count(Math.max(0, day.limit - day.used)) })}</span>
          </p>
        )}
      </FieldGroups>
    </div>
  );
}

/** The kept values in words: of a product its code alone. */
function useKept(
  inquiry: InquiryForm,
  pinned: readonly InquiryField<string, string>[],
  choices: (name: string) => Choices,
): readonly string[] {
  const word = useWords(inquiry.spec.words);
  const texts = pinned.map((field) => {
    const value = valueOf(inquiry.values, field.name);
    if (field.kind === 'segments') {
      const chosen = field.options.find((option) => option.value === value);
      return chosen === undefined ? '' : word(chosen.label);
    }
    const known = choices(field.name).choices.find(({ id }) => id === value)?.label ?? value;
    return known.split(' – ')[0] ?? known;
  });
  return [...texts, inquiry.prefix].filter((text) => text !== '');
}
