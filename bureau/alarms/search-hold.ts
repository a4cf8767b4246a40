import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { type Candidate, type Criteria, searchCustomers } from '#bureau/matching/search.ts';
import { bureauAlarmsRefusals } from './refusals.ts';

/**
 * Candidates for a clerk's input, as `searchCustomers` finds them. After an alarm of harvesting the clerk must first prove
 * who it is (`step-up`), and is then refused (`search-held`) until an administrator of the institution or the bureau's desk
 * releases the searches. Look-ups of one customer by code and inquiries go on (HRD-03).
 */
export async function searchUnlessHeld(
  { client, cipher }: Pick<Context, 'client' | 'cipher'>,
  criteria: Criteria,
): Promise<Candidate[]> {
  const { rows } = await client.query('select held_at, is_proven from portal.search_held()');
  const [held] = rows;
  if (held !== undefined && held.held_at !== null)
    throw new Refusal(held.is_proven === true ? bureauAlarmsRefusals['search-held'] : 'step-up');
  return searchCustomers(client, cipher, criteria);
}
