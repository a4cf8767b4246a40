import {
  addOwnRole,
  givableRights,
  holdersOf,
  holdOwnRole,
  listOwnRoles,
  removeOwnRole,
  writeOwnRole,
} from '#bureau/people/own-roles.ts';
import { managedInstitution } from '#bureau/people/accounts.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { ownRoles } from './contract.ts';
import { ownRolesRefusals } from './refusals.ts';

export const ownRolesServer = serve(ownRoles, {
  async search({ body }, { client, who, request, audit }) {
    const found = await withIdentity(client, () =>
      listOwnRoles(client, { institutionId: who.institutionId, language: request.language }),
    );
    audit.note({ total: found.length });
    const rows = found.slice(body.start, body.end).map((role) => ({ ...role, permissions: [...role.permissions] }));
    return { total: found.length, rows };
  },

  async options(_, context) {
    const { all, weighty } = await rightsOf(context);
    return { permissions: [...all], weighty: [...weighty] };
  },

  async create({ body }, context) {
    const { client, who, audit } = context;
    refuseAbove(await rightsOf(context), body.permissions);
    const code = await withIdentity(client, () => addOwnRole(client, who.institutionId, body));
    audit.note({ role: code, name: body.nameVi, permissions: body.permissions.join(), reason: body.reason });
    return { code };
  },

  async change({ body }, context) {
    const { client, who, audit } = context;
    const rights = await rightsOf(context);
    refuseAbove(rights, body.permissions);
    const role = await withIdentity(client, () => holdOwnRole(client, who.institutionId, body.code));
    audit.note({
      role: role.code,
      before: role.permissions.join(),
      permissions: body.permissions.join(),
      reason: body.reason,
    });
    // A weighty right needs two people: otherwise the role's holder would get it by the word of one.
    const isHeavier = body.permissions.some((right) => rights.weighty.has(right) && !role.permissions.includes(right));
    if (isHeavier && role.people > 0)
      throw new Refusal(ownRolesRefusals['role-in-use'], 'permissions', { count: role.people });
    const holders = await withIdentity(client, async () => {
      await writeOwnRole(client, who.institutionId, body);
      return holdersOf(client, who.institutionId, role.code);
    });
    await tell(context, holders);
    return '0' as const;
  },

  async remove({ body }, context) {
    const { client, who, audit } = context;
    const role = await withIdentity(client, () => holdOwnRole(client, who.institutionId, body.code));
    audit.note({ role: role.code, name: role.nameVi, people: role.people, reason: body.reason });
    if (role.people > 0 && !body.takeAway)
      throw new Refusal(ownRolesRefusals['role-in-use'], 'code', { count: role.people });
    const holders = await withIdentity(client, async () => {
      const found = await holdersOf(client, who.institutionId, role.code);
      await removeOwnRole(client, who.institutionId, role.code);
      return found;
    });
    await tell(context, holders);
    return { taken: holders.length };
  },
});

type Rights = { readonly all: ReadonlySet<string>; readonly weighty: ReadonlySet<string> };

async function rightsOf({ client, who }: Context): Promise<Rights> {
  const { place } = await managedInstitution(client, who.institutionCode);
  return withIdentity(client, () => givableRights(client, place));
}

/** Nobody composes a role of rights that they may not give. */
function refuseAbove({ all }: Rights, permissions: readonly string[]): void {
  if (permissions.some((right) => !all.has(right))) throw new Refusal(ownRolesRefusals['role-above'], 'permissions');
}

async function tell({ client, who }: Context, users: readonly number[]): Promise<void> {
  for (const userId of users)
    await sendEvent(client, { institutionId: who.institutionId, userId, kind: 'rights-changed', data: {} });
}
