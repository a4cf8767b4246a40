import { addMonths, monthOf, monthsUpTo } from '#bureau/credit/months.ts';
import { send } from '#kit/browser/call.ts';
import { periodOfMonth } from '#bureau/contract/fee-fields.ts';
import { lookups } from '#features/lookups/contract.ts';
import { formatMonth } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const monthsOffered = 24;

/** The month before this one, yyyy-MM: the newest that can be closed. */
export const lastMonth = (): string => addMonths(monthOf(hanoiDay()), -1);

/** Months that were over when the page opened, the newest first. */
export function pastMonthChoices(): readonly { id: string; label: string }[] {
  return monthsUpTo(lastMonth(), monthsOffered)
    .toReversed()
    .map((month) => ({ id: periodOfMonth(month), label: formatMonth(month) }));
}

/** The same for a list's form, which waits for its choices. */
export const pastMonths = async () => pastMonthChoices();

/** All institutions by their codes. */
export async function institutions(): Promise<readonly { id: string; label: string }[]> {
  const { rows } = await send(lookups.institutions, { query: {} });
  return rows.map(({ id, label }) => ({ id, label: `${id} – ${label}` }));
}
