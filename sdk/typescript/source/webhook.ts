import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { BureauEvent } from './calls.ts';

/** The headers that a message came with, as Node or fetch give them. */
type Given = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event that a message to a webhook carries, once its signature and its time are proved (Standard Webhooks). The
 * body is the text as it was received, before any parsing. Messages come at least once: `webhook-id` and the event's id
 * are the same each time. Throws `WebhookVerificationError` where the secret did not sign it or it is five minutes old.
 */
export function eventOf(body: string, headers: Given, secret: string): BureauEvent {
  const plain = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const named = Object.entries(plain).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
  );
  return new Webhook(secret).verify(body, Object.fromEntries(named)) as BureauEvent;
}

export { WebhookVerificationError };
