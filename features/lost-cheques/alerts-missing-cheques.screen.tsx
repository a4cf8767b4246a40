import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { kindOptions } from './cheque-kinds.ts';
import { chequeAlerts } from './contract.ts';
import { DrawerCheck } from './drawer-check.tsx';
import { chequeAlertWords } from './words.ts';

const List = listScreen({
  call: chequeAlerts.search,
  words: chequeAlertWords,
  name: 'alerts-missing-cheques',
  caption: 'list',
  fields: [
    { name: 'matctd', kind: 'code' },
    { name: 'taikhoanKy', kind: 'code', private: true },
    { name: 'sosec', kind: 'code' },
    { name: 'loai', kind: 'choice', options: kindOptions },
    { kind: 'range', from: 'fromDate', to: 'toDate' },
  ],
  columns: [
    { name: 'ngayduyet', kind: 'dateTime' },
    {
      name: 'isNew',
      kind: 'status',
      options: [
        { value: 'true', label: 'newSince', family: 'in-progress' },
        { value: 'false', label: 'seen', family: 'done' },
      ],
      width: 210,
    },
    { name: 'loai', kind: 'status', options: kindOptions, width: 300 },
    { name: 'sosec', kind: 'code', width: 140 },
    { name: 'taikhoan', kind: 'code', width: 160 },
    { name: 'tenTctd', width: 260 },
    { name: 'nguoikysec', person: true, width: 200 },
    { name: 'sotien', kind: 'money' },
    { name: 'sotienKodutt', kind: 'money', width: 210 },
    { name: 'tungayDinhchitt', kind: 'date' },
    { name: 'denngayDinhchitt', kind: 'date' },
    { name: 'ngaytuchoiTtsec', kind: 'date' },
    { name: 'confirmCode', kind: 'code', width: 140 },
    {
      name: 'isCorrection',
      kind: 'status',
      options: [
        { value: 'true', label: 'yes', family: 'return' },
        { value: 'false', label: 'no', family: 'done' },
      ],
      width: 150,
    },
    { name: 'matctd', kind: 'code', width: 120, hidden: true },
    { name: 'matctd_ct', kind: 'code', width: 120, hidden: true },
  ],
  rowKey: (row) => row.confirmCode,
  defaults: () => ({ fromDate: '2023-01-01' }),
});

/** What all banks are told of lost and refused cheques, and the check of somebody who applies for cheques (CHQ-07). */
export default function MissingCheques() {
  return (
    <ScreenStack>
      <List />
      <DrawerCheck />
    </ScreenStack>
  );
}
