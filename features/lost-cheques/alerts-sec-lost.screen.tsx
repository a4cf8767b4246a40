import { Download, Eye, Replace, Stamp, Trash2 } from 'lucide-react';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { useEmptyAtFirst, useStore } from '#kit/browser/store.ts';
import { ChequeForm } from './cheque-form.tsx';
import { kindOptions } from './cheque-kinds.ts';
import styles from './cheques.module.css';
import { lostCheques } from './contract.ts';
import { changes, opened } from './desk.ts';
import { approveRecord, downloadReply, type Row, removeRecord } from './record-actions.tsx';
import { chequeWords } from './words.ts';

const stateOptions = [
  { value: '0', label: 'state0', family: 'pending' },
  { value: '1', label: 'state1', family: 'approved' },
  { value: '2', label: 'state2', family: 'skip' },
] as const;

const List = listScreen({
  call: lostCheques.search,
  words: chequeWords,
  name: 'alerts-sec-lost',
  caption: 'list',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate' },
    { name: 'tt', kind: 'choice', options: stateOptions },
    { name: 'sosec', kind: 'code' },
    { name: 'loai', kind: 'choice', options: kindOptions, advanced: true },
    { name: 'taikhoanKy', kind: 'code', private: true, advanced: true },
    { name: 'nguoikysec', kind: 'text', private: true, advanced: true },
    { name: 'socmt', kind: 'code', private: true, advanced: true },
  ],
  columns: [
    { name: 'sosec', kind: 'code', width: 140 },
    { name: 'tt', kind: 'status', options: stateOptions, width: 170 },
    { name: 'nguoikysec', person: true, width: 180 },
    { name: 'loai', kind: 'status', options: kindOptions, width: 300 },
    { name: 'sotien', kind: 'money', width: 140 },
    { name: 'ngay_guicic', kind: 'date' },
    { name: 'nguoinhap', width: 120 },
    { name: 'ngaynhap', kind: 'dateTime' },
    { name: 'nguoisua', width: 120, hidden: true },
    { name: 'ngaysua', kind: 'dateTime', hidden: true },
    { name: 'nguoiduyet', width: 120 },
    { name: 'ngayduyet', kind: 'dateTime' },
    { name: 'confirmCode', kind: 'code', width: 140 },
    { name: 'socmt', kind: 'code' },
    { name: 'macic', kind: 'code', width: 120 },
    { name: 'nguoiThuHuong', person: true, width: 160 },
    { name: 'tungayDinhchitt', kind: 'date' },
    { name: 'denngayDinhchitt', kind: 'date' },
    { name: 'ngaytuchoiTtsec', kind: 'date' },
    { name: 'matctd_ct', kind: 'code', width: 120 },
    { name: 'matctd', kind: 'code', width: 120, hidden: true },
  ],
  rowKey: (row) => row.plid,
  actions: [
    openAction({ label: 'view', icon: Eye, open: (row: Row) => opened.set({ plid: row.plid, as: 'view' }) }),
    openAction({
      label: 'approve',
      icon: Stamp,
      isMain: true,
      permission: 'cheque.approve',
      allowed: (row: Row) => (row.tt !== '0' ? 'isApproved' : row.isOwn ? 'ownRecord' : true),
      open: (row) => approveRecord(row),
    }),
    openAction({
      label: 'correct',
      icon: Replace,
      permission: 'cheque.enter',
      allowed: (row: Row) => (row.tt === '0' ? 'notApprovedYet' : row.hasCorrection ? 'correctedAlready' : true),
      open: (row) => opened.set({ plid: row.plid, as: 'correct' }),
    }),
    openAction({
      label: 'getReply',
      icon: Download,
      allowed: (row: Row) => row.link !== '' || 'noReply',
      open: (row) => downloadReply(row),
    }),
    openAction({
      label: 'remove',
      icon: Trash2,
      isDanger: true,
      permission: 'cheque.enter',
      allowed: (row: Row) => row.tt === '0' || 'approvedKeeps',
      open: (row) => removeRecord(row),
    }),
  ],
  defaults: () => ({ fromDate: addDays(todayInVietnam(), -90), toDate: todayInVietnam() }),
});

/** Declarations of lost and refused cheques: the list, and beside it the form that shows and enters one (CHQ-01). */
export default function LostCheques() {
  useEmptyAtFirst(opened);
  const loads = useStore(changes);
  return (
    <div className={styles.desk}>
      <div className={styles.sides}>
        <List loads={loads} />
        <ChequeForm />
      </div>
    </div>
  );
}
