import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { takeByCicCode, type Taken } from '#bureau/matching/show-people.ts';
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

/**
 * The customer of a CIC code, to be shown without an inquiry: a search by the code alone, held as one (HRD-03), and taken of the user's
 * day of people. Call `showTaken` before showing whom it gives; a refusal instead undoes what was counted.
 */
export async function lookUpUnlessHeld(
  { client, cipher, settings }: Held & Pick<Context, 'settings'>,
  cicCode: string,
): Promise<(Customer & Taken) | undefined> {
  const [held, taken] = [askHeld(), takeByCicCode(cicCode, settings)];
  const answers = await together(client, [held, taken]);
  refuseHeld(answers.of(held));
  const [row] = answers.of(taken);
  const customer = maskedCustomer(cipher, row);
  return customer && { ...customer, isAllowed: (row?.allowed.length ?? 0) > 0 };
}
