import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { say } from '#kit/words/words.ts';
import { breaches, dataKinds } from './contract.ts';
import { privacyRefusals } from './refusals.ts';
import { requireBureau } from './server.ts';
import { breachWords } from './words.ts';

const clockHours = 72;
const nearHours = 24;

export const breachesServer = serve(breaches, {
  async search({ body }, context) {
    await requireBureau(context);
    const { client, who, request, audit } = context;
    const { rows } = await client.query(
      `select b.id, b.found_at, b.what, b.persons, b.data_kinds, b.measures, b.authority_told_at, b.authority_reference, b.authority_late_reason,
              b.persons_told_at, b.persons_told_how, b.closed_at, b.closed_note, b.created_name, count(*) over () as total,
              floor(extract(epoch from b.found_at + interval '72 hours' - clock_timestamp()) / 3600)::int as hours_left
         from portal.breach b
        where b.institution_id = $1
          and ($2 = 'all' or $2 = 'open' and b.authority_told_at is null
               or $2 = 'told' and b.authority_told_at is not null and b.closed_at is null or $2 = 'closed' and b.closed_at is not null)
        order by b.authority_told_at is not null, case when b.authority_told_at is null then b.found_at end, b.found_at desc, b.id desc
       offset $3 limit $4`,
      [who.institutionId, body.which, ...pageOf(body)],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        foundAt: row.found_at.toISOString(),
        state: stateOf(row),
        hoursLeft: row.authority_told_at === null ? row.hours_left : null,
        dueAt: new Date(row.found_at.getTime() + clockHours * 3_600_000).toISOString(),
        what: row.what,
        persons: row.persons,
        dataKinds: dataKinds
          .filter((kind) => row.data_kinds.includes(kind))
          .map((kind) => say(breachWords, request.language, kind))
          .join(', '),
        measures: row.measures,
        authorityToldAt: row.authority_told_at?.toISOString() ?? null,
        authorityReference: row.authority_reference,
        lateReason: row.authority_late_reason,
        personsToldAt: row.persons_told_at?.toISOString() ?? null,
        personsToldHow: row.persons_told_how,
        closedAt: row.closed_at?.toISOString() ?? null,
        closedNote: row.closed_note,
        by: row.created_name,
      })),
    };
  },

  async record({ body }, context) {
    await requireBureau(context);
    const { client, who, audit } = context;
    const foundAt = instantOf(body);
    if (foundAt.getTime() > Date.now()) throw new Refusal(privacyRefusals['told-too-early'], 'day');
    const kinds = new Set([body.dataKind, body.secondKind, body.thirdKind].filter((kind) => kind !== undefined));
    // Numbers without gaps: the register shows that nothing was taken out of it.
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 41))`, [`breach ${who.institutionId}`]);
    const { rows } = await client.query(
      `insert into portal.breach (institution_id, id, what, found_at, persons, data_kinds, measures, created_by, created_name)
       select $1, coalesce((select max(b.id) from portal.breach b where b.institution_id = $1), 0) + 1, $2, $3, $4, $5, $6, $7, $8 returning id`,
      [who.institutionId, body.what, foundAt, body.persons, [...kinds], body.measures, who.userId, who.username],
    );
    const id = rows[0]?.id ?? 0;
    audit.note({ breach: id, persons: body.persons, foundAt: foundAt.toISOString() });
    return { id };
  },

  async tellAuthority({ body }, context) {
    const { client, who, audit } = context;
    const { foundAt } = await opened(context, body.id, 'authority');
    const at = toldAt(body, foundAt);
    const isLate = at.getTime() > foundAt.getTime() + clockHours * 3_600_000;
    if (isLate && body.lateReason === undefined)
      throw new Refusal(privacyRefusals['late-without-reason'], 'lateReason');
    await client.query(
      `update portal.breach set authority_told_at = $3, authority_reference = $4, authority_late_reason = $5, authority_told_name = $6
        where institution_id = $1 and id = $2`,
      [who.institutionId, body.id, at, body.reference, isLate ? (body.lateReason ?? null) : null, who.username],
    );
    audit.note({ breach: body.id, at: at.toISOString(), reference: body.reference, late: isLate });
    return '0' as const;
  },

  async tellPersons({ body }, context) {
    const { client, who, audit } = context;
    const { foundAt } = await opened(context, body.id, 'persons');
    const at = toldAt(body, foundAt);
    await client.query(
      `update portal.breach set persons_told_at = $3, persons_told_how = $4, persons_told_name = $5 where institution_id = $1 and id = $2`,
      [who.institutionId, body.id, at, body.how, who.username],
    );
    audit.note({ breach: body.id, at: at.toISOString() });
    return '0' as const;
  },

  async close({ body }, context) {
    const { client, who, audit } = context;
    const { isAuthorityTold } = await opened(context, body.id, 'end');
    if (!isAuthorityTold) throw new Refusal(privacyRefusals['breach-untold'], 'id');
    await client.query(
      `update portal.breach set closed_at = clock_timestamp(), closed_note = $3, closed_name = $4 where institution_id = $1 and id = $2`,
      [who.institutionId, body.id, body.note, who.username],
    );
    audit.note({ breach: body.id });
    return '0' as const;
  },
});

/** A breach that is not closed and of which this was not noted yet, locked. Refuses `not-found` and `state-changed`. */
async function opened(context: Context, id: number, what: 'authority' | 'persons' | 'end') {
  await requireBureau(context);
  const { client, who } = context;
  const { rows } = await client.query(
    `select found_at, authority_told_at, persons_told_at, closed_at from portal.breach where institution_id = $1 and id = $2 for update`,
    [who.institutionId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', 'id');
  const before = { authority: row.authority_told_at, persons: row.persons_told_at, end: null }[what];
  if (row.closed_at !== null || before !== null) throw new Refusal('state-changed', 'id');
  return { foundAt: row.found_at, isAuthorityTold: row.authority_told_at !== null };
}

type Told = { readonly authority_told_at: Date | null; readonly closed_at: Date | null; readonly hours_left: number };

function stateOf({ authority_told_at: toldOn, closed_at: closedOn, hours_left: left }: Told) {
  if (closedOn !== null) return 'closed' as const;
  if (toldOn !== null) return 'told' as const;
  if (left < 0) return 'late' as const;
  return left < nearHours ? ('near' as const) : ('open' as const);
}

function toldAt(given: { readonly day: string; readonly time: string }, foundAt: Date): Date {
  const at = instantOf(given);
  // The clerk types whole minutes.
  const isBefore = at.getTime() < Math.floor(foundAt.getTime() / 60_000) * 60_000;
  if (isBefore || at.getTime() > Date.now()) throw new Refusal(privacyRefusals['told-too-early'], 'day');
  return at;
}

function instantOf({ day, time }: { readonly day: string; readonly time: string }): Date {
  return new Date(`${day}T${time}:00+07:00`);
}
