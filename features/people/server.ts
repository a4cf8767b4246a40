import {
  addMember,
  holdMember,
  listMembers,
  type Member,
  openLock,
  otherAdministrators,
  setPassword,
  setRoles,
} from '#bureau/people/accounts.ts';
import { oneTimePassword } from '#bureau/people/one-time-password.ts';
import {
  askChange,
  closeChange,
  holdChange,
  isChangeWaiting,
  type ListedChange,
  listChanges,
} from '#bureau/people/right-changes.ts';
import { givableRights, holdsWeight, keepOwnRoles, listOwnRoles, type OwnRole } from '#bureau/people/own-roles.ts';
import { administers, fitTogether, grantable, waitsForSecond } from '#bureau/people/roles.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context, EarlyContext } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { hashPassword } from '#kit/server/password/password.ts';
import { askers } from '#kit/server/threads/turn-threads.ts';
import { removeFactors } from '#kit/server/second-factor/factors.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import { say } from '#kit/words/words.ts';
import { people } from './contract.ts';
import { checkBounds, endAt, endEverywhere, type Place, placeOfCall, somebodyElse, tellRights } from './managed.ts';
import { roleWords } from './words.ts';
import { bureauPeopleRefusals } from '#bureau/people/refusals.ts';
import { peopleRefusals } from './refusals.ts';

// A password of 100 random bits resists guessing without a slow hash.
const oneTimeLog2n = 12;

export const peopleServer = serve(people, {
  async search({ body }, context) {
    const place = await placeOfCall(context, body.tctd);
    const found = await withIdentity(context.client, (client) =>
      listMembers(client, {
        institutionId: place.id,
        text: body.text ?? null,
        role: body.role ?? null,
        status: body.status === 'all' ? null : body.status,
        language: context.request.language,
        idleMinutes: context.settings.idleMinutes,
        start: body.start,
        end: body.end,
      }),
    );
    context.audit.note({ institution: place.code, total: totalOf(found) });
    return {
      total: totalOf(found),
      rows: found.map((row) => ({
        ...row,
        status: row.isFrozen ? ('frozen' as const) : row.status,
        isLocked: row.status === 'locked',
        lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
        waiting: row.waiting ? ('waiting' as const) : ('none' as const),
        tctd: place.code,
        isOwn: row.username === context.who.username,
      })),
    };
  },

  async options({ query }, context) {
    const { client, request, who, settings } = context;
    const place = await placeOfCall(context, query.tctd);
    const { rows } = await client.query(
      `select branch_id::text as id, code || ' – ' || case $2::text when 'en' then name_en else name_vi end as label
       from bureau.branch where institution_id = $1 and closed_on is null order by code limit 5000`,
      [place.id, request.language],
    );
    const roles = grantable(who.roles, place.place, place.isOwn);
    const own = await composedAt(context, place);
    const { weighty } = await withIdentity(client, () => givableRights(client, place.place));
    const nameOf = (role: OwnRole) => (request.language === 'en' ? role.nameEn : role.nameVi);
    return {
      roles: [
        ...roles.map((id) => ({ id, label: say(roleWords, request.language, id), waits: waitsForSecond([], [id]) })),
        ...own.map((role) => ({ id: role.code, label: nameOf(role), waits: hasWeight(role, weighty) })),
      ],
      branches: rows,
      highestLimit: settings.dailyCustomers,
    };
  },

  create: withFreshPassword(async ({ body }, context, { password, passwordHash }) => {
    const { client, who, audit } = context;
    const place = await placeOfCall(context, body.tctd);
    const isWeighty = await checkRoles(context, place, [], body.roles);
    await checkBounds(context, place, body);
    const waits = isWeighty || waitsForSecond([], body.roles);
    audit.note({
      institution: place.code,
      username: body.username,
      roles: body.roles.join(),
      waits,
      reason: body.reason,
    });
    await withIdentity(client, async () => {
      const userId = await addMember(client, {
        username: body.username,
        fullName: body.fullName,
        passwordHash,
        institutionId: place.id,
        branchId: body.branchId ?? null,
        dailyLimit: body.dailyLimit ?? null,
        roles: waits ? [] : body.roles,
      });
      if (!waits) return;
      const { roles: after, reason } = body;
      await askChange(client, { institutionId: place.id, userId, before: [], after, reason, askedBy: who.userId });
    });
    return { username: body.username, waits, oneTimePassword: password };
  }),

  async change({ body }, context) {
    const { client, who, audit } = context;
    const place = await placeOfCall(context, body.tctd);
    const member = await somebodyElse(context, place, body.username);
    const isWeighty = await checkRoles(context, place, member.roles, body.roles);
    await checkBounds(context, place, body);
    await withIdentity(client, () => keepAdministrator(client, place.id, { member, after: body.roles }));
    const waits = isWeighty || waitsForSecond(member.roles, body.roles);
    audit.note({
      institution: place.code,
      username: member.username,
      before: member.roles.join(),
      roles: body.roles.join(),
      waits,
      reason: body.reason,
    });
    await withIdentity(client, async () => {
      const at = { userId: member.userId, institutionId: place.id };
      await client.query(
        'update portal.membership set branch_id = $3, daily_limit = $4 where user_id = $1 and institution_id = $2',
        [at.userId, at.institutionId, body.branchId ?? null, body.dailyLimit ?? null],
      );
      if (!waits) return setRoles(client, { ...at, roles: body.roles });
      const change = { before: member.roles, after: body.roles, reason: body.reason, askedBy: who.userId };
      await askChange(client, { ...at, ...change });
    });
    await tellRights(context, place.id, member.userId);
    return { username: member.username, waits };
  },

  async lock({ body }, context) {
    const { client, audit } = context;
    const place = await placeOfCall(context, body.tctd);
    const member = await somebodyElse(context, place, body.username);
    audit.note({ institution: place.code, username: member.username, status: body.status, reason: body.reason });
    await withIdentity(client, async () => {
      if (body.status === 'locked') await keepAdministrator(client, place.id, { member, after: [] });
      await client.query(
        'update portal.membership set status = $3, locked_reason = $4 where user_id = $1 and institution_id = $2',
        [member.userId, place.id, body.status, body.status === 'locked' ? body.reason : null],
      );
    });
    return { ended: body.status === 'locked' ? await endAt(context, place, member.userId) : 0 };
  },

  reset: withFreshPassword(async ({ body }, context, fresh) => {
    const { client, who, audit } = context;
    const place = await placeOfCall(context, body.tctd);
    const member = await somebodyElse(context, place, body.username);
    mayReset(context, member);
    const { userId, roles } = member;
    const waits = await withIdentity(
      client,
      async () => (await holdsWeight(client, userId)) || (await isChangeWaiting(client, userId)),
    );
    audit.note({ institution: place.code, username: member.username, waits, reason: body.reason });
    if (!waits) return { waits, oneTimePassword: await giveNewPassword(context, member, fresh) };
    const change = { before: roles, after: roles, reason: body.reason, askedBy: who.userId, isReset: true };
    await withIdentity(client, () => askChange(client, { institutionId: place.id, userId, ...change }));
    return { waits, oneTimePassword: null };
  }),

  async changes({ body }, context) {
    const { client, who, request } = context;
    const found = await withIdentity(client, () =>
      listChanges(client, {
        language: request.language,
        institutionId: context.can('institution.manage') ? null : who.institutionId,
        state: body.state === 'all' ? null : body.state,
        start: body.start,
        end: body.end,
      }),
    );
    return {
      total: totalOf(found),
      rows: found.map((change) => ({
        ...change,
        askedAt: change.askedAt.toISOString(),
        decidedAt: change.decidedAt?.toISOString() ?? null,
        kind: change.isReset ? ('reset' as const) : ('roles' as const),
        userStatus: change.isFrozen ? ('frozen' as const) : change.memberStatus,
        isOwn: isConcerned(context, change),
      })),
    };
  },

  decide: withFreshPassword(async ({ body }, context, fresh) => {
    const { client, who, audit } = context;
    const institutionId = context.can('institution.manage') ? null : who.institutionId;
    const change = await withIdentity(client, () => holdChange(client, { id: body.id, institutionId }));
    const { username, rolesAfter } = change;
    const kind = change.isReset ? 'reset' : 'roles';
    audit.note({ institution: change.tctd, username, kind, roles: rolesAfter.join(), state: body.state });
    if (change.state !== 'waiting') throw new Refusal('state-changed', 'id');
    if (isConcerned(context, change)) throw new Refusal(peopleRefusals['own-change'], 'id');
    const member = await withIdentity(client, async () => {
      await closeChange(client, { id: change.id, state: body.state, by: who.userId });
      if (body.state === 'refused') return undefined;
      const found = await holdMember(client, change.institutionId, username);
      // The request was about the roles of that day: others have been given or taken since.
      if (found === undefined || [...found.roles].sort().join() !== [...change.rolesBefore].sort().join())
        throw new Refusal('state-changed', 'id');
      return found;
    });
    if (member !== undefined && change.isReset) {
      mayReset(context, member);
      return { oneTimePassword: await giveNewPassword(context, member, fresh) };
    }
    if (member !== undefined) await giveRoles(context, change, member);
    await tellRights(context, change.institutionId, change.userId);
    return '0' as const;
  }),
});

type Fresh = { readonly password: string; readonly passwordHash: string };

/** A handler that may give a one-time password: it is hashed before the transaction begins (HRD-04). */
function withFreshPassword<I, A>(handle: (input: I, context: Context, fresh: Fresh) => Promise<A>) {
  return {
    prepare: async (input: I, { who }: EarlyContext) => {
      const password = oneTimePassword();
      const passwordHash = await hashPassword(password, oneTimeLog2n, askers.user(who.userId));
      return (context: Context) => handle(input, context, { password, passwordHash });
    },
  };
}

/** Gives the roles that two people decided on. */
async function giveRoles({ client }: Context, change: ListedChange, member: Member): Promise<void> {
  const { institutionId, rolesAfter } = change;
  await withIdentity(client, async () => {
    // A composed role may have been removed while the change waited.
    await requireOwnRoles(client, institutionId, rolesAfter);
    // Another administrator at the time of the request may not be one any more.
    await keepAdministrator(client, institutionId, { member, after: rolesAfter });
    await setRoles(client, { userId: member.userId, institutionId, roles: rolesAfter });
  });
}

/**
 * Refuses `state-changed` if one of the composed roles is gone; the others are locked until the transaction ends.
 * Identity scope.
 */
async function requireOwnRoles(
  client: Context['client'],
  institutionId: number,
  roles: readonly string[],
): Promise<void> {
  const composed = roles.filter((role) => role.startsWith('own-'));
  const kept = await keepOwnRoles(client, institutionId, composed);
  if (composed.some((role) => !kept.has(role))) throw new Refusal('state-changed', 'roles');
}

/**
 * A one-time password that replaces the old password, the second factors and a lock after too many failures. They
 * belong to the account, whichever institution it works for, so its sessions end everywhere.
 */
async function giveNewPassword(
  context: Context,
  { userId, username }: Member,
  { password, passwordHash }: Fresh,
): Promise<string> {
  await withIdentity(context.client, async (client) => {
    await setPassword(client, { userId, hash: passwordHash, mustChange: true });
    await removeFactors(client, userId);
    await openLock(client, { userId, username });
  });
  await endEverywhere(context, userId);
  return password;
}

function isConcerned({ who }: Context, change: ListedChange): boolean {
  return change.askedById === who.userId || change.userId === who.userId;
}

/**
 * Refuses roles that the caller may not give, and roles that one person may not hold together. True if a composed
 * role is newly given and has a right that needs two people.
 */
async function checkRoles(
  context: Context,
  place: Place,
  before: readonly string[],
  after: readonly string[],
): Promise<boolean> {
  // Lock first, then read: nobody can make them weightier between reading their rights and the commit.
  const composed = after.filter((role) => role.startsWith('own-'));
  const kept = await withIdentity(context.client, (client) => keepOwnRoles(client, place.id, composed));
  const own = await composedAt(context, place);
  const allowed: readonly string[] = [
    ...grantable(context.who.roles, place.place, place.isOwn),
    ...own.map(({ code }) => code),
  ];
  const added = after.filter((role) => !before.includes(role));
  if (added.some((role) => !allowed.includes(role))) throw new Refusal(bureauPeopleRefusals['cannot-grant'], 'roles');
  if (composed.some((role) => !kept.has(role))) throw new Refusal('state-changed', 'roles');
  if (!fitTogether(after)) throw new Refusal(peopleRefusals['roles-apart'], 'roles');
  const { weighty } = await withIdentity(context.client, (client) => givableRights(client, place.place));
  return own.some((role) => added.includes(role.code) && hasWeight(role, weighty));
}

function hasWeight({ permissions }: OwnRole, weighty: ReadonlySet<string>): boolean {
  return permissions.some((right) => weighty.has(right));
}

/** The roles that an institution composed, which only its own administrators give. */
async function composedAt(context: Context, place: Place): Promise<OwnRole[]> {
  if (!place.isOwn || !context.can('role.compose')) return [];
  return withIdentity(context.client, (client) =>
    listOwnRoles(client, { institutionId: place.id, language: context.request.language }),
  );
}

/** Refuses a change that would leave the institution without an administrator. Identity scope. */
async function keepAdministrator(
  client: Context['client'],
  institutionId: number,
  { member, after }: { readonly member: Member; readonly after: readonly string[] },
): Promise<void> {
  if (!administers(member.roles) || administers(after)) return;
  if ((await otherAdministrators(client, institutionId, member.userId)) === 0)
    throw new Refusal(peopleRefusals['last-administrator'], 'username');
}

/**
 * Whoever can set somebody's password can act as that person. So only the bureau resets an account of several
 * institutions, and an administrator's too: otherwise administrators would be their own second person.
 */
function mayReset(context: Context, member: Member): void {
  const isBureau = context.can('institution.manage');
  if (member.places > 1 && !isBureau) throw new Refusal(peopleRefusals['shared-account'], 'username');
  if (administers(member.roles) && (!isBureau || member.roles.includes('bureau-admin')))
    throw new Refusal(bureauPeopleRefusals['cannot-grant'], 'username');
}
