import { makeStore } from './store.ts';

/** Customers looked up today, and how many a day allows (INQ-09). */
export type QuotaUsed = { readonly used: number; readonly limit: number };

/** What the header shows of today's limit; undefined for those who have none. */
export const quotaUsed = makeStore<QuotaUsed | undefined>(undefined);

/** Tells the header what a call said about today's limit. */
export function noteQuota(quota: QuotaUsed): void {
  quotaUsed.set({ used: quota.used, limit: quota.limit });
}

const counts = makeStore(0);

/** Says that a call may have counted against today's limit: the header reads it anew. */
export function quotaCounted(): void {
  counts.set(counts.get() + 1);
}

/** Calls back each time something may have counted. */
export const whenQuotaCounted = counts.subscribe;
