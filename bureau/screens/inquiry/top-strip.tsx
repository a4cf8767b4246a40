import { formatNumber } from '#kit/words/format.ts';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { Day } from './declaration.ts';
import { FieldGroups } from './field-groups.tsx';
import styles from './inquiry-screen.module.css';
import type { Choices } from '#kit/browser/inputs/choice/use-choices.ts';
import type { Customer } from './use-customer.ts';
import type { InquiryForm } from './use-inquiry-form.ts';
import { inquiryScreenWords } from './words.ts';

type Props = {
  readonly inquiry: InquiryForm;
  readonly customer: Customer;
  readonly choices: (name: string) => Choices;
  readonly day: Day;
};

/** Above the form: the daily limit as a note (INQ-09), and the values kept from one inquiry to the next. */
export function TopStrip({ inquiry, customer, choices, day }: Props) {
  const t = useWords(inquiryScreenWords);
  const { language } = useLanguage();
  const pinned = inquiry.spec.fields.filter((field) => field.pinned === true);
  const hasTicket = inquiry.spec.fields.some((field) => field.kind === 'ticket');
  const count = (value: number) => formatNumber(value, language);
  if (pinned.length === 0 && !hasTicket && day.limit === undefined) return null;
  return (
    <div className={styles.strip}>
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
