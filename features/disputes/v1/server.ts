import { asPortal } from '#bureau/programs/as-portal.ts';
import { countOrRefuse } from '#bureau/programs/count.ts';
import { isSandbox } from '#bureau/sandbox/outcome.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { columns, historyOf, lockOwnCase, type Stored } from '#features/disputes/cases.ts';
import { disputes, noContract } from '#features/disputes/contract.ts';
import { raiseCase } from '#features/disputes/raise.ts';
import { disputesRefusals } from '#features/disputes/refusals.ts';
import { sayInCase } from '#features/disputes/say.ts';
import { programDisputes } from './contract.ts';

/** What the portal's calls name the fields of a program's case. */
const names = { contractNumber: 'contract', dispute: 'id' };

export const programDisputesServer = serve(programDisputes, {
  async raise({ body: { contract, ...given } }, context) {
    if (isSandbox(context.who.institutionId)) throw new Refusal(disputesRefusals['sandbox-disputes']);
    const body = { ...given, contractNumber: contract ?? noContract };
    await countOrRefuse(context, body, disputes.raise.quota);
    const { dispute: id } = await asPortal(names, () => raiseCase(context, body));
    context.tell({ status: 201, location: `/api/v1/disputes/${id}` });
    return shown(await found(context, id));
  },

  async list({ query }, { client, who, audit }) {
    const { after = null, status = null, limit } = query;
    const { rows } = await client.query(
      `select ${columns}, 1::bigint as total from portal.dispute d join bureau.institution i on i.id = d.institution_id
        where d.institution_id = $1 and ($2::uuid is null or d.id < $2) and ($3::text is null or d.state = $3)
        order by d.id desc limit $4`,
      [who.institutionId, after, status, limit + 1],
    );
    const page = rows.slice(0, limit);
    audit.note({ rows: page.length });
    return { disputes: page.map(shown), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  },

  async dispute({ params }, context) {
    return detailOf(context, await found(context, params.id));
  },

  async say({ params, body }, context) {
    await asPortal(names, () => sayInCase(context, params.id, body.note));
    context.tell({ status: 201, location: `/api/v1/disputes/${params.id}` });
    return detailOf(context, await found(context, params.id));
  },
});

/** A case of the institution; that of another one looks like one that does not exist. */
async function found(context: Context, id: string): Promise<Stored> {
  const one = await asPortal(names, () => lockOwnCase(context, id));
  context.audit.about(one.subject_id);
  return one;
}

function shown(one: Stored) {
  return {
    ...{ id: one.id, number: one.number, kind: one.kind, status: one.state },
    ...{ cicCode: one.cic_code, contract: one.contract_number === noContract ? null : one.contract_number },
    ...{ field: one.field, claim: one.claim, receivedOn: one.received_on, dueOn: one.due_on },
    ...{ isOverdue: one.is_overdue, raisedBy: one.raised_by },
  };
}

async function detailOf(context: Context, one: Stored) {
  const { figure, events } = await historyOf(context, one.id);
  return {
    ...shown(one),
    figure,
    history: events.map(({ at, side, kind, note }) => ({ at: at.toISOString(), side, kind, note })),
  };
}
