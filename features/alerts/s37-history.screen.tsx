import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { borrowerAlerts } from './contract.ts';

/** The institution's uses of S37 with their fees, summed by day: the base of the statement (ALR-04). */
export default listScreen(borrowerAlerts.history, {
  name: 's37-history',
  fields: ['fromDate', 'toDate'],
  more: ['ngay'],
  bars: ['ngay'],
  defaults: () => ({ fromDate: addDays(todayInVietnam(), -30), toDate: todayInVietnam() }),
});
