import { Check } from 'lucide-react';
import { lookups } from '#features/lookups/contract.ts';
import { codedEntriesOf } from '#kit/browser/inputs/choice/entries-of.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { formatNumber } from '#kit/words/format.ts';
import { lastMonth, pastMonths } from './choices.ts';
import { feeDesk } from './contract.ts';

const reasons = { differs: 'hasDifference', open: 'notStated', agreed: 'isAgreed' } as const;

/** The reconciliation on the Centre's side: each institution's stated figure at a month's end, differences first. */
export default listScreen(feeDesk.accounts, {
  name: 'fee-accounts',
  searchLabel: 'filter',
  note: 'accountsNote',
  fields: [
    { name: 'ky', load: pastMonths },
    { name: 'matctd', load: codedEntriesOf(lookups.institutions) },
    { name: 'state', label: 'agreement' },
  ],
  defaults: () => ({ ky: lastMonth().replace('-', '') }),
  actions: [
    action(feeDesk.agree, {
      label: 'agree',
      icon: Check,
      allowed: ({ state }) => state === 'stated' || reasons[state],
      confirm: 'askAgree',
      about: (row, language) => ({ contract: row.sohopdon, amount: formatNumber(row.duCuoi, language) }),
      input: ({ matctd, ky, sohopdon }) => ({ body: { matctd, ky, contractNumber: sohopdon } }),
      said: 'agreedDone',
    }),
  ],
});
