import { toast } from '#kit/browser/toasts/toast.ts';
import { isFirstTelling } from '#kit/browser/toasts/told.ts';
import { both } from '#kit/words/words.ts';
import { webhookWords } from './words.ts';

/** Tells whoever keeps webhooks or applications that an address takes nothing, once while it lasts, and when it does again. */
export function tell(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('host' in data) || !('failing' in data)) return;
  const [kind, key] = data.failing === true ? (['warning', 'failing'] as const) : (['success', 'recovered'] as const);
  toast({ kind, message: both(webhookWords, key, { host: String(data.host) }) });
}

/** Tells once a session how many addresses take nothing. */
export function tellAtStart(count: number): void {
  if (isFirstTelling('webhooks-failing'))
    toast({ kind: 'warning', message: both(webhookWords, 'failingCount', { count }) });
}
