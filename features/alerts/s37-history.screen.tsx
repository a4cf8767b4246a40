import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { borrowerAlerts } from './contract.ts';
import { borrowerWords } from './words.ts';

/** The institution's uses of S37 with their fees, added up by day: the base of the statement (ALR-04). */
export default listScreen({
  call: borrowerAlerts.history,
  words: borrowerWords,
  name: 's37-history',
  caption: 'history',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate' },
    { name: 'ngay', kind: 'date', advanced: true },
  ],
  columns: [
    { name: 'ngayHoi', kind: 'dateTime' },
    { name: 'maCIC', kind: 'code', width: 130 },
    { name: 'tenKH', person: true, width: 260 },
    {
      name: 'hasInformation',
      kind: 'status',
      options: [
        { value: 'true', label: 'hasIt', family: 'done' },
        { value: 'false', label: 'hasNone', family: 'unavailable' },
      ],
      width: 200,
    },
    { name: 'soTien', kind: 'money' },
    { name: 'user_Name', width: 140 },
    { name: 'msPhieu', kind: 'code', width: 320 },
  ],
  rowKey: (row) => row.msPhieu,
  bars: ['ngay'],
  defaults: () => ({ fromDate: addDays(todayInVietnam(), -30), toDate: todayInVietnam() }),
});
