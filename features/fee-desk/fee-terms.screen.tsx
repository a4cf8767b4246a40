import { lookups } from '#features/lookups/contract.ts';
import { codedEntriesOf } from '#kit/browser/inputs/choice/entries-of.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { idlePart } from '#kit/browser/later-part.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { feeDesk } from './contract.ts';
import { ruleList } from './decisions.ts';

const { tyLe, chietKhau } = feeDesk.proposeTerms.body.shape;

const percents = async (values: readonly string[]) => values.map((value) => ({ id: value, label: `${value}%` }));

/** An institution's share of the price and its loyalty discount: proposed by one person, decided by another. */
export default listScreen(feeDesk.rules, {
  ...ruleList,
  name: 'fee-terms',
  caption: 'termsList',
  without: ['maSP', 'tenSP', 'giaHienTai', 'gia'],
  fixed: { kind: 'terms' },
  below: idlePart(async () => (await import('./current-prices.tsx')).CurrentPrices),
  entry: entryForm(feeDesk.proposeTerms, {
    texts: { heading: 'proposeTerms', hint: 'proposeTermsHint', verb: 'propose', said: 'proposedDone' },
    fields: [
      { name: 'matctd', load: codedEntriesOf(lookups.institutions) },
      { name: 'tyLe', load: () => percents(tyLe.options) },
      { name: 'chietKhau', load: () => percents(chietKhau.options) },
      ...(['tuNgay', 'denNgay', 'lyDo'] as const),
    ],
  }),
});
