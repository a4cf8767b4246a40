import { createHmac } from 'node:crypto';
import type { QuotaRule } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Settings } from './settings.ts';

export type Taken = { readonly counted: boolean; readonly used: number | null };

/**
 * The statement that counts the customer of an input against the acting user's Hanoi day (INQ-09); the same customer
 * counts once a day. Its one row is judged by `refuseFullDay`; none comes where nobody acts.
 */
export function takeQuotaText(rule: QuotaRule, input: unknown, settings: Settings): string {
  const key = createHmac('sha256', settings.indexKey).update(criterionOf(rule, input)).digest('hex');
  return `select counted, used from portal.take_quota('${rule.counter}', '\\x${key}', ${limitOf(rule.counter, settings)})
    where portal.acting_institution() is not null`;
}

/** Refuses `customer-quota` when the day was full and this customer not among it. */
export function refuseFullDay(rule: QuotaRule, taken: Taken | undefined, settings: Settings): void {
  if (taken?.counted === true && taken.used === null) {
    throw new Refusal('customer-quota', undefined, { limit: limitOf(rule.counter, settings) });
  }
}

export function limitOf(counter: QuotaRule['counter'], settings: Settings): number {
  return counter === 'voluntary' ? settings.dailyVoluntary : settings.dailyCustomers;
}

/** What tells one customer from another in an input: the first filled key field, or all of them as one criterion. */
export function criterionOf(rule: QuotaRule, input: unknown): string {
  const fields = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const filled = rule.key
    .map(
      (name) =>
        [
          name,
          String(fields.get(name) ?? '')
            .trim()
            .toUpperCase(),
        ] as const,
    )
    .filter(([, value]) => value !== '');
  return JSON.stringify(rule.together ? filled : filled.slice(0, 1));
}
