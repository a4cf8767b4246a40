import { createHmac } from 'node:crypto';
import type { QuotaRule } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from './context.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { type Inlined, inlined } from '#kit/server/database/inlined.ts';

/** `day_limit` is the person's own limit if the institution set a lower one. */
export type Taken = { readonly counted: boolean; readonly used: number | null; readonly day_limit: number };

/**
 * The statement that counts an input's customer against the acting user's Hanoi day (INQ-09); the same customer
 * counts once a day. `refuseFullDay` judges its one row; there is none if nobody acts.
 */
export function takeQuota(rule: QuotaRule, input: unknown, settings: Settings): Inlined<Taken> {
  return inlined(takeSql, takeValues(rule, input, settings));
}

const takeSql = `select q.counted, q.used, l.day_limit from portal.day_limit($1) l (day_limit),
  lateral portal.take_quota($2, $3, l.day_limit) q where portal.acting_institution() is not null /* never null: counted, day_limit */`;

function takeValues(rule: QuotaRule, input: unknown, settings: Settings, limit = limitOf(rule.counter, settings)) {
  const key = createHmac('sha256', settings.indexKey).update(criterionOf(rule, input)).digest();
  return [limit, rule.counter, key] as const;
}

/** Refuses `customer-quota` if the limit was reached and this customer was not counted before. */
export function refuseFullDay(taken: Taken | undefined): void {
  if (taken?.counted === true && taken.used === null) {
    throw new Refusal('customer-quota', undefined, { limit: taken.day_limit });
  }
}

/**
 * Counts a customer whom a call finds otherwise than by its input; false, and nobody counted, once the limit is
 * reached.
 */
export async function countCustomer(
  { client, settings }: Pick<Context, 'client' | 'settings'>,
  rule: QuotaRule,
  input: unknown,
): Promise<boolean> {
  await client.query('savepoint customer');
  const { rows } = await client.query(takeSql, takeValues(rule, input, settings));
  const isFull = rows[0]?.counted === true && rows[0].used === null;
  await client.query(isFull ? 'rollback to savepoint customer' : 'release savepoint customer');
  return !isFull;
}

/**
 * Says that the customer whom a call has counted is also the one of this input: asked about by it later on the day, they are not counted
 * again (INQ-09).
 */
export async function noteSameCustomer(
  { client, settings }: Pick<Context, 'client' | 'settings'>,
  rule: QuotaRule,
  input: unknown,
): Promise<void> {
  // Taken of a day that has room for nobody: the customer is seen, and the day stays as it is.
  await client.query(takeSql, takeValues(rule, input, settings, 0));
}

export function limitOf(counter: QuotaRule['counter'], settings: Settings): number {
  return counter === 'voluntary' ? settings.dailyVoluntary : settings.dailyCustomers;
}

/**
 * What each key field says about a customer, however a call names it: a customer asked about on two screens counts
 * once a day. The hash contains the criterion, not the field, so renaming a field does not count anybody again.
 */
const criteria: Readonly<Record<string, string>> = {
  cicCode: 'cicCode',
  maCIC: 'cicCode',
  macic: 'cicCode',
  identityNumber: 'identityNumber',
  idNo: 'identityNumber',
  socmt: 'identityNumber',
  taxCode: 'taxCode',
  taxNo: 'taxCode',
  msThue: 'taxCode',
  businessRegistration: 'businessRegistration',
  regNo: 'businessRegistration',
  dkkd: 'businessRegistration',
  soDKKD: 'businessRegistration',
  customerName: 'customerName',
  tenKH: 'customerName',
  address: 'address',
  diaChi: 'address',
  birthDate: 'birthDate',
  province: 'province',
  objTp: 'objTp',
};

const numbers = new Set(['cicCode', 'identityNumber', 'taxCode', 'businessRegistration']);

/** What identifies a customer in an input: the first key field, or without it all of them as one criterion. */
export function criterionOf(rule: QuotaRule, input: unknown): string {
  const fields = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const given = rule.key.map((field) => {
    const name = criteria[field];
    if (name === undefined) throw new Error(`a quota counts by ${field}, which does not identify a customer`);
    return [name, valueOf(name, fields.get(field))] as const;
  });
  const filled = given.filter(([, value]) => value !== '');
  const isNamed = rule.together !== true && given[0]?.[1] !== '';
  return JSON.stringify(isNamed ? filled.slice(0, 1) : filled);
}

// The same number occurs with and without spaces, dots and dashes.
function valueOf(name: string, value: unknown): string {
  const given = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const text = given.trim().toUpperCase();
  return numbers.has(name) ? text.replace(/[\s.\-\u2010-\u2015]+/g, '') : text;
}
