import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Messages are signed by the Standard Webhooks: `webhook-signature` is `v1,` and the base64 HMAC-SHA256 of id, time
 * (seconds) and body joined by points. The secret is `whsec_` and 32 bytes in base64.
 */
export type Signed = { readonly id: string; readonly timestamp: number; readonly body: string };

/** A new secret for signing. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The headers that a receiver checks: the message's id, when it was sent (seconds), and its signature. */
export function signedHeaders(secret: string, message: Signed): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signatureOf(secret, message),
  };
}

function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** How far a receiver's clock may be from the message's time; an older message is a replay. */
export const toleranceSeconds = 300;

/**
 * The receiver's check: true of a message that was signed with the secret and is at most five minutes old (or early).
 * `known` are the ids already received: one comes again if its answer was lost.
 */
export function isGenuine(
  secret: string,
  message: Signed & { readonly signature: string },
  at: { readonly now: number; readonly known: ReadonlySet<string> },
): boolean {
  if (Math.abs(at.now - message.timestamp) > toleranceSeconds || at.known.has(message.id)) return false;
  const expected = Buffer.from(signatureOf(secret, message));
  return message.signature.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
