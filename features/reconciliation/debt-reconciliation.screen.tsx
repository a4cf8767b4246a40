import { Check, PencilLine } from 'lucide-react';
import { sendForFile } from '#kit/browser/call.ts';
import { action, openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { sessionState } from '#kit/browser/session/session.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { reconciliation } from './contract.ts';
import { stateFigure } from './figure-dialog.tsx';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof reconciliation.search>['rows'][number];

const notAgreed = (row: Row) => (row.daChot ? row.state !== 'agreed' || 'isAgreed' : 'notClosed');

/** What the institution owes under each contract at each month's end, and the agreement of both sides (REC-05). */
export default listScreen(reconciliation.search, {
  name: 'debt-reconciliation',
  searchLabel: 'filter',
  note: 'identity',
  fields: ['fromDate', 'toDate', { name: 'tctdCode', load: async () => ownInstitution() }],
  actions: [
    action(reconciliation.state, {
      label: 'agree',
      icon: Check,
      confirm: 'askAgree',
      allowed: notAgreed,
      input: (row: Row) => ({ body: { ky: row.ky, contractNumber: row.sohopdon, soTien: row.duCuoi } }),
    }),
    {
      ...openAction({
        label: 'disagree',
        icon: PencilLine,
        allowed: notAgreed,
        open: stateFigure,
      }),
      permission: 'fee.agree',
    },
  ],
  defaults: () => {
    const today = hanoiDay();
    const start = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 6, 1));
    return { fromDate: start.toISOString().slice(0, 10), toDate: today, tctdCode: ownInstitution()[0]?.id ?? '' };
  },
  export: { permission: 'fee.read', download: (body) => sendForFile(reconciliation.excel, { body }) },
});

function ownInstitution(): readonly { id: string; label: string }[] {
  const state = sessionState.get();
  if (state.phase !== 'signed-in') return [];
  const { id, label } = state.profile.current;
  return [{ id, label: `${id} – ${label}` }];
}
