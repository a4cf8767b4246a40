import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { byCicCode } from '#bureau/matching/find.ts';
import {
  type Candidate,
  type Criteria,
  type Customer,
  maskedCustomer,
  searchCustomers,
} from '#bureau/matching/search.ts';
import { together } from '#kit/server/database/database.ts';
import { inlined } from '#kit/server/database/inlined.ts';
import { bureauAlarmsRefusals } from './refusals.ts';

type Held = Pick<Context, 'client' | 'cipher'>;

/**
 * Refuses who is held. After an alarm of harvesting the clerk must first prove who it is (`step-up`), and is then refused
 * (`search-held`) until an administrator of the institution or the bureau's desk releases the searches. Each call that
 * shows borrowers without an inquiry asks this first; inquiries with whole papers go on (HRD-03, decision 329).
 */
export async function requireSearch({ client }: Pick<Context, 'client'>): Promise<void> {
  const held = askHeld();
  refuseHeld((await together(client, [held])).of(held));
}

const askHeld = () => inlined('select held_at, is_proven from portal.search_held()');

type HeldRow = { readonly held_at: Date | null; readonly is_proven: boolean | null };

function refuseHeld([held]: readonly HeldRow[]): void {
  if (held !== undefined && held.held_at !== null)
    throw new Refusal(held.is_proven === true ? bureauAlarmsRefusals['search-held'] : 'step-up');
}

/** Candidates for a clerk's input, as `searchCustomers` finds them, unless the clerk's searches are held. */
export async function searchUnlessHeld(context: Held, criteria: Criteria): Promise<Candidate[]> {
  await requireSearch(context);
  return searchCustomers(context.client, context.cipher, criteria);
}

/** The customer of a CIC code, to be shown without an inquiry: a search by the code alone, held as one (HRD-03). */
export async function lookUpUnlessHeld(context: Held, cicCode: string): Promise<Customer | undefined> {
  const [held, found] = [askHeld(), byCicCode(cicCode)];
  const answers = await together(context.client, [held, found]);
  // Who is held is refused, and the refusal undoes what the search has counted.
  refuseHeld(answers.of(held));
  return maskedCustomer(context.cipher, answers.of(found)[0]);
}
