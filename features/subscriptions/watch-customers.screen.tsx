import { BellOff } from 'lucide-react';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { action } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { watches } from './contract.ts';
import { WatchForm } from './watch-form.tsx';
import { watchWords } from './words.ts';

type Row = AnswerOf<typeof watches.search>['rows'][number];

const scopes = [
  { value: 'customer', label: 'customer', family: 'process' },
  { value: 'branch', label: 'branch', family: 'on-schedule' },
] as const;

function Triggers({ row }: { row: Row }) {
  const t = useWords(watchWords);
  return <>{row.suKien.map((one) => t(one)).join('; ')}</>;
}

const List = listScreen({
  call: watches.search,
  words: watchWords,
  name: 'watch-customers',
  caption: 'list',
  fields: [
    { name: 'maCIC', kind: 'code', private: true },
    { name: 'phamVi', kind: 'choice', options: [{ value: 'all', label: 'all' }, ...scopes] },
  ],
  columns: [
    { name: 'doiTuong', person: true, width: 260 },
    { name: 'maCIC', kind: 'code', width: 130 },
    { name: 'phamVi', kind: 'status', options: scopes, width: 160 },
    { name: 'suKien', width: 380, sortable: false, render: (row: Row) => <Triggers row={row} /> },
    {
      name: 'tucThoi',
      kind: 'status',
      options: [
        { value: 'true', label: 'live', family: 'in-progress' },
        { value: 'false', label: 'digest', family: 'complete' },
      ],
      width: 190,
    },
    { name: 'soCanhBao', kind: 'number', width: 150 },
    { name: 'nguoiDangKy', width: 140 },
    { name: 'ngayDangKy', kind: 'dateTime' },
    { name: 'ghiChu', width: 220 },
  ],
  rowKey: (row) => row.id,
  defaults: () => ({ phamVi: 'all' as const }),
  actions: [
    action(watches.end, {
      label: 'end',
      icon: BellOff,
      isDanger: true,
      confirm: 'askEnd',
      input: (row: Row) => ({ body: { id: row.id } }),
    }),
  ],
});

/** Whom the institution watches and for what; below the form that adds to it. */
export default function WatchCustomers() {
  return <FormOverList form={WatchForm} list={List} />;
}
