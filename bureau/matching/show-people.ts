import { mostShown } from '#bureau/contract/people-shown.ts';
import type { QuotaRule } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { noteSameCustomer } from '#kit/server/calls/quota.ts';
import { inlined } from '#kit/server/database/inlined.ts';
import { matchingRefusals } from './refusals.ts';

type Window = { readonly start: number; readonly end: number };
type Shown<T> = { readonly people: readonly T[]; readonly left: number; readonly more: boolean };

/**
 * What a search may show of the borrowers whom it found: a window of 200 at most, no more different ones than the user's
 * day has left; each is counted and named in the audit. Refuses `people-quota` if some were found and none may be shown.
 * Every call that shows borrowers without an inquiry goes through here (HRD-02).
 */
export async function showPeople<T extends { readonly subjectId: bigint }>(
  { client, audit, settings }: Pick<Context, 'client' | 'audit' | 'settings'>,
  found: readonly T[],
  { start, end }: Window = { start: 0, end: mostShown },
): Promise<Shown<T>> {
  const most = settings.dailyPeople;
  const asked = found.slice(start, Math.min(end, start + mostShown));
  const { rows } = await client.query({
    name: 'take-people',
    text: 'select allowed, shown from portal.take_people($1, $2) /* never null: allowed, shown */',
    values: [asked.map((one) => one.subjectId), most],
  });
  const allowed = new Set(rows[0]?.allowed);
  const people = asked.filter((one) => allowed.has(one.subjectId));
  if (asked.length > 0 && people.length === 0) throw noneLeft(settings);
  audit.showed(people.map((one) => one.subjectId));
  return {
    people,
    left: Math.max(0, most - (rows[0]?.shown ?? 0)),
    more: found.length > start + asked.length || people.length < asked.length,
  };
}

/**
 * A search that found one borrower alone was counted for them: by their code they are not counted once more that day (INQ-09). One of
 * several is: a search of many would else be a look at all of them for one.
 */
export async function countAsOne(
  context: Pick<Context, 'client' | 'settings'>,
  counter: QuotaRule['counter'],
  found: readonly { readonly cicCode: string }[],
): Promise<void> {
  const [only] = found;
  if (only === undefined || found.length > 1) return;
  await noteSameCustomer(context, { counter, key: ['cicCode'] }, { cicCode: only.cicCode });
}

/** The borrower of a CIC code, found and taken of the user's day in one trip: `allowed` is empty if the day has none left. */
export function takeByCicCode(code: string, settings: Context['settings']) {
  return inlined(
    `select f.*, t.allowed from bureau.find_by_cic($1) f cross join lateral portal.take_people(array[f.subject_id], $2) t
     /* never null: matched, subject_id, cic_code, subject_type, name, name_key, province_code, allowed */
     /* one of: matched = cic | citizen | name | old | other | outer | passport | prefix | registration | tax */`,
    [code, settings.dailyPeople],
  );
}

/** Says that the one borrower is shown who was taken by `takeByCicCode`; refuses `people-quota` if the day has none left. */
export function showTaken({ audit, settings }: Pick<Context, 'audit' | 'settings'>, taken: Taken): void {
  if (!taken.isAllowed) throw noneLeft(settings);
  audit.showed([taken.subjectId]);
}

function noneLeft({ dailyPeople: limit }: Context['settings']): Refusal {
  return new Refusal(matchingRefusals['people-quota'], undefined, { limit });
}

/** A borrower whom the user's day has counted; not allowed if it has none left. */
export type Taken = { readonly subjectId: bigint; readonly isAllowed: boolean };
