import { lookups } from '#features/lookups/contract.ts';
import { codedEntriesOf } from '#kit/browser/inputs/choice/entries-of.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { contractsOf, lastMonth, pastMonths } from './choices.ts';
import { feeDesk } from './contract.ts';
import { waits } from './decisions.ts';

/** Corrections and write-offs of institutions' accounts: proposed by one person, decided by another. */
export default listScreen(feeDesk.proposals, {
  name: 'fee-proposals',
  fields: [{ name: 'matctd', load: codedEntriesOf(lookups.institutions) }, 'kind', 'state'],
  defaults: () => ({ state: 'proposed' as const }),
  searchesAtOnce: true,
  actions: decisions(feeDesk.decide, {
    allowed: (row, approve) => waits(row, approve),
    facts: ['matctd', 'tentctd', 'kind', 'ky', 'soTien', 'sohopdon', 'lyDo', 'nguoiDeNghi'],
    input: ({ matctd, id }, approve) => ({ body: { matctd, proposalId: id, approve } }),
  }),
  entry: entryForm(feeDesk.propose, {
    texts: { heading: 'proposeAmount', hint: 'proposeAmountHint', verb: 'propose', said: 'proposedDone' },
    fields: [
      { name: 'matctd', load: codedEntriesOf(lookups.institutions) },
      { name: 'contractNumber', label: 'sohopdon', of: 'matctd', load: ({ matctd }) => contractsOf(matctd) },
      'kind',
      { name: 'ky', load: pastMonths },
      { name: 'soTien', label: 'soTienDong' },
      'lyDo',
    ],
    defaults: () => ({ kind: 'correction' as const, ky: lastMonth().replace('-', '') }),
  }),
});
