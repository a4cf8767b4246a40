import { lookUpByCicCode } from '#bureau/matching/search.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { housingProgramme } from './contract.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { alertsRefusals } from './refusals.ts';

type Asked = { readonly cicCode: string; readonly soDKKD?: string | undefined };

export const housingProgrammeServer = serve(housingProgramme, {
  async search({ body }, context) {
    const { client, who, request } = context;
    const customer = await customerOf(context, body);
    const name = request.language === 'en' ? 'name_en' : 'name_vi';
    const { rows } = await client.query(
      `select s.status, s.institution_id, i.${name} as institution, s.expires_at, bureau.is_own_hold($1, $2) as is_own_hold
       from bureau.programme_status($1, $2) s left join bureau.institution i on i.id = s.institution_id /* never null: status, is_own_hold */`,
      [customer.subjectId, projectOf(body)],
    );
    const [found] = rows;
    if (found === undefined) throw new Error('the query for the status gave no row');
    return {
      maCIC: customer.cicCode,
      tenKH: customer.name,
      trangThai: found.status,
      tctd: found.institution,
      laCuaDonVi: found.institution_id === who.institutionId,
      laCuaToi: found.status === 1 && found.is_own_hold,
      hetHan: found.expires_at?.toISOString() ?? null,
    };
  },

  async confirm({ body }, context) {
    const customer = await customerOf(context, body);
    const { rows } = await context.client.query('select bureau.reserve_programme($1, $2) as until', [
      customer.subjectId,
      projectOf(body),
    ]);
    const until = rows[0]?.until ?? null;
    if (until === null)
      throw new Refusal(alertsRefusals['programme-taken'], body.soDKKD === undefined ? 'cicCode' : 'soDKKD');
    return { hetHan: until.toISOString() };
  },

  async release({ body }, context) {
    const customer = await customerOf(context, body);
    const { rows } = await context.client.query(
      'select bureau.release_programme($1, $2, $3) as is_released /* never null: is_released */',
      [customer.subjectId, projectOf(body), body.lyDo],
    );
    if (rows[0]?.is_released !== true) {
      throw new Refusal(alertsRefusals['programme-not-held'], body.soDKKD === undefined ? 'cicCode' : 'soDKKD');
    }
    context.audit.note({ reason: body.lyDo });
    return '0' as const;
  },
});

async function customerOf({ client, cipher, audit, who }: Context, { cicCode }: Asked) {
  refuseClosed(who, 'NQ33');
  const customer = await lookUpByCicCode(client, cipher, cicCode);
  if (customer === undefined) throw new Refusal(matchingRefusals['no-subject'], 'cicCode');
  audit.about(customer.subjectId);
  return customer;
}

/** A registration number without its spacing. */
function projectOf({ soDKKD }: Asked): string | null {
  return soDKKD === undefined ? null : soDKKD.replace(/[\s.-]+/g, '').toUpperCase();
}
