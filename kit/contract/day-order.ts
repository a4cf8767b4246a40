import { rule } from './rule.ts';

/** A plain day, yyyy-MM-dd, as forms show it. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/');

/** True unless toDate is before fromDate; a single day is in order. */
export const isInOrder = (value: { fromDate?: string | undefined; toDate?: string | undefined }): boolean =>
  value.fromDate === undefined || value.toDate === undefined || value.toDate >= value.fromDate;

/** The same of the days on which something begins and ends. */
export const isPeriodInOrder = (value: { tuNgay: string; denNgay?: string | undefined }): boolean =>
  value.denNgay === undefined || value.denNgay >= value.tuNgay;

/** Its fault. */
export const periodInOrder = { path: ['denNgay'], error: rule('date-order') };

/** The fault of days that are not in order, at the later one. */
export const inOrder = { path: ['toDate'], error: rule('date-order') };
