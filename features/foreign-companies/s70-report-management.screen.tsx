import { Download } from 'lucide-react';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { foreignCompanies } from './contract.ts';
import { foreignWords } from './words.ts';

type Row = AnswerOf<typeof foreignCompanies.list>['rows'][number];

const states = [
  { value: '1', label: 'tt1', family: 'success' },
  { value: '2', label: 'tt2', family: 'pending' },
  { value: '0', label: 'tt0', family: 'return' },
] as const;

const badgeOf = ({ tt, tenTinhTrang }: Row) => ({
  family: states.find(({ value }) => value === String(tt))?.family ?? ('unavailable' as const),
  label: tenTinhTrang,
});

/** The reports on foreign companies that were ordered, each with its files once it is answered (S70-02). */
export default listScreen({
  call: foreignCompanies.list,
  words: foreignWords,
  name: 's70-report-management',
  caption: 'list',
  note: 'firstTen',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate' },
    { name: 'status', kind: 'choice', options: states },
  ],
  fixed: { start: 1, end: 10 },
  startSize: 10,
  columns: [
    { name: 'msPhieu', kind: 'code', width: 170 },
    { name: 'tenKh', width: 260 },
    { name: 'tenTinhTrang', width: 170, render: (row) => <StatusBadge {...badgeOf(row)} /> },
    { name: 'ngayHoi', kind: 'dateTime' },
    { name: 'tenqg', width: 130 },
    { name: 'hanTraLoi', kind: 'date' },
    { name: 'ngayTraLoi', kind: 'dateTime' },
    { name: 'nguoiXl', width: 160 },
    { name: 'soTep', kind: 'number', width: 90 },
    { name: 'lyDo', width: 240 },
  ],
  rowKey: (row) => row.msPhieu,
  actions: [
    openAction({
      label: 'downloadReport',
      icon: Download,
      allowed: (row: Row) => (row.tt === 1 ? true : row.tt === 0 ? 'wasReturned' : 'notAnswered'),
      open: (row) => downloadReport(row),
    }),
  ],
  defaults: () => ({ fromDate: addDays(todayInVietnam(), -90), toDate: todayInVietnam() }),
});

async function downloadReport({ msPhieu }: Row): Promise<void> {
  await saveAnswer(foreignCompanies.download, { query: { msPhieu } });
}
