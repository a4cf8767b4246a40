import { papersOf } from '#bureau/matching/find.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { consents } from './contract.ts';
import { coveredBy, coversOf } from './covers.ts';
import { evidenceOf, keepEvidence } from './evidence.ts';
import { registerConsent } from './register.ts';
import { registerFile } from './register-file.ts';
import { withdrawConsent } from './withdraw.ts';

export const consentsServer = serve(consents, {
  async search({ body }, { client, cipher, who, audit }) {
    const papers = papersOf({ identityNumber: body.identityNumber });
    const { rows } = await client.query(listSql, [
      who.institutionId,
      body.which,
      body.cicCode ?? null,
      papers.length === 0 ? null : papers.map(([kind, number]) => cipher.blindIndex(kind, number)),
      who.branchId,
      ...pageOf(body),
    ]);
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        customerName: row.customer_name,
        state: row.state === 'live' && row.sample_due_on !== null ? ('sampled' as const) : row.state,
        covers: coversOf(row.products, row.purposes),
        startsOn: row.starts_on,
        endsOn: row.ends_on,
        kind: row.kind,
        sampleDueOn: row.sample_due_on,
        evidence: row.evidence,
        evidenceFile: row.file_name,
        identityHint: row.identity_hint,
        cicCode: row.cic_code,
        voucher: row.voucher,
        by: row.created_name,
        registeredAt: row.created_at.toISOString(),
        withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
        withdrawnReason: row.withdrawn_reason,
      })),
    };
  },

  register: async ({ body }, context) => ({ id: await register(context, body) }),

  async registerWithEvidence({ body, file }, context) {
    const id = await register(context, body);
    await keepEvidence(context, id, file);
    return { id };
  },

  registerFile: ({ file }, context) => registerFile(context, file),

  async show({ body }, { client, who, audit }) {
    const { rowCount } = await client.query(
      `update portal.consent_sample set evidence = $3, evidence_hash = $4, shown_at = clock_timestamp(), shown_name = $5
        where institution_id = $1 and consent_id = $2 and shown_at is null`,
      [
        who.institutionId,
        body.id,
        body.evidence,
        body.evidenceHash === undefined ? null : Buffer.from(body.evidenceHash, 'hex'),
        who.username,
      ],
    );
    if (rowCount === 0) throw new Refusal('not-found', 'id');
    audit.note({ consent: body.id, evidence: body.evidence });
    return '0' as const;
  },

  attach: async ({ body, file }, context) => ({ sha256: await keepEvidence(context, body.id, file) }),

  evidenceFile: ({ query }, context) => evidenceOf(context, query.id),

  withdraw: async ({ body }, context) => ({
    endedWatches: await withdrawConsent(context, body.id, body.reason),
  }),
});

function register(context: Context, body: InputOf<typeof consents.register>['body']): Promise<string> {
  const { customerName, cicCode, identityNumber, covers, ...given } = body;
  const { evidence, evidenceHash } = given;
  const whole = { ...given, ...coveredBy[covers], evidence, evidenceHash, voucher: undefined };
  return registerConsent(context, { customerName, cicCode, identityNumber }, whole);
}

const listSql = `
  with found as (
    select c.id, c.customer_name, c.products, c.purposes, c.starts_on, c.ends_on, c.kind, coalesce(c.evidence, p.evidence) as evidence,
           f.file_name, case when p.shown_at is null then p.due_on end as sample_due_on, c.identity_hint, c.cic_code, c.voucher,
           c.created_name, c.created_at, c.withdrawn_at, c.withdrawn_reason,
           case when c.withdrawn_at is not null then 'withdrawn' when c.ends_on < bureau.today() then 'ended'
                     when c.starts_on > bureau.today() then 'planned' else 'live' end as state
      from portal.consent c
      left join portal.consent_sample p on p.institution_id = c.institution_id and p.consent_id = c.id
      left join portal.consent_file f on f.institution_id = c.institution_id and f.consent_id = c.id
     where c.institution_id = $1 and ($3::text is null or c.cic_code = $3) and ($4::bytea[] is null or c.paper_index = any ($4))
       and ($5::int is null or c.branch_id = $5)
  )
  select f.id, f.customer_name, f.state, f.products, f.purposes, f.starts_on::text as starts_on, f.ends_on::text as ends_on, f.kind,
         f.sample_due_on::text as sample_due_on, f.evidence, f.file_name, f.identity_hint, f.cic_code, f.voucher, f.created_name, f.created_at, f.withdrawn_at, f.withdrawn_reason,
         count(*) over () as total
    from found f
   where $2::text = 'all' or f.state = $2
      or $2 = 'sampled' and f.sample_due_on is not null
      or $2 = 'ending' and f.state = 'live' and f.ends_on < bureau.today() + 30
   order by f.ends_on, f.id desc offset $6 limit $7` as const;
