import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';

/** The states of an inquiry (RPL-03), as lists of replies show and search them. */
export const statuses = [
  { value: '1', label: 'answered', family: 'success' },
  { value: '2', label: 'pending', family: 'pending' },
  { value: '0', label: 'failed', family: 'reject' },
] as const;

/** Whether a reply holds anything. */
export const resultColumn = {
  name: 'hasInformation',
  kind: 'status',
  options: [
    { value: 'true', label: 'hasIt', family: 'done' },
    { value: 'false', label: 'hasNone', family: 'unavailable' },
  ],
  width: 180,
} as const;

/** Today and the seven days before it, never before replies were kept. */
export function lastWeek(): { readonly fromDate: string; readonly toDate: string } {
  const toDate = todayInVietnam();
  const weekAgo = addDays(toDate, -7);
  return { fromDate: weekAgo < firstReplyDay ? firstReplyDay : weekAgo, toDate };
}
