import { useWords } from '#kit/browser/words.tsx';
import { replyWords } from './words.ts';

const hour = 60;
const day = 24 * hour;

/** How long an inquiry has been waiting, in the two largest units. */
export function Age({ minutes }: { minutes: number }) {
  const t = useWords(replyWords);
  const days = Math.floor(minutes / day);
  const hours = Math.floor((minutes % day) / hour);
  if (days > 0) return t('waitsDays', { days, hours });
  if (hours > 0) return t('waitsHours', { hours, minutes: minutes % hour });
  return minutes === 0 ? t('waitsMoment') : t('waitsMinutes', { minutes });
}
