import { holdMember, type Managed, managedInstitution, type Member } from '#bureau/people/accounts.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { endSessionsOf } from '#kit/server/session/session.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { bureauPeopleRefusals } from '#bureau/people/refusals.ts';

export type Place = Managed & { readonly isOwn: boolean };

/** The institution that a call manages: the own one, or the one named by an administrator of the bureau. */
export async function placeOfCall(context: Context, tctd: string | undefined): Promise<Place> {
  const { who, client } = context;
  const code = tctd ?? who.institutionCode;
  const isOwn = code === who.institutionCode;
  if (!isOwn && !context.can('institution.manage')) throw new Refusal('other-institution', 'tctd');
  return { ...(await managedInstitution(client, code)), isOwn };
}

/** Another person at the institution; refuses `not-found`, and `own-account` for oneself. */
export async function somebodyElse(context: Context, place: Place, username: string): Promise<Member> {
  const member = await withIdentity(context.client, (client) => holdMember(client, place.id, username));
  if (member === undefined) throw new Refusal('not-found', 'username');
  if (member.userId === context.who.userId) throw new Refusal(bureauPeopleRefusals['own-account'], 'username');
  return member;
}

/** Refuses another institution's branch, and a limit above the portal's. */
export async function checkBounds(
  context: Context,
  place: Place,
  wanted: { readonly branchId?: number | undefined; readonly dailyLimit?: number | undefined },
): Promise<void> {
  if ((wanted.dailyLimit ?? 0) > context.settings.dailyCustomers) throw new Refusal('bad-input', 'dailyLimit');
  if (wanted.branchId === undefined) return;
  const { rowCount } = await context.client.query(
    'select from bureau.branch where institution_id = $1 and branch_id = $2 and closed_on is null',
    [place.id, wanted.branchId],
  );
  if (rowCount === 0) throw new Refusal('bad-input', 'branchId');
}

/** Ends a person's sessions at an institution and notifies the open tabs; returns how many. */
export async function endAt(context: Context, place: Place, userId: number): Promise<number> {
  const ended = await withIdentity(context.client, (client) =>
    endSessionsOf(client, userId, 'administrator', place.id),
  );
  await sendEvent(context.client, { institutionId: place.id, userId, kind: 'session-ended', data: {} });
  return ended.length;
}

/** Ends a person's sessions at every institution they work for, and notifies the open tabs. */
export async function endEverywhere({ client }: Context, userId: number): Promise<void> {
  const ended = await withIdentity(client, () => endSessionsOf(client, userId, 'administrator'));
  for (const institutionId of new Set(ended))
    await sendEvent(client, { institutionId, userId, kind: 'session-ended', data: {} });
}

/** Notifies a person's open tabs that rights and menu have changed. */
export async function tellRights(context: Context, institutionId: number, userId: number): Promise<void> {
  await sendEvent(context.client, { institutionId, userId, kind: 'rights-changed', data: {} });
}
