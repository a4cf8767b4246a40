import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { auditTrail } from './contract.ts';
import { auditWords } from './words.ts';

const results = [
  { value: 'ok', label: 'ok', family: 'done' },
  { value: 'refused', label: 'refused', family: 'reject' },
] as const;

const purposes = [
  { value: 'credit-granting', label: 'granting', family: 'process' },
  { value: 'credit-scoring', label: 'scoring', family: 'in-progress' },
] as const;

/** Who saw whom, when, why and with what result: for auditors. */
export default listScreen({
  call: auditTrail.search,
  words: auditWords,
  name: 'audit-log',
  caption: 'list',
  note: 'note',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate' },
    { name: 'person', kind: 'code', private: true },
    { name: 'username', kind: 'code', private: true },
    { name: 'institution', kind: 'digits' },
    { name: 'result', kind: 'choice', options: [{ value: 'all', label: 'all' }, ...results] },
    { name: 'action', kind: 'code', advanced: true },
    {
      name: 'aboutPeople',
      kind: 'choice',
      advanced: true,
      options: [
        { value: 'all', label: 'all' },
        { value: 'people', label: 'people' },
      ],
    },
  ],
  columns: [
    { name: 'at', kind: 'dateTime', width: 170 },
    { name: 'username', width: 140 },
    { name: 'institutionName', width: 220 },
    { name: 'purpose', kind: 'status', options: purposes, width: 170 },
    { name: 'action', kind: 'code', width: 330 },
    { name: 'result', kind: 'status', options: results, width: 150 },
    { name: 'subjectKey', kind: 'code', width: 200 },
    { name: 'address', kind: 'code', width: 140 },
    { name: 'code', kind: 'code', width: 150, hidden: true },
    { name: 'institution', kind: 'code', width: 120, hidden: true },
    { name: 'detail', hidden: true, width: 320 },
  ],
  rowKey: (row) => row.id,
  defaults: () => {
    const toDate = todayInVietnam();
    return { fromDate: addDays(toDate, -7), toDate, result: 'all' as const, aboutPeople: 'all' as const };
  },
  searchesAtOnce: false,
});
