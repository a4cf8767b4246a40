import { lookups } from '#features/lookups/contract.ts';
import { codedEntriesOf } from '#kit/browser/inputs/choice/entries-of.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { idlePart } from '#kit/browser/later-part.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { feeDesk } from './contract.ts';
import { ruleList } from './decisions.ts';

/** The Centre's price list: proposed by one person, decided by another, from a future day. */
export default listScreen(feeDesk.rules, {
  ...ruleList,
  name: 'price-list',
  without: ['matctd', 'tentctd', 'tyLe', 'chietKhau'],
  fixed: { kind: 'price' },
  below: idlePart(async () => (await import('./current-prices.tsx')).CurrentPrices),
  entry: entryForm(feeDesk.proposePrice, {
    texts: { heading: 'proposePrice', hint: 'proposeHint', verb: 'propose', said: 'proposedDone' },
    fields: [
      { name: 'maSP', load: codedEntriesOf(lookups.products) },
      { name: 'gia', label: 'giaDong' },
      'tuNgay',
      'denNgay',
      'lyDo',
    ],
  }),
});
