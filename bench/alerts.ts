import pg from 'pg';
import { alertProducts, countAlerts } from '#bureau/alerts/count-alerts.job.ts';
import { typeParsers } from '#database/types.ts';
import { badDebtAlerts } from '#features/alerts/contract.ts';
import { actAs } from '#kit/server/database/database.ts';
import { fire, post } from './kit/load.ts';
import { comparePairs, print, quantile } from './kit/pairs.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';

const pageMilliseconds = 150;

type Institution = { readonly id: number; readonly code: string };

/**
 * B9: S36 and S39 of the last whole month for every institution, as the monthly job counts and stores them, beside
 * the two bare SQL statements of each institution in the same order; then one institution's page from the stored
 * rows. Arguments: subjects (20000), pairs (3).
 */
export async function run([subjects = '20000', pairs = '3']: readonly string[]): Promise<void> {
  const portal = await startPortal({ subjects: Number(subjects), environment: { BUREAU_WORKERS: '0' } });
  const pool = new pg.Pool({ connectionString: portal.ownerUrl, max: 1, types: typeParsers });
  try {
    const { rows: institutions } = await portal.owner.query<Institution>(
      `select id, code from bureau.institution where class not in ('bureau', 'voluntary') order by id`,
    );
    const { rows: months } = await portal.owner.query<{ month: string }>(
      `select to_char(date_trunc('month', bureau.today()) - make_interval(months => n), 'YYYY-MM') as month from generate_series(1, 2) n
       where bureau.is_month_closed((date_trunc('month', bureau.today()) - make_interval(months => n))::date) order by 1 desc limit 1`,
    );
    const month = months[0]?.month ?? '';
    const work = `S36 and S39 of ${month}, ${institutions.length} institutions, ${subjects} subjects`;
    await comparePairs({
      ...{ bench: 'alerts', unit: 's', work, pairs: Number(pairs), bar: { atMost: 1.3 } },
      ours: () => seconds(() => countAll(pool, institutions, month)),
      floor: () => seconds(() => bareStatements(pool, institutions, month)),
    });
    await pageOfOne(portal, { work: `a page of ${month} from what is kept`, month, institutions });
  } finally {
    await pool.end();
    await portal.stop();
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

async function countAll(pool: pg.Pool, institutions: readonly Institution[], month: string): Promise<void> {
  for (const { id } of institutions) {
    await actAs(pool, { institutionId: id, userId: 0 }, async (client) => {
      // Counted again each time, not found unchanged.
      await client.query('delete from portal.alert_row where institution_id = $1 and month = $2', [id, `${month}-01`]);
      await client.query('delete from portal.alert_run where institution_id = $1 and month = $2', [id, `${month}-01`]);
      for (const product of alertProducts) await countAlerts(client, product, month);
    });
  }
}

/** Only the counting statements: no versions, no digest, nothing stored. */
async function bareStatements(pool: pg.Pool, institutions: readonly Institution[], month: string): Promise<void> {
  for (const { id } of institutions) {
    for (const name of ['bad_debt_elsewhere', 'new_debt_elsewhere'])
      await pool.query(`select count(r.subject_id), count(r.lenders) from portal.${name}($1, $2) r`, [
        id,
        `${month}-01`,
      ]);
  }
}

type Page = { readonly work: string; readonly month: string; readonly institutions: readonly Institution[] };

async function pageOfOne(portal: BenchPortal, { work, month, institutions }: Page): Promise<void> {
  const [token] = await portal.users(1);
  const { rows } = await portal.owner.query<{ code: string }>(
    `select i.code from portal.session s join bureau.institution i on i.id = s.institution_id where s.ended_at is null
     order by s.started_at desc limit 1`,
  );
  const [year = '', of = ''] = month.split('-');
  const body = {
    ...{
      namTu: year,
      thangTu: String(Number(of)),
      phamVi: '3',
      loaiKh: '0',
      mucDich: 'portfolio-monitoring',
      maChiNhanh: 'ALL',
      dongY: true,
      start: 0,
      end: 100,
    },
    maTctd: rows[0]?.code ?? institutions[0]?.code ?? '',
  };
  const volley = await fire(portal.origin, {
    ...{ connections: 1, seconds: 5 },
    next: () => post(badDebtAlerts.confirm.path, body, token),
  });
  const p95 = quantile(volley.milliseconds, 0.95);
  print({
    ...{ bench: 'alerts', work, unit: 'ms p95', ours: p95 },
    ...{ bar: `<= ${pageMilliseconds}`, holds: p95 <= pageMilliseconds },
  });
}
