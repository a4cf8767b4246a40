import { Download } from 'lucide-react';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { foreignCompanies, s70States } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof foreignCompanies.list>['rows'][number];

const badgeOf = ({ tt, tenTinhTrang }: Row) => ({
  family: s70States.find(({ value }) => value === String(tt))?.family ?? ('unavailable' as const),
  label: tenTinhTrang,
});

/** The ordered reports on foreign companies, each with its files once it is answered (S70-02). */
export default listScreen(foreignCompanies.list, {
  name: 's70-report-management',
  note: 'firstTen',
  fields: ['fromDate', 'toDate', 'status'],
  fixed: { start: 1, end: 10 },
  startSize: 10,
  cells: { tenTinhTrang: (row) => <StatusBadge {...badgeOf(row)} /> },
  actions: [
    openAction({
      label: 'downloadReport',
      icon: Download,
      allowed: (row: Row) => (row.tt === 1 ? true : row.tt === 0 ? 'wasReturned' : 'notAnswered'),
      open: (row) => downloadReport(row),
    }),
  ],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -90), toDate: hanoiDay() }),
});

async function downloadReport({ msPhieu }: Row): Promise<void> {
  await saveAnswer(foreignCompanies.download, { query: { msPhieu } });
}
