import { type AlertProduct, countAlerts, isClosed } from '#bureau/alerts/count-alerts.job.ts';
import { type Month, addMonths } from '#bureau/credit/months.ts';
import { toMillions } from '#bureau/credit/money.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import { allBranches } from './contract.ts';
import { payFor } from './pay.ts';
import { type Criteria, type Scoped, scopedRows } from './scope.ts';
import { creditRefusals } from '#bureau/credit/refusals.ts';

/** A stored row as the scope shows it; amounts are whole dong. */
export type Alert = Report['alerts'][number];

export type Report = {
  readonly month: Month;
  readonly version: number;
  readonly countedAt: string;
  readonly totalBefore: number | null;
  readonly months: Awaited<ReturnType<typeof countMonths>>;
} & Awaited<ReturnType<typeof readRows>>;

/**
 * The report of a closed month by criteria, from the stored count; counts now if no job has. Refuses another
 * institution or branch, a month that is not closed, a count that does not exist, and a fee that was not agreed to.
 */
export async function readReport(context: Context, product: AlertProduct, given: Criteria): Promise<Report> {
  const { client, who } = context;
  context.audit.because(given.mucDich);
  refuseClosed(who, product);
  if (given.maTctd !== who.institutionCode) throw new Refusal('other-institution', 'maTctd');
  const branch = await branchOf(context, given.maChiNhanh);
  const month = `${given.namTu}-${given.thangTu.padStart(2, '0')}`;
  if (!(await isClosed(client, month))) throw new Refusal(creditRefusals['month-open'], 'thangTu');
  const run = await runOf(context, { product, month, version: given.version });
  const scoped = { product, month, branch, given };
  const charged = await payFor(context, { ...scoped, version: run.version });
  const [found, before] = [
    await readRows(context, { ...scoped, version: run.version }),
    await countBefore(context, scoped),
  ];
  const months = await countMonths(context, scoped);
  context.audit.note({ product, month, version: run.version, total: found.total, charged });
  return {
    month,
    version: run.version,
    countedAt: run.counted_at.toISOString(),
    totalBefore: before,
    months,
    ...found,
  };
}

/** The requested branch: null for all that the caller may see. */
async function branchOf({ client, who }: Context, code: string): Promise<number | null> {
  if (code === allBranches) return who.branchId;
  const { rows } = await client.query(
    `select branch_id from bureau.branch
     where institution_id = $1 and code = $2 and ($3::int is null or branch_id = $3)`,
    [who.institutionId, code, who.branchId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('other-institution', 'maChiNhanh');
  return row.branch_id;
}

type Wanted = { readonly product: AlertProduct; readonly month: Month; readonly version: number | undefined };

async function runOf(context: Context, { product, month, version }: Wanted) {
  const { client, who } = context;
  const find = async () => {
    const { rows } = await client.query(
      `select version, counted_at from portal.alert_run
       where institution_id = $1 and product = $2 and month = $3 and ($4::int is null or version = $4)
       order by version desc limit 1`,
      [who.institutionId, product, `${month}-01`, version ?? null],
    );
    return rows[0];
  };
  const known = await find();
  if (known !== undefined) return known;
  if (version !== undefined) throw new Refusal('not-found', 'version');
  await countAlerts(client, product, month);
  const made = await find();
  if (made === undefined) throw new Error('the finished count is missing');
  return made;
}

async function readRows(context: Context, wanted: Scoped & { readonly version: number }) {
  const { client, who, request } = context;
  const { product, month, branch, given, version } = wanted;
  const name = request.language === 'en' ? 'name_en' : 'name_vi';
  const scoped = scopedRows({
    institution: '$1',
    product: '$2',
    month: '$3',
    version: '$4',
    branch: '$5',
    scope: '$6',
    type: '$7',
  });
  const { rows } = await client.query(
    `with scoped as materialized (select * from (${scoped}) s where s.level > 0),
     chosen as materialized (
       select s.* from scoped s
        where ($8::int is null or s.level = $8)
          and ($9::text is null or exists (select from bureau.institution i where i.code = $9 and i.id = any (s.shown_lenders)))),
     shown as (
       select c.level, c.name, c.branch_id, c.subject_id, json_build_object(
         'branch_id', c.branch_id, 'branch', coalesce(b.code || ' – ' || b.${name}, ''), 'subject_type', c.subject_type, 'cic_code', c.cic_code,
         'customer_code', c.customer_code, 'name', c.name, 'paper_sealed', encode(c.paper_sealed, 'base64'),
         'own_group', c.own_group, 'level', c.level, 'worst_group', c.worst_group,
         'lenders', (select coalesce(json_agg(json_build_object('code', i.code, 'name', i.${name}, 'branches',
                         (select coalesce(json_agg(u.${name} order by u.branch_id), '[]') from jsonb_array_elements(c.units) unit
                            join bureau.branch u on u.institution_id = (unit ->> 0)::int and u.branch_id = (unit ->> 1)::int
                           where u.institution_id = i.id)) order by i.code), '[]')
                       from bureau.institution i where i.id = any (c.shown_lenders)),
         'attention_vnd', c.shown_attention_vnd::text, 'is_new_debt', coalesce(c.shown_new_debt, false)) as alert
        from chosen c left join bureau.branch b on b.institution_id = c.institution_id and b.branch_id = c.branch_id
       order by c.level desc, c.name, c.branch_id, c.subject_id offset $10 limit $11)
     select (select count(*)::int from chosen) as total,
       (select coalesce(json_agg(alert order by level desc, name, branch_id, subject_id), '[]') from shown) as alerts,
       (select coalesce(json_agg(json_build_object('value', l.level::text, 'count', l.count) order by l.level desc), '[]')
          from (select level, count(*)::int as count from scoped group by 1) l) as levels,
       (select coalesce(json_agg(json_build_object('value', t.code, 'label', t.label, 'count', t.count) order by t.count desc, t.code), '[]')
          from (select i.code, i.short_name as label, count(*)::int as count
                  from scoped s cross join unnest(s.shown_lenders) lender join bureau.institution i on i.id = lender
                 group by 1, 2 order by 3 desc, 1 limit 8) t) as institutions`,
    [
      who.institutionId,
      product,
      `${month}-01`,
      version,
      branch,
      given.phamVi,
      Number(given.loaiKh),
      given.mucCb === undefined ? null : Number(given.mucCb),
      given.tctd ?? null,
      ...pageOf(given),
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  const alerts = row.alerts.map((alert) => ({
    ...alert,
    paper_sealed: alert.paper_sealed === null ? null : Buffer.from(alert.paper_sealed, 'base64'),
    attention_vnd: alert.attention_vnd === null ? null : BigInt(alert.attention_vnd),
  }));
  return { total: row.total, alerts, levels: row.levels, institutions: row.institutions };
}

/** Customers by level in twelve months, and what they owe here, in the same scope; null where a count did not keep it. A branch's month is told only to those who have looked at it, which is paid for. */
async function countMonths({ client, who }: Context, { product, month, branch, given }: Scoped) {
  const scoped = scopedRows({
    institution: '$1',
    product: '$2',
    month: 'run.month',
    version: 'run.version',
    branch: '$4',
    scope: '$5',
    type: '$6',
  });
  const { rows } = await client.query(
    `with run as (select r.month, max(r.version) as version from portal.alert_run r
       where r.institution_id = $1 and r.product = $2 and r.month <= $3::date and r.month > $3::date - interval '12 months' group by r.month)
     select to_char(run.month, 'YYYY-MM') as month, s.level::text as level, count(*)::int as count,
       case when bool_and(s.own_vnd is not null) then sum(s.own_vnd)::bigint end as own_vnd
       from run cross join lateral (${scoped}) s
      where s.level > 0 and exists (select from portal.alert_purchase p
        where p.institution_id = $1 and p.product = $2 and p.month = run.month and p.branch_id = s.branch_id)
      group by 1, 2 order by 1, 2 /* one of: level = 1 | 2 | 3 */`,
    [who.institutionId, product, `${month}-01`, branch, given.phamVi, Number(given.loaiKh)],
  );
  return rows.map(({ own_vnd, ...row }) => ({ ...row, duNo: own_vnd === null ? null : String(toMillions(own_vnd)) }));
}

/** Rows of the month before in the same scope, or null if it was not counted. */
async function countBefore(
  { client, who }: Context,
  { product, month, branch, given }: Scoped,
): Promise<number | null> {
  const before = addMonths(month, -1);
  const scoped = scopedRows({
    institution: '$1',
    product: '$2',
    month: '$3',
    version: 'run.version',
    branch: '$4',
    scope: '$5',
    type: '$6',
  });
  const { rows } = await client.query(
    `with run as (select version from portal.alert_run
       where institution_id = $1 and product = $2 and month = $3 order by version desc limit 1)
     select run.version, (select count(*)::int from (${scoped}) s where s.level > 0) as total from run`,
    [who.institutionId, product, `${before}-01`, branch, given.phamVi, Number(given.loaiKh)],
  );
  return rows[0]?.total ?? null;
}
