import { sendForFile } from '#kit/browser/call.ts';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { auditTrail } from './contract.ts';
import { victimWords } from './words.ts';

/** Everybody whom a user got to see in a span of days: for telling those who are affected. */
export default listScreen({
  call: auditTrail.victims,
  words: victimWords,
  name: 'audit-victims',
  caption: 'list',
  note: 'note',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate' },
    { name: 'actor', kind: 'code', private: true },
  ],
  columns: [
    { name: 'cicCode', kind: 'code', width: 130 },
    { name: 'name', width: 240, person: true },
    { name: 'times', kind: 'number', width: 90 },
    { name: 'firstAt', kind: 'dateTime', width: 170 },
    { name: 'lastAt', kind: 'dateTime', width: 170 },
    { name: 'purposes', kind: 'code', width: 160 },
    { name: 'actions', kind: 'code', width: 380 },
    { name: 'subjectKey', kind: 'code', width: 200, hidden: true },
  ],
  rowKey: (row) => row.subjectKey,
  defaults: () => {
    const toDate = todayInVietnam();
    return { fromDate: addDays(toDate, -30), toDate };
  },
  searchesAtOnce: false,
  export: { download: (body) => sendForFile(auditTrail.victimsFile, { body }) },
});
