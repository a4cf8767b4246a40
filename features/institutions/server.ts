import {
  askInstitutionChange,
  listInstitutionChanges,
  listInstitutions,
  liveUsersOf,
} from '#bureau/people/institutions.ts';
import { managedInstitution } from '#bureau/people/accounts.ts';
import { placeOf } from '#bureau/people/roles.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { wakeHeldJobs } from '#kit/server/jobs/held-jobs.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import { type institutionClasses, institutions } from './contract.ts';
import { institutionsRefusals } from './refusals.ts';

type Described = {
  readonly nameVi: string;
  readonly nameEn: string;
  readonly shortName: string;
  readonly province: string;
  readonly address: string;
  readonly contactName?: string | undefined;
  readonly contactPhone?: string | undefined;
  readonly contactEmail?: string | undefined;
};

export const institutionsServer = serve(institutions, {
  async search({ body }, context) {
    const found = await withIdentity(context.client, (client) =>
      listInstitutions(client, {
        language: context.request.language,
        text: body.text ?? null,
        class: body.class ?? null,
        status: body.status === 'all' ? null : body.status,
        start: body.start,
        end: body.end,
      }),
    );
    context.audit.note({ total: totalOf(found) });
    return { total: totalOf(found), rows: found };
  },

  async create({ body }, { client, audit }) {
    audit.note({ institution: body.tctd, class: body.class, reason: body.reason });
    const given = { ...rowOf(body), code: body.tctd, class: body.class };
    refuseAs(await answerOf(client.query('select bureau.add_institution($1) as said', [jsonOf(given)])));
    return '0' as const;
  },

  async change({ body }, { client, audit }) {
    const { id } = await managedInstitution(client, body.tctd);
    audit.note({ institution: body.tctd, reason: body.reason });
    const values = [id, jsonOf(rowOf(body))] as const;
    refuseAs(await answerOf(client.query('select bureau.write_institution($1, $2) as said', values)));
    return '0' as const;
  },

  async ask({ body }, context) {
    const { client, who, audit } = context;
    const { id, code } = await managedInstitution(client, body.tctd);
    const before = await stateOf(context, id);
    const change = wantedOf(body, before);
    audit.note({ institution: code, kind: body.kind, before: change.before, after: change.after, reason: body.reason });
    await withIdentity(client, () =>
      askInstitutionChange(client, {
        institutionId: id,
        kind: body.kind,
        ...change,
        reason: body.reason,
        askedBy: who.userId,
      }),
    );
    return '0' as const;
  },

  async changes({ body }, { client, request, who }) {
    const found = await withIdentity(client, () =>
      listInstitutionChanges(client, {
        language: request.language,
        state: body.state === 'all' ? null : body.state,
        start: body.start,
        end: body.end,
      }),
    );
    return {
      total: totalOf(found),
      rows: found.map((row) => ({
        ...row,
        askedAt: row.askedAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        isOwn: row.askedById === who.userId,
      })),
    };
  },

  async decide({ body }, context) {
    const { client, audit } = context;
    const [change] = await withIdentity(client, () =>
      listInstitutionChanges(client, { language: 'vi', state: null, id: body.id, start: 0, end: 1 }),
    );
    if (change === undefined) throw new Refusal('not-found', 'id');
    audit.note({ institution: change.tctd, kind: change.kind, after: change.after, state: body.state });
    const isSuspension = change.kind === 'suspend' && body.state === 'approved';
    // Looked up first: the sessions to be ended are still live.
    const users = isSuspension ? await withIdentity(client, () => liveUsersOf(client, change.institutionId)) : [];
    const values = [body.id, body.state === 'approved'] as const;
    const said = await answerOf(client.query('select bureau.decide_institution_change($1, $2) as said', values));
    if (said === 'own') throw new Refusal(institutionsRefusals['own-institution-change'], 'id');
    if (said !== 'done') throw new Refusal('state-changed', 'id');
    if (change.kind === 'reopen' && body.state === 'approved') await wakeHeldJobs(client);
    for (const userId of users)
      await sendEvent(client, { institutionId: change.institutionId, userId, kind: 'session-ended', data: {} });
    return '0' as const;
  },
});

/** The columns of `bureau.institution` that a form fills. */
function rowOf(given: Described) {
  return {
    name_vi: given.nameVi,
    name_en: given.nameEn,
    short_name: given.shortName,
    province_code: given.province,
    address: given.address,
    contact_name: given.contactName ?? null,
    contact_phone: given.contactPhone ?? null,
    contact_email: given.contactEmail ?? null,
  };
}

/** A row as JSON that the database accepts, without half surrogate pairs. */
export function jsonOf(row: Readonly<Record<string, string | null>>): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** The answer of a database function. */
export async function answerOf(query: Promise<{ rows: { said: string | null }[] }>): Promise<string> {
  const { rows } = await query;
  return rows[0]?.said ?? '';
}

function refuseAs(said: string): void {
  if (said === 'taken') throw new Refusal(institutionsRefusals['institution-code-taken'], 'tctd');
  if (said === 'province') throw new Refusal('bad-input', 'province');
}

type State = { readonly class: string; readonly status: string };

async function stateOf({ client }: Context, institutionId: number): Promise<State> {
  const { rows } = await client.query('select class, status from bureau.institution where id = $1', [institutionId]);
  return rows[0] ?? { class: '', status: '' };
}

type Asked = {
  readonly kind: 'class' | 'suspend' | 'reopen';
  readonly class?: (typeof institutionClasses)[number] | undefined;
};

/** The changes; refuses a change without effect, the bureau itself, and a class whose people have other roles. */
function wantedOf(asked: Asked, now: State): { before: string; after: string } {
  if (now.class === 'bureau') throw new Refusal('bad-input', 'tctd');
  if (asked.kind === 'class') {
    const after = asked.class ?? now.class;
    if (after === now.class) throw new Refusal('bad-input', 'class');
    if (placeOf(after) !== placeOf(now.class)) throw new Refusal(institutionsRefusals['class-apart'], 'class');
    return { before: now.class, after };
  }
  const after = asked.kind === 'suspend' ? 'suspended' : 'active';
  if (after === now.status) throw new Refusal('state-changed', 'tctd');
  return { before: now.status, after };
}
