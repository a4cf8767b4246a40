import { addMonths, monthOf, monthsUpTo } from '#bureau/credit/months.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { formatMonth } from '#kit/words/format.ts';
import { r18Letters } from './contract.ts';
import { Moves } from './moves.tsx';

/** The six months before this one; the Centre refuses one that is not closed yet. */
const lastMonths = () => monthsUpTo(addMonths(monthOf(hanoiDay()), -1), 6).toReversed();

/**
 * Letters about R18 (NAV-10): a customer is wrong in the month's list; the month is counted again and the letter
 * answered.
 */
export default listScreen(r18Letters.search, {
  name: 'product-adjustment-r18',
  fields: ['maCIC', 'state'],
  searchesAtOnce: true,
  below: Moves,
  entry: entryForm(r18Letters.confirm, {
    texts: { heading: 'form', hint: 'formHint', verb: 'send', said: 'sent' },
    fields: [
      { name: 'period', load: async () => lastMonths().map((id) => ({ id, label: formatMonth(id) })) },
      ...(['maCIC', 'lyDo'] as const),
    ],
    defaults: () => ({ period: lastMonths()[0] ?? '' }),
    first: 'maCIC',
    keeps: ['period'],
  }),
});
