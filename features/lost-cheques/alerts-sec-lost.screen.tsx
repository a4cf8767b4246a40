import { Download, Eye, Replace, Stamp, Trash2 } from 'lucide-react';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { ChequeForm } from './cheque-form.tsx';
import styles from './cheques.module.css';
import { lostCheques } from './contract.ts';
import { openCheque } from './desk.ts';
import { approveRecord, downloadReply, type Row, removeRecord } from './record-actions.tsx';
import { hanoiDay } from '#kit/words/hanoi.ts';

const List = listScreen(lostCheques.search, {
  name: 'alerts-sec-lost',
  isAside: true,
  fields: ['fromDate', 'toDate', 'tt', 'sosec'],
  more: ['loai', 'taikhoanKy', 'nguoikysec', 'socmt'],
  actions: [
    openAction({
      label: 'approve',
      icon: Stamp,
      isMain: true,
      permission: 'cheque.approve',
      allowed: (row: Row) => (row.tt !== '0' ? 'isApproved' : row.isOwn ? 'ownRecord' : true),
      open: (row) => approveRecord(row),
    }),
    openAction({ label: 'view', icon: Eye, open: (row: Row) => openCheque({ plid: row.plid, as: 'view' }) }),
    openAction({
      label: 'correct',
      icon: Replace,
      permission: 'cheque.enter',
      allowed: (row: Row) => (row.tt === '0' ? 'notApprovedYet' : row.hasCorrection ? 'correctedAlready' : true),
      open: (row) => openCheque({ plid: row.plid, as: 'correct' }),
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
  defaults: () => ({ fromDate: addDays(hanoiDay(), -90), toDate: hanoiDay(), tt: 'all' as const }),
});

/** Declarations of lost and refused cheques: the list, and beside it the form to view and enter one (CHQ-01). */
export default function LostCheques() {
  return (
    <div className={styles.desk}>
      <div className={styles.sides}>
        <List />
        <ChequeForm />
      </div>
    </div>
  );
}
