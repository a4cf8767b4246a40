import { Refusal } from '#kit/contract/refusal.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { branches } from './contract.ts';
import { answerOf, jsonOf } from './server.ts';
import { institutionsRefusals } from './refusals.ts';

export const branchesServer = serve(branches, {
  async search({ body }, { client, who, request, audit }) {
    const found = await withIdentity(client, async () => {
      const { rows } = await client.query(
        `select b.branch_id as "branchId", b.code::text, b.name_vi as "nameVi", b.name_en as "nameEn",
           case $2::text when 'en' then b.name_en else b.name_vi end as name, b.province_code as province, b.address,
           (select count(*)::int from portal.membership m
             where m.institution_id = b.institution_id and m.branch_id = b.branch_id) as people,
           case when b.closed_on is null then 'open' else 'closed' end as state, b.closed_on as "closedOn",
           count(*) over ()::int as total
         from bureau.branch b
         where b.institution_id = $1
           and ($3::text is null or starts_with(b.code, $3) or position(lower($3) in lower(b.name_vi)) > 0
             or position(lower($3) in lower(b.name_en)) > 0)
           and ($4::text = 'all' or ($4 = 'open') = (b.closed_on is null))
         order by b.branch_id offset $5 limit $6`,
        [who.institutionId, request.language, body.text ?? null, body.state, ...pageOf(body)],
      );
      return rows;
    });
    audit.note({ total: totalOf(found) });
    return { total: totalOf(found), rows: found };
  },

  async create({ body }, { client, audit }) {
    const said = await answerOf(client.query('select bureau.write_branch(null, $1) as said', [jsonOf(rowOf(body))]));
    refuseAs(said);
    audit.note({ branch: said, name: body.nameVi });
    return { branchId: Number(said) };
  },

  async change({ body }, { client, audit }) {
    const values = [body.branchId, jsonOf(rowOf(body))] as const;
    refuseAs(await answerOf(client.query('select bureau.write_branch($1, $2) as said', values)));
    audit.note({ branch: body.branchId, name: body.nameVi });
    return '0' as const;
  },

  async close({ body }, { client, who, audit }) {
    const { rows: people } = await withIdentity(client, () =>
      client.query(
        'select user_id as "userId" from portal.membership where institution_id = $1 and branch_id = $2 order by 1',
        [who.institutionId, body.branchId],
      ),
    );
    const said = await answerOf(
      client.query('select bureau.close_branch($1, $2) as said', [body.branchId, body.moveTo]),
    );
    refuseAs(said);
    audit.note({ branch: body.branchId, moveTo: body.moveTo, moved: said, reason: body.reason });
    for (const { userId } of people)
      await sendEvent(client, { institutionId: who.institutionId, userId, kind: 'rights-changed', data: {} });
    return { moved: Number(said) };
  },
});

function rowOf(given: { nameVi: string; nameEn: string; province: string; address: string }) {
  return { name_vi: given.nameVi, name_en: given.nameEn, province_code: given.province, address: given.address };
}

function refuseAs(said: string): void {
  if (said === 'province') throw new Refusal('bad-input', 'province');
  if (said === 'full') throw new Refusal(institutionsRefusals['branch-full'], 'province');
  if (said === 'none') throw new Refusal('not-found', 'branchId');
  if (said === 'head') throw new Refusal(institutionsRefusals['branch-head'], 'branchId');
  if (said === 'target') throw new Refusal(institutionsRefusals['branch-target'], 'moveTo');
}
