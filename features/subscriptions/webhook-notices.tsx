import { useEffect } from 'react';
import { send } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { isFirstTelling } from '#kit/browser/toasts/told.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { webhooks } from './contract.ts';
import { webhookWords } from './words.ts';

/** Tells whoever keeps webhooks or applications that an address takes nothing, once while it lasts, and when it does again. */
export default function WebhookNotices() {
  useLiveEvent('webhook', tell);
  useEffect(() => {
    let isHere = true;
    send(webhooks.failing, {}).then(
      ({ count }) => {
        if (isHere && count > 0 && isFirstTelling('webhooks-failing'))
          toast({ kind: 'warning', message: both(webhookWords, 'failingCount', { count }) });
      },
      // The list shows them anyway.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return null;
}

function tell(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('host' in data) || !('failing' in data)) return;
  const [kind, key] = data.failing === true ? (['warning', 'failing'] as const) : (['success', 'recovered'] as const);
  toast({ kind, message: both(webhookWords, key, { host: String(data.host) }) });
}
