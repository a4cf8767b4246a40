import { Check, PencilLine } from 'lucide-react';
import { addMonths, monthOf } from '#bureau/credit/months.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { formAction } from '#kit/browser/list-screen/entry/form-action.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { sessionState } from '#kit/browser/session/session.ts';
import { reconciliation } from './contract.ts';

const notAgreed = ({ daChot, state }: { readonly daChot: boolean; readonly state: string }) =>
  daChot ? state !== 'agreed' || 'isAgreed' : 'notClosed';

/** What the institution owes under each contract at each month's end, and the agreement of both sides (REC-05). */
export default listScreen(reconciliation.search, {
  name: 'debt-reconciliation',
  searchLabel: 'filter',
  note: 'identity',
  fields: ['fromDate', 'toDate', { name: 'tctdCode', load: async () => ownInstitution() }],
  defaults: () => {
    const today = hanoiDay();
    const fromDate = `${addMonths(monthOf(today), -5)}-01`;
    return { fromDate, toDate: today, tctdCode: ownInstitution()[0]?.id ?? '' };
  },
  actions: [
    action(reconciliation.state, {
      label: 'agree',
      icon: Check,
      confirm: 'askAgree',
      allowed: (row) => notAgreed(row),
      input: ({ ky, sohopdon, duCuoi }) => ({ body: { ky, contractNumber: sohopdon, soTien: duCuoi } }),
    }),
    formAction(reconciliation.state, {
      texts: { heading: 'stateFigure', verb: 'send', said: 'said' },
      label: 'disagree',
      icon: PencilLine,
      allowed: (row) => notAgreed(row),
      fields: ['soTien', 'ghiChu'],
      defaults: (row) => ({ ky: row.ky, contractNumber: row.sohopdon, soTien: row.soDonVi ?? row.duCuoi }),
    }),
  ],
});

function ownInstitution(): readonly { id: string; label: string }[] {
  const state = sessionState.get();
  if (state.phase !== 'signed-in') return [];
  const { id, label } = state.profile.current;
  return [{ id, label: `${id} – ${label}` }];
}
