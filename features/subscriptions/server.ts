import { z } from 'zod';
import { type Customer, lookUpByCicCode } from '#bureau/matching/search.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { watchTriggers } from '#bureau/contract/watch-triggers.ts';
import { watches } from './contract.ts';
import { sayFact, saySource, sayTrigger } from './say-alert.ts';
import { requireConsent, yearFromToday } from '#bureau/consents/consent.ts';
import { subscriptionsRefusals } from './refusals.ts';

export const watchesServer = serve(watches, {
  async search({ body }, { client, who, request, audit }) {
    const name = request.language === 'en' ? 'name_en' : 'name_vi';
    const { rows } = await client.query(
      `select w.id, w.scope, coalesce(w.customer_name, b.code || ' – ' || b.${name}) as target, w.cic_code, w.triggers, w.is_live, w.note,
         w.created_name, w.created_at, count(*) over ()::int as total,
         (select count(*)::int from portal.watch_alert a
           where a.institution_id = $1 and a.raised_at > now() - interval '30 days' and a.trigger = any (w.triggers)
             and case w.scope when 'customer' then a.subject_id = w.subject_id else w.branch_id = any (a.branches) end) as alerts
       from portal.watch w left join bureau.branch b on b.institution_id = w.institution_id and b.branch_id = w.branch_id
       where w.institution_id = $1 and w.ended_at is null and ($2 = 'all' or w.scope = $2)
         and ($3::text is null or $3 = any (w.triggers)) and ($4::text is null or w.cic_code = $4)
         and ($5::int is null or w.branch_id = $5 or w.created_by = $6)
       order by w.created_at desc, w.id desc offset $7 limit $8 /* never null: target */`,
      [
        who.institutionId,
        body.phamVi,
        body.suKien ?? null,
        body.maCIC ?? null,
        who.branchId,
        who.userId,
        ...pageOf(body),
      ],
    );
    audit.note({ total: totalOf(rows) });
    return {
      total: totalOf(rows),
      rows: rows.map((row) => ({
        id: row.id,
        phamVi: row.scope,
        doiTuong: row.target,
        maCIC: row.cic_code,
        suKien: z.array(z.enum(watchTriggers)).parse(row.triggers),
        tucThoi: row.is_live,
        ghiChu: row.note,
        nguoiDangKy: row.created_name,
        ngayDangKy: row.created_at.toISOString(),
        soCanhBao: row.alerts,
      })),
    };
  },

  async confirm({ body }, context) {
    const { client, who, audit } = context;
    const customer = body.phamVi === 'customer' ? await ownCustomer(context, body.maCIC ?? '') : undefined;
    const branchId = body.phamVi === 'branch' ? await ownBranch(context, body.maChiNhanh ?? '') : null;
    if (customer?.type === '2') await requireWatchConsent(context, customer, body);
    const { rowCount } = await client.query(
      `insert into portal.watch (institution_id, id, scope, subject_id, cic_code, customer_name, branch_id, triggers, is_live, has_consent,
         note, created_by, created_name) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
      [
        who.institutionId,
        uuidV7(),
        body.phamVi,
        customer?.subjectId ?? null,
        customer?.cicCode ?? null,
        customer?.name ?? null,
        branchId,
        body.suKien,
        body.tucThoi,
        // Of a branch's persons those who agreed are scored, and no others.
        body.suKien.includes('score'),
        body.ghiChu ?? null,
        who.userId,
        who.username,
      ],
    );
    if (rowCount === 0)
      throw new Refusal(subscriptionsRefusals['watch-known'], body.phamVi === 'customer' ? 'maCIC' : 'maChiNhanh');
    audit.note({ scope: body.phamVi, triggers: body.suKien.join(' '), consent: body.dongY });
    return '0' as const;
  },

  async end({ body }, { client, who, audit }) {
    const { rowCount } = await client.query(
      `update portal.watch set ended_at = clock_timestamp(), ended_name = $3
       where institution_id = $1 and id = $2 and ended_at is null and ($4::int is null or branch_id = $4 or created_by = $5)`,
      [who.institutionId, body.id, who.username, who.branchId, who.userId],
    );
    if (rowCount === 0) throw new Refusal('not-found', 'id');
    audit.note({ watch: body.id });
    return '0' as const;
  },

  async alerts({ body }, context) {
    const { client, who, request, audit } = context;
    const name = request.language === 'en' ? 'name_en' : 'name_vi';
    const { rows } = await client.query(alertsSql(name), [
      who.institutionId,
      body.fromDate,
      body.toDate,
      body.maCIC ?? null,
      body.suKien ?? null,
      who.branchId,
      who.userId,
      ...pageOf(body),
    ]);
    const [found] = rows;
    if (found === undefined) throw new Error('an aggregate without a row');
    if (body.start === 0) {
      await client.query(
        `insert into portal.watch_seen (institution_id, user_id, seen_at) values ($1, $2, clock_timestamp())
         on conflict (institution_id, user_id) do update set seen_at = excluded.seen_at`,
        [who.institutionId, who.userId],
      );
    }
    audit.note({ total: found.total });
    return {
      total: found.total,
      rows: found.rows.map(withFacts).map((alert) => ({
        id: alert.id,
        thoiGian: alert.raised_at,
        suKien: alert.trigger,
        maCIC: alert.cic_code,
        loaiKH: String(alert.subject_type),
        tenKH: alert.name,
        maKH: alert.customer_code,
        noiDung: sayFact(alert, request.language),
        tctd: alert.lender,
        nguon: saySource(alert, request.language),
        isNew: alert.is_new,
      })),
      bars: {
        suKien: found.kinds.map(({ value, count }) => ({ value, count, label: sayTrigger(value, request.language) })),
      },
    };
  },

  async unseen(_, { client, who }) {
    const { rows } = await client.query(
      `select count(*)::int as count from portal.watch_alert a
       where a.institution_id = $1 and $2 = any (a.told_to) and a.raised_at > coalesce(
         (select s.seen_at from portal.watch_seen s where s.institution_id = $1 and s.user_id = $2), '-infinity')`,
      [who.institutionId, who.userId],
    );
    return { count: rows[0]?.count ?? 0 };
  },
});

/** What a watch of a person needs a consent for. */
export const watchConsent = { product: 'watch', purpose: 'portfolio-monitoring' } as const;

/** A person is watched with a live consent, or with one that the institution declares now, for a year (CNS-02). */
export async function requireWatchConsent(
  context: Context,
  { subjectId, name: customerName, cicCode }: Customer,
  { suKien, dongY }: { readonly suKien: readonly string[]; readonly dongY: boolean },
): Promise<void> {
  await requireConsent(
    context,
    { subjectId, customerName, cicCode, identityNumber: '' },
    {
      products: suKien.includes('score') ? [watchConsent.product, 'score'] : [watchConsent.product],
      ...{ purpose: watchConsent.purpose, field: 'dongY' },
      declares: dongY ? { endsOn: yearFromToday(), voucher: undefined } : undefined,
    },
  );
}

const alertsSql = (name: 'name_vi' | 'name_en') =>
  `
  with found as materialized (
    select a.raised_at, a.id, a.trigger, a.cic_code, a.subject_type, a.customer_code, a.name, a.facts, a.file_kind, a.file_period,
      a.file_version, a.other_institution_id, a.raised_at > coalesce((select s.seen_at from portal.watch_seen s where s.institution_id = $1 and s.user_id = $7), '-infinity')
        as is_new
    from portal.watch_alert a
    where a.institution_id = $1 and a.raised_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and a.raised_at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' and ($4::text is null or a.cic_code = $4)
      and ($6::int is null or $6 = any (a.branches) or $7 = any (a.told_to))
  ), chosen as (select * from found where $5::text is null or trigger = $5), shown as (
    select c.raised_at, c.id, json_build_object('id', c.id, 'trigger', c.trigger, 'cic_code', c.cic_code, 'subject_type', c.subject_type,
      'customer_code', c.customer_code, 'name', c.name, 'facts', c.facts, 'lender', o.${name}, 'file_kind', c.file_kind,
      'file_period', c.file_period, 'file_version', c.file_version, 'is_new', c.is_new,
      'raised_at', to_char(c.raised_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as row
    from chosen c left join bureau.institution o on o.id = c.other_institution_id
    order by c.raised_at desc, c.id offset $8 limit $9)
  select (select count(*)::int from chosen) as total,
    (select coalesce(json_agg(row order by raised_at desc, id), '[]') from shown) as rows,
    (select coalesce(json_agg(json_build_object('value', k.trigger, 'count', k.count) order by k.count desc, k.trigger), '[]')
       from (select trigger, count(*)::int as count from found group by 1) k) as kinds` as const;

const facts = z.record(z.string(), z.union([z.string(), z.number()]));

function withFacts<T extends { readonly facts: unknown }>(alert: T) {
  return { ...alert, facts: facts.parse(alert.facts) };
}

/** An own customer, at a branch that the caller may see. Another institution's looks exactly like an unknown one. */
export async function ownCustomer({ client, cipher, who, audit }: Context, cicCode: string) {
  const found = await lookUpByCicCode(client, cipher, cicCode);
  const { rows } = await client.query('select o.branches from portal.own_customer($1) o /* never null: branches */', [
    found?.subjectId ?? null,
  ]);
  const [own] = rows;
  const isSeen = who.branchId === null || own?.branches.includes(who.branchId) === true;
  if (found === undefined || own === undefined || !isSeen)
    throw new Refusal(subscriptionsRefusals['not-own-customer'], 'maCIC');
  audit.about(found.subjectId);
  return found;
}

async function ownBranch({ client, who }: Context, code: string): Promise<number> {
  const { rows } = await client.query(
    'select branch_id from bureau.branch where institution_id = $1 and code = $2 and ($3::int is null or branch_id = $3)',
    [who.institutionId, code, who.branchId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('other-institution', 'maChiNhanh');
  return row.branch_id;
}
