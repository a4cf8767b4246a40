import { Download, Eye, Plus, Replace, Stamp, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Drawer } from '#kit/browser/dialogs/drawer.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useKey, useKeyHint } from '#kit/browser/keys/use-key.ts';
import { laterPart, whenIdle } from '#kit/browser/later-part.tsx';
import { NewOneContext } from '#kit/browser/list-screen/new-one.ts';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { useOpened } from '#kit/browser/opened.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { ChequeFormProps } from './cheque-form.tsx';
import { lostCheques } from './contract.ts';
import { openCheque } from './desk.ts';
import { approveRecord, downloadReply, type Row, removeRecord } from './record-actions.tsx';
import { chequeFormWords } from './words.ts';
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
    openRowAction({ label: 'view', icon: Eye, open: (row: Row) => openCheque({ plid: row.plid, as: 'view' }) }),
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

const form = laterPart<ChequeFormProps>(async () => (await import('./cheque-form.tsx')).ChequeForm);

/** Declarations of lost and refused cheques: the list, and in a drawer beside it the form to view and enter one (CHQ-01). */
export default function LostCheques() {
  const t = useWords(chequeFormWords);
  const { can } = useSession();
  const wanted = useOpened();
  const [isOpen, setOpen] = useState(wanted !== undefined);
  const hint = useKeyHint('F2');
  useEffect(() => whenIdle(form.preload), []);
  useEffect(() => {
    if (wanted !== undefined) setOpen(true);
  }, [wanted]);
  const mayEnter = can('cheque.enter');
  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    openCheque(undefined);
  };
  useKey('F2', { label: both(chequeFormWords, 'declare'), when: mayEnter && !isOpen, run: open });
  return (
    <NewOneContext
      value={
        mayEnter && (
          <Button {...hint} variant="filled" leftSection={<Plus size={16} aria-hidden />} onClick={open}>
            {t('declare')}
          </Button>
        )
      }
    >
      <List />
      {isOpen && (
        <Drawer title={both(chequeFormWords, 'title')} width="wide" isInAddress={wanted !== undefined} onClose={close}>
          <form.Part close={close} />
        </Drawer>
      )}
    </NewOneContext>
  );
}
