import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { send } from '#kit/browser/call.ts';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { lookups } from '#features/lookups/contract.ts';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { language } from '#kit/browser/language.ts';
import { say } from '#kit/words/words.ts';
import { invoices } from './contract.ts';
import { invoiceWords } from './words.ts';

/** The fields of an invoice in all lists. */
export type InvoiceRow = AnswerOf<typeof invoices.search>['rows'][number];

const statusFamilies: Readonly<Record<InvoiceRow['status'], StatusFamily>> = {
  '1': 'approved',
  '2': 'skip',
  '3': 'return',
  '4': 'cancel',
};
const signFamilies: Readonly<Record<InvoiceRow['signStatus'], StatusFamily>> = {
  '0': 'pending',
  '1': 'success',
  '2': 'complete',
};
const paidFamilies: Readonly<Record<InvoiceRow['ttthanhtoan'], StatusFamily>> = {
  '0': 'pending',
  '1': 'in-progress',
  '2': 'done',
};

/** The state of an invoice, with the bureau's name for it; one that is not signed is in no force yet. */
export function StatusOf({ row }: { row: InvoiceRow }) {
  const isIssued = row.status !== '1' || row.signStatus !== '0';
  return <StatusBadge family={isIssued ? statusFamilies[row.status] : 'pending'} label={row.ten_status} />;
}

/** The state of its signing. */
export function SignOf({ row }: { row: InvoiceRow }) {
  return <StatusBadge family={signFamilies[row.signStatus]} label={row.ten_signStatus} />;
}

/** The state of its payment. */
export function PaidOf({ row }: { row: InvoiceRow }) {
  return <StatusBadge family={paidFamilies[row.ttthanhtoan]} label={row.ten_ttthanhtoan} />;
}

/** Entries of a code, with the bureau's names. */
export function labelChoices(kind: 'status' | 'sign') {
  return async () => {
    const { rows } = await send(invoices.labels, {});
    return rows.filter(({ loai }) => loai === kind).map(({ id, label }) => ({ id, label }));
  };
}

/** Choices of a field that has to be chosen, all first. */
export function allOr(load: () => Promise<readonly Choice[]>) {
  return async () => [{ id: 'all', label: say(invoiceWords, language(), 'allStatuses') }, ...(await load())];
}

/** Templates from the current symbol downward (REC-03). */
export async function templateChoices() {
  return (await send(lookups.invoiceTemplates, {})).rows;
}
