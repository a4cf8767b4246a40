import { rule } from './rule.ts';

/** A plain day, yyyy-MM-dd, as forms show it. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/');

/** True unless toDate is before fromDate; a single day is in order. */
export const isInOrder = (value: { fromDate?: string | undefined; toDate?: string | undefined }): boolean =>
  value.fromDate === undefined || value.toDate === undefined || value.toDate >= value.fromDate;

/** The fault of days that are not in order, at the later one. */
export const inOrder = {
  path: ['toDate'],
  error: ({ input: value }: { input: unknown }) =>
    rule('date-order', {
      from: shownDay(typeof value === 'object' && value !== null && 'fromDate' in value ? String(value.fromDate) : ''),
    }),
};
