import { toast } from '#kit/browser/toasts/toast.ts';
import { formatDate } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { heldFileWords } from './words.ts';

/** Tells the sender of a file, in the inbox too, until when something more is needed of it. */
export function tell(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('file' in data) || !('day' in data)) return;
  const message = both(heldFileWords, 'needs', { name: String(data.file), day: formatDate(String(data.day)) });
  toast({ kind: 'warning', message });
}
