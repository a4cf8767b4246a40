import { FolderOpen } from 'lucide-react';
import { takeCarried } from '#bureau/screens/inquiry/carried.ts';
import { send } from '#kit/browser/call.ts';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { laterPart } from '#kit/browser/later-part.tsx';
import { openHere } from '#kit/browser/opened.ts';
import { caseList, openedCase } from './case-list.tsx';
import { disputes } from './contract.ts';

const codeLength = 10;

/** The contracts of the customer, once the code is complete. */
async function contractsOf({ cicCode }: { readonly cicCode: string }): Promise<readonly Choice[]> {
  if (cicCode.length < codeLength) return [];
  return (await send(disputes.contracts, { body: { cicCode } })).rows;
}

/** The screen where an institution opens cases about possibly wrong figures, and follows them. */
export default listScreen(disputes.search, {
  ...caseList,
  name: 'disputes',
  entry: entryForm(disputes.raise, {
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
