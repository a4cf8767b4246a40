import { createHash } from 'node:crypto';
import { feesRefusals } from '#bureau/fees/refusals.ts';
import { paperNumber } from '#bureau/matching/normalise.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';

/** Seconds until the borrower answered-late is answered. */
const lateSeconds = 20;

type Asked = { readonly identityNumber?: string | undefined; readonly cicCode?: string | undefined };

function outcomeOf({ identityNumber, cicCode }: Asked): string | undefined {
  const number = paperNumber(identityNumber ?? '');
  return testBorrowers.find((one) => one.citizenId === number || one.cicCode === cicCode)?.outcome;
}

/** True of an institution's sandbox: its number is below zero. */
export function isSandbox(institutionId: number): boolean {
  return institutionId < 0;
}

/**
 * Refuses an inquiry of a sandbox as its test borrower promises, where nothing that is stored would: a spent budget, and a
 * failure that passes. The others are answered by what the sandbox holds.
 */
export async function keepPromise({ who, request, scopes }: Context, asked: Asked): Promise<void> {
  if (!isSandbox(who.institutionId)) return;
  const outcome = outcomeOf(asked);
  if (outcome === 'budget-used-up') throw new Refusal(feesRefusals['fee-budget'], undefined, { limit: '0' });
  if (outcome !== 'fails-once') return;
  const key = createHash('sha256')
    .update(`${who.username} ${request.idempotencyKey ?? ''}`)
    .digest();
  // In a transaction of its own: what the refused call did is undone.
  const times = await scopes.identity(async (client) => {
    const { rows } = await client.query(
      `insert into portal.throttle as t (kind, key_hash) values ('sandbox', $1)
       on conflict (kind, key_hash) do update set count = t.count + 1 returning count`,
      [key],
    );
    return rows[0]?.count ?? 1;
  });
  if (times === 1) throw new Refusal('busy');
}

/** How many seconds an inquiry still waits before it is answered; 0 everywhere but in a sandbox. */
export function secondsToWait(institutionId: number, asked: Asked & { readonly askedAt: string }, now: number): number {
  if (!isSandbox(institutionId) || outcomeOf(asked) !== 'answered-late') return 0;
  return Math.max(0, Math.ceil(lateSeconds - (now - Date.parse(asked.askedAt)) / 1_000));
}
