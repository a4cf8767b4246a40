import { FolderOpen } from 'lucide-react';
import { openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { laterPart } from '#kit/browser/later-part.tsx';
import { openHere } from '#kit/browser/opened.ts';
import { caseList, openedCase } from './case-list.tsx';
import { disputeWork } from './contract.ts';

/** The screen where operators handle the cases of all institutions. */
export default listScreen(disputeWork.queue, {
  ...caseList,
  name: 'dispute-work',
  below: openedCase(laterPart(async () => (await import('./worked-case.tsx')).WorkedCase)),
  actions: [openRowAction({ label: 'open', icon: FolderOpen, open: (row) => openHere(row.dispute) })],
});
