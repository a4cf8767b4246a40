import { sendAndSay } from '#kit/browser/sending.ts';
import { Check } from 'lucide-react';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { institutions, lastMonth, pastMonths } from './choices.ts';
import { feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';

type Row = AnswerOf<typeof feeDesk.accounts>['rows'][number];

const reasons = { differs: 'hasDifference', open: 'notStated', agreed: 'isAgreed' } as const;
const mayAgree = ({ state }: Row) => state === 'stated' || reasons[state];

/** The reconciliation on the Centre's side: each institution's stated figure at a month's end, differences first. */
export default listScreen(feeDesk.accounts, {
  name: 'fee-accounts',
  searchLabel: 'filter',
  note: 'accountsNote',
  fields: [
    { name: 'ky', load: pastMonths },
    { name: 'matctd', load: institutions },
    { name: 'state', label: 'agreement' },
  ],
  defaults: () => ({ ky: lastMonth().replace('-', '') }),
  actions: [
    openAction({
      label: 'agree',
      icon: Check,
      allowed: mayAgree,
      open: (row: Row) => agree(row),
    }),
  ],
});

async function agree(row: Row): Promise<void> {
  const about = (language: 'vi' | 'en') => ({ contract: row.sohopdon, amount: formatNumber(row.duCuoi, language) });
  const message = {
    vi: both(feeDeskWords, 'askAgree', about('vi')).vi,
    en: both(feeDeskWords, 'askAgree', about('en')).en,
  };
  if (!(await askConfirm({ message, confirm: both(feeDeskWords, 'agree') }))) return;
  await sendAndSay(
    feeDesk.agree,
    { body: { matctd: row.matctd, ky: row.ky, contractNumber: row.sohopdon } },
    both(feeDeskWords, 'agreedDone'),
  );
}
