import { papersOf } from '#bureau/matching/find.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { keepEvidence } from '#features/consents/evidence.ts';
import { registerConsent } from '#features/consents/register.ts';
import { withdrawConsent } from '#features/consents/withdraw.ts';
import { say } from '#kit/words/words.ts';
import { consentWords } from '#features/consents/words.ts';
import { programConsents } from './contract.ts';

export const programConsentsServer = serve(programConsents, {
  async register({ body }, context) {
    const { subject, products, purposes, ...given } = body;
    const person = { customerName: subject.name, cicCode: subject.cicCode, identityNumber: subject.identityNumber };
    const names = {
      customerName: 'subject.name',
      cicCode: 'subject.cicCode',
      identityNumber: 'subject.identityNumber',
    };
    const id = await registerConsent(
      context,
      person,
      { ...given, products, purposes, evidence: given.evidence, evidenceHash: given.evidenceHash, voucher: undefined },
      names,
    );
    context.tell({ status: 201, location: `/api/v1/consents/${id}` });
    return findConsent(context, id);
  },

  async list({ query }, context) {
    const { limit, after = null, endsBefore = null, cicCode = null } = query;
    const papers = papersOf({ identityNumber: query.identityNumber });
    const numbers = papers.map(([kind, number]) => context.cipher.blindIndex(kind, number));
    const paperIndex = query.identityNumber === undefined ? null : numbers;
    const rows = await readConsents(context, { ...none, after, endsBefore, cicCode, paperIndex, most: limit + 1 });
    const consents = rows.slice(0, limit);
    context.audit.note({ rows: consents.length });
    return { consents, next: rows.length > limit ? (consents.at(-1)?.id ?? null) : null };
  },

  async consent({ params }, context) {
    context.audit.note({ consent: params.id });
    return findConsent(context, params.id);
  },

  async evidence({ params, file }, context) {
    await keepEvidence(context, params.id, file);
    context.tell({ status: 201, location: `/api/v1/consents/${params.id}` });
    return findConsent(context, params.id);
  },

  withdraw: async ({ params, query }, context) => ({
    id: params.id,
    endedWatches: await withdrawConsent(context, params.id, query.reason ?? say(consentWords, 'vi', 'byProgram')),
  }),
});

async function findConsent(context: Context, id: string) {
  const [found] = await readConsents(context, { ...none, id, most: 1 });
  if (found === undefined) throw new Refusal('not-found', 'id');
  return found;
}

type Wanted = {
  readonly id: string | null;
  readonly after: string | null;
  readonly endsBefore: string | null;
  readonly cicCode: string | null;
  readonly paperIndex: Buffer[] | null;
};

const none: Wanted = { id: null, after: null, endsBefore: null, cicCode: null, paperIndex: null };

async function readConsents(
  { client, who }: Context,
  { id, after, endsBefore, cicCode, paperIndex, most }: Wanted & { readonly most: number },
) {
  const { rows } = await client.query(
    `select c.id, c.customer_name, c.identity_hint, c.products, c.purposes, c.kind, coalesce(c.evidence, p.evidence) as evidence,
            (case when p.shown_at is null then p.due_on end)::text as due_on, c.starts_on::text as starts_on, c.ends_on::text as ends_on,
            c.created_at, c.withdrawn_at, f.file_name, f.bytes, f.sha256, f.added_at,
            case when c.withdrawn_at is not null then 'withdrawn' when c.ends_on < bureau.today() then 'ended'
                 when c.starts_on > bureau.today() then 'planned' else 'live' end as state
       from portal.consent c
       left join portal.consent_sample p on p.institution_id = c.institution_id and p.consent_id = c.id
       left join portal.consent_file f on f.institution_id = c.institution_id and f.consent_id = c.id
      where c.institution_id = $1 and (c.voucher is null or c.id = $2) and ($2::uuid is null or c.id = $2) and ($3::uuid is null or c.id < $3)
        and ($4::date is null or c.ends_on < $4) and ($6::text is null or c.cic_code = $6) and ($7::bytea[] is null or c.paper_index = any ($7))
      order by c.id desc limit $5`,
    [who.institutionId, id, after, endsBefore, most, cicCode, paperIndex],
  );
  return rows.map((row) => ({
    id: row.id,
    status: row.state,
    name: row.customer_name,
    identityHint: row.identity_hint,
    products: row.products.filter((one) => one === 'score' || one === 'watch'),
    purposes: row.purposes.filter((one) => one === 'credit-scoring' || one === 'portfolio-monitoring'),
    coversReports: row.products.includes('report') && row.purposes.includes('credit-granting'),
    kind: row.kind,
    evidence: row.evidence,
    evidenceDueOn: row.due_on,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    evidenceFile: fileOf(row),
    registeredAt: row.created_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  }));
}

type FileColumns = {
  readonly file_name: string | null;
  readonly bytes: number | null;
  readonly sha256: Buffer | null;
  readonly added_at: Date | null;
};

function fileOf({ file_name: name, bytes, sha256, added_at: sentAt }: FileColumns) {
  if (name === null || bytes === null || sha256 === null || sentAt === null) return null;
  return { name, bytes, sha256: sha256.toString('hex'), sentAt: sentAt.toISOString() };
}
