import { useLiveEvent } from '#kit/browser/events.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { alarmWords } from './words.ts';

/** Shows new alarms in the inbox of users who may read them. */
export default function AlarmNotices() {
  useLiveEvent('alarm', () => toast({ kind: 'warning', message: both(alarmWords, 'arrived') }));
  return null;
}
