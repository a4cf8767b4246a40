import { addMonths, monthOf, monthsUpTo } from '#bureau/credit/months.ts';
import { send } from '#kit/browser/call.ts';
import { periodOfMonth } from '#bureau/contract/fee-fields.ts';
import { language } from '#kit/browser/language.ts';
import { say } from '#kit/words/words.ts';
import { feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';
import { formatMonth } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const monthsOffered = 24;

/** The month before this one, yyyy-MM: the newest that can be closed. */
export const lastMonth = (): string => addMonths(monthOf(hanoiDay()), -1);

/** Months that were over when the page opened, the newest first. */
function pastMonthChoices(): readonly { id: string; label: string }[] {
  return monthsUpTo(lastMonth(), monthsOffered)
    .toReversed()
    .map((month) => ({ id: periodOfMonth(month), label: formatMonth(month) }));
}

/** The same for a list's form, which waits for its choices. */
export const pastMonths = async () => pastMonthChoices();

/** The contracts of an institution by their numbers; none before it is chosen. */
export async function contractsOf(matctd: string): Promise<readonly { id: string; label: string }[]> {
  if (matctd === '') return [];
  const { rows } = await send(feeDesk.contracts, { body: { matctd } });
  return rows.map(({ sohopdon, type }) => ({
    id: sohopdon,
    label: `${sohopdon} – ${say(feeDeskWords, language(), type)}`,
  }));
}
