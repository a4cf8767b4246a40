import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';

/** Today and the seven days before it, never before replies were kept. */
export function lastWeek(): { readonly fromDate: string; readonly toDate: string } {
  const toDate = todayInVietnam();
  const weekAgo = addDays(toDate, -7);
  return { fromDate: weekAgo < firstReplyDay ? firstReplyDay : weekAgo, toDate };
}
