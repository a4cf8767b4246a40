import { managedInstitution } from '#bureau/people/accounts.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { liveUsersOf } from '#bureau/people/institutions.ts';
import { allowedProducts } from './contract.ts';
import { bureauPeopleRefusals } from '#bureau/people/refusals.ts';

export const allowedProductsServer = serve(allowedProducts, {
  async matrix({ query }, context) {
    const { client, request, audit } = context;
    const { id, code } = await placeOfMatrix(context, query.tctd);
    audit.note({ institution: code });
    const name = request.language === 'en' ? 'name_en' : 'name_vi';
    const { rows: own } = await client.query(`select ${name} as name, class from bureau.institution where id = $1`, [
      id,
    ]);
    // Products for everybody, and those for the other kind of member, cannot be closed.
    const { rows: products } = await client.query(
      `select code as id, ${name} as label from bureau.product
       where code <> all ($1::text[]) and (code in ('TN10', 'TN11')) = $2 order by code`,
      [given, own[0]?.class === 'voluntary'],
    );
    const { rows: branches } = await client.query(
      `select branch_id as id, code || ' – ' || ${name} as label from bureau.branch
       where institution_id = $1 and closed_on is null order by branch_id limit 5000`,
      [id],
    );
    const { rows: closed } = await withIdentity(client, () =>
      client.query(
        `select branch_id as "branchId", product from portal.closed_product where institution_id = $1 order by 1, 2`,
        [id],
      ),
    );
    return { tctd: code, institution: own[0]?.name ?? '', products, branches, closed };
  },

  async write({ body }, context) {
    const { client, who, audit } = context;
    const place = await placeOfMatrix(context, body.tctd);
    const isBureau = context.can('institution.manage');
    // Each decides on its own level: the bureau on the institution, the institution on its branches.
    if (body.changes.some(({ branchId }) => (branchId === 0) !== isBureau))
      throw new Refusal(bureauPeopleRefusals['cannot-grant'], 'changes');
    await refuseUnknown(context, place.id, body.changes);
    const told = body.changes.map(({ branchId, product, isOpen }) => `${branchId}:${isOpen ? '+' : '-'}${product}`);
    audit.note({ institution: place.code, changes: told.join(' '), reason: body.reason });
    const users = await withIdentity(client, async () => {
      for (const isOpen of [true, false]) {
        const some = body.changes.filter((change) => change.isOpen === isOpen);
        const values = [place.id, some.map(({ branchId }) => branchId), some.map(({ product }) => product)] as const;
        if (isOpen)
          await client.query(
            `delete from portal.closed_product c using unnest($2::int[], $3::text[]) g(branch_id, product)
             where c.institution_id = $1 and c.branch_id = g.branch_id and c.product = g.product`,
            values,
          );
        else
          await client.query(
            `insert into portal.closed_product (institution_id, branch_id, product, closed_by)
             select $1, g.branch_id, g.product, $4 from unnest($2::int[], $3::text[]) g(branch_id, product) on conflict do nothing`,
            [...values, who.username],
          );
      }
      return liveUsersOf(client, place.id);
    });
    for (const userId of users)
      await sendEvent(client, { institutionId: place.id, userId, kind: 'rights-changed', data: {} });
    return '0' as const;
  },
});

/** Periodic products and articles, which arrive without an inquiry. */
const given: readonly string[] = ['R19', 'R52'];

async function placeOfMatrix(context: Context, tctd: string | undefined): Promise<{ id: number; code: string }> {
  const code = tctd ?? context.who.institutionCode;
  if (code !== context.who.institutionCode && !context.can('institution.manage'))
    throw new Refusal('other-institution', 'tctd');
  return managedInstitution(context.client, code);
}

type Change = { readonly branchId: number; readonly product: string };

async function refuseUnknown({ client }: Context, institutionId: number, changes: readonly Change[]): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from unnest($2::int[], $3::text[]) g(branch_id, product)
       where not exists (select from bureau.product p where p.code = g.product)
         or (g.branch_id <> 0 and not exists (select from bureau.branch b
           where b.institution_id = $1 and b.branch_id = g.branch_id and b.closed_on is null))) as bad`,
    [institutionId, changes.map(({ branchId }) => branchId), changes.map(({ product }) => product)],
  );
  if (rows[0]?.bad === true) throw new Refusal('bad-input', 'changes');
}
