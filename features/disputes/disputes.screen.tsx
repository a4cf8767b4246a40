import { FolderOpen } from 'lucide-react';
import { isMistypedCic } from '#bureau/contract/identifiers.ts';
import { withCicChecked } from '#bureau/contract/fields.ts';
import { takeCarried } from '#bureau/screens/inquiry/carried.ts';
import { send } from '#kit/browser/call.ts';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { laterPart } from '#kit/browser/later-part.tsx';
import { openHere } from '#kit/browser/opened.ts';
import { quotaCounted } from '#kit/browser/quota.ts';
import { rulesOf } from '#kit/contract/rule.ts';
import { caseList, openedCase } from './case-list.tsx';
import { disputes, fieldsOfNoContract, noContract } from './contract.ts';
import { disputeWords } from './words.ts';

const codeLength = 10;

/** The contracts of the customer, once the code is complete and none of its digits was mistyped. */
async function contractsOf({ cicCode }: { readonly cicCode: string }): Promise<readonly Choice[]> {
  if (cicCode.length < codeLength || isMistypedCic(cicCode)) return [];
  // It counts against the day, found or not.
  return (await send(disputes.contracts, { body: { cicCode } }).finally(quotaCounted)).rows;
}

/**
 * The call as the form checks it: a slip in the code, and a contract's figure without a contract, are told before anything is sent. What
 * helps the second stands at the field where it is done.
 */
const raise = {
  ...disputes.raise,
  body: withCicChecked(disputes.raise.body).refine(
    ({ contractNumber, field }) => contractNumber !== noContract || fieldsOfNoContract.includes(field),
    { when: () => true, path: ['field'], error: rulesOf(disputeWords)('contractNeeded') },
  ),
};

/** The screen where an institution opens cases about possibly wrong figures, and follows them. */
export default listScreen(disputes.search, {
  ...caseList,
  name: 'disputes',
  // The institution's own cases alone.
  without: ['institution'],
  entry: entryForm(raise, {
    texts: { heading: 'title', verb: 'submit', said: 'sent' },
    fields: [
      'kind',
      'cicCode',
      { name: 'contractNumber', of: 'cicCode', load: contractsOf, hint: 'contractHint' },
      { name: 'field', label: 'fieldWrong' },
      'claim',
    ],
    defaults: () => ({ kind: 'dispute' as const, field: 'balance' as const }),
    fill: () => takeCarried('disputes'),
    about: ({ number }) => ({ number }),
  }),
  below: openedCase(laterPart(async () => (await import('./own-case.tsx')).OwnCase)),
  actions: [openRowAction({ label: 'open', icon: FolderOpen, open: (row) => openHere(row.dispute) })],
});
