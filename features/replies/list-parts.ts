import { addDays } from '#kit/browser/list-screen/presets.ts';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** Today and the seven days before it, never before replies were kept. */
export function lastWeek(): { readonly fromDate: string; readonly toDate: string } {
  const toDate = hanoiDay();
  const weekAgo = addDays(toDate, -7);
  return { fromDate: weekAgo < firstReplyDay ? firstReplyDay : weekAgo, toDate };
}
