import { FolderOpen } from 'lucide-react';
import { takeCarried } from '#bureau/screens/inquiry/carried.ts';
import { send } from '#kit/browser/call.ts';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { useRead } from '#kit/browser/reading.ts';
import { sendAndSay } from '#kit/browser/sending.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { Case } from './case-files.tsx';
import { CasePanel } from './case-panel.tsx';
import { caseList } from './case-list.ts';
import { disputes } from './contract.ts';
import { disputeWords } from './words.ts';

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
  below: OpenedCase,
  actions: [openAction({ label: 'open', icon: FolderOpen, open: (row) => openHere(row.dispute) })],
});

const useCase = (dispute = '') => useRead(disputes.detail, { body: { dispute } }, { enabled: dispute !== '' });

function OpenedCase() {
  const t = useWords(disputeWords);
  const dispute = useOpened()?.id;
  const query = useCase(dispute);
  const say = async (one: Case) => {
    const note = await askReason({ title: both(disputeWords, 'say') });
    if (note === undefined) return;
    await sendAndSay(disputes.say, { body: { dispute: one.dispute, note } });
  };
  return (
    <CasePanel dispute={dispute} calls={disputes} query={query}>
      {(one) => one.state !== 'closed' && <Button onClick={() => void say(one)}>{t('say')}</Button>}
    </CasePanel>
  );
}
