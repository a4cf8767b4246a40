import { CalendarX, PencilLine } from 'lucide-react';
import { lookups } from '#features/lookups/contract.ts';
import { codedEntriesOf } from '#kit/browser/inputs/choice/entries-of.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { formAction } from '#kit/browser/list-screen/entry/form-action.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { feeDesk } from './contract.ts';

const contact = ['hovaten', 'dthoai', 'email', 'diachi'] as const;

/** The Centre's contracts with institutions: create, change, end. */
export default listScreen(feeDesk.contracts, {
  name: 'fee-contracts',
  fields: [{ name: 'matctd', load: codedEntriesOf(lookups.institutions) }, 'contractNumber', 'type', 'state'],
  defaults: () => ({ state: 'open' as const }),
  searchesAtOnce: true,
  entry: entryForm(feeDesk.addContract, {
    texts: { heading: 'addContract', hint: 'addContractHint', verb: 'save', said: 'contractDone' },
    fields: [
      { name: 'matctd', load: codedEntriesOf(lookups.institutions) },
      { name: 'contractNumber', label: 'sohopdon' },
      ...(['type', 'ngayhopdong', 'tuNgay', ...contact] as const),
    ],
    defaults: () => ({ type: 'information' as const }),
  }),
  actions: [
    formAction(feeDesk.changeContract, {
      texts: { heading: 'contactOf', verb: 'save', said: 'contractDone' },
      label: 'changeContact',
      icon: PencilLine,
      titled: ({ sohopdon }) => ({ contract: sohopdon }),
      fields: contact,
      defaults: ({ matctd, sohopdon, hovaten, dthoai, email, diachi }) => {
        return { matctd, contractNumber: sohopdon, hovaten, dthoai, email, diachi };
      },
    }),
    formAction(feeDesk.endContract, {
      texts: { heading: 'endOf', hint: 'endHint', verb: 'endContract', said: 'contractDone' },
      label: 'end',
      icon: CalendarX,
      isDanger: true,
      allowed: (row) => row.denNgay === null || 'hasEnd',
      titled: ({ sohopdon }) => ({ contract: sohopdon }),
      fields: [{ name: 'denNgay', label: 'lastDay' }],
      defaults: ({ matctd, sohopdon }) => ({ matctd, contractNumber: sohopdon }),
    }),
  ],
});
