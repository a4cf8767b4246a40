import type { Call } from '#kit/contract/call.ts';

/** What a call that goes away says with each answer, and each refusal (RFC 9745 and 8594; API-05). */
export function goingHeaders({ goes }: Pick<Call, 'goes'>): Readonly<Record<string, string>> {
  if (goes === undefined) return {};
  const since = Date.parse(`${goes.since}T00:00:00Z`) / 1_000;
  return { deprecation: `@${since}`, sunset: new Date(`${goes.until}T23:59:59Z`).toUTCString() };
}
