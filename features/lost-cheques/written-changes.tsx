import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatNumber, noValue } from '#kit/words/format.ts';
import type { Language } from '#kit/words/words.ts';
import { type Shown, type StateName, stateOrder } from './cheque-state.ts';
import styles from './cheques.module.css';
import { chequeFormWords } from './words.ts';

const days: ReadonlySet<StateName> = new Set([
  'dateProvide',
  'dateReleaseSignSec',
  'fromDate',
  'toDate',
  'dateCancelPaySec',
  'sendedDate',
]);
const amounts: ReadonlySet<StateName> = new Set(['money', 'amountDoNotEnoughPayment']);

/** The fields to be written, in screen order. */
export function changedNames(before: Shown, after: Shown): (typeof stateOrder)[number][] {
  return stateOrder.filter((name) => plain(before[name]) !== plain(after[name]));
}

/** The changes about to be written: each changed field, old and new. */
export function WrittenChanges({ before, after }: { before: Shown; after: Shown }) {
  const t = useWords(chequeFormWords);
  const { language } = useLanguage();
  const shown = (name: StateName, value: string | boolean) =>
    value === true ? t('ticked') : textOf(name, value === false ? '' : value, language);
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changedNames(before, after).map((name) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td>{shown(name, before[name])}</td>
            <td>{shown(name, after[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function plain(value: string | boolean): string {
  return typeof value === 'boolean' ? String(value) : value.trim();
}

function textOf(name: StateName, value: string, language: Language): string {
  const text = value.trim();
  if (text === '') return noValue;
  if (days.has(name)) return formatDate(text);
  return amounts.has(name) ? formatNumber(text, language) : text;
}
