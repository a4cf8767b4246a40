import { Check, PencilLine } from 'lucide-react';
import { sendForFile } from '#kit/browser/call.ts';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { action, openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import type { ListTools } from '#kit/browser/list-screen/spec.ts';
import { sessionState } from '#kit/browser/session/session.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { reconciliation } from './contract.ts';
import { stateFigure } from './figure-dialog.tsx';
import { reconciliationWords } from './words.ts';

type Row = AnswerOf<typeof reconciliation.search>['rows'][number];

const states = [
  { value: 'differs', label: 'differs', family: 'reject' },
  { value: 'open', label: 'open', family: 'draft' },
  { value: 'stated', label: 'stated', family: 'pending' },
  { value: 'agreed', label: 'agreed', family: 'complete' },
] as const;

const notAgreed = (row: Row) => (row.daChot ? row.state !== 'agreed' || 'isAgreed' : 'notClosed');

/** What the institution owes under each contract at each month's end, and that both sides agree on it (REC-05). */
export default listScreen({
  call: reconciliation.search,
  words: reconciliationWords,
  name: 'debt-reconciliation',
  caption: 'list',
  searchLabel: 'filter',
  note: 'identity',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate' },
    { name: 'tctdCode', kind: 'choice', load: async () => ownInstitution() },
  ],
  columns: [
    { name: 'ky', kind: 'month' },
    { name: 'sohopdon', kind: 'code', width: 180 },
    { name: 'duDau', kind: 'money', unit: 'dong' },
    { name: 'phatSinh', kind: 'money', unit: 'dong' },
    { name: 'thanhToan', kind: 'money', unit: 'dong' },
    { name: 'duCuoi', kind: 'money', unit: 'dong' },
    { name: 'soDonVi', kind: 'money', unit: 'dong' },
    { name: 'chenhLech', kind: 'money', unit: 'dong' },
    { name: 'state', kind: 'status', options: states, width: 210 },
    { name: 'nguoiDonVi', width: 140 },
    { name: 'ngayDonVi', kind: 'dateTime' },
    { name: 'nguoiTrungTam', width: 140 },
    { name: 'ngayTrungTam', kind: 'dateTime' },
    { name: 'ghiChu', hidden: true },
  ],
  rowKey: (row) => `${row.ky} ${row.sohopdon}`,
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
        open: async (row: Row, { refresh }: ListTools) => {
          if (await stateFigure(row)) refresh();
        },
      }),
      permission: 'fee.agree',
    },
  ],
  defaults: () => {
    const today = todayInVietnam();
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
