import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { borrowerAlerts } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** The institution's uses of S37 with their fees, summed by day: the base of the statement (ALR-04). */
export default listScreen(borrowerAlerts.history, {
  name: 's37-history',
  fields: ['fromDate', 'toDate'],
  more: ['ngay'],
  bars: ['ngay'],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -30), toDate: hanoiDay() }),
});
