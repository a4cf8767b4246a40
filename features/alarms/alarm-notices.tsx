import { useLiveEvent } from '#kit/browser/events.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { alarmWords } from './words.ts';

/** Brings alarms into the inbox of whoever may read them as they are raised. */
export default function AlarmNotices() {
  useLiveEvent('alarm', () => toast({ kind: 'warning', message: both(alarmWords, 'arrived') }));
  return null;
}
