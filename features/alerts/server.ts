import { isClosed } from '#bureau/alerts/count-alerts.job.ts';
import { addMonths, lastDayOf, monthOf } from '#bureau/credit/months.ts';
import { toMillions } from '#bureau/credit/money.ts';
import { covered } from '#bureau/matching/search.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { workbook } from '#kit/server/files/file-answer.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { type ListColumn, type ListValue, listXlsx } from '#kit/server/sheets/list-xlsx.ts';
import { type Language, say } from '#kit/words/words.ts';
import { alertLists, allBranches, badDebtAlerts, newDebtAlerts } from './contract.ts';
import { type Alert, type Report, readReport } from './report.ts';
import type { Criteria } from './scope.ts';
import { alertWords } from './words.ts';
import { formatMonth, minuteAndDay } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { subjectKindOf, customerTypeOf } from '#bureau/contract/subject-kind.ts';

export const badDebtAlertsServer = serve(badDebtAlerts, {
  async confirm({ body }, context) {
    const report = await readReport(context, 'S36', body);
    return answerOf(context, report, report.alerts.map(badDebtOf(context)), 'badDebt');
  },
  async excel({ body }, context) {
    const report = await readReport(context, 'S36', body);
    const columns = ['tenKh', 'maCic', 'chiNhanh', 'tctdDangQh', 'maNoXau', 'nhomNoTaiDonVi', 'mucCb'] as const;
    return excelOf(context, body, {
      product: 'S36',
      caption: 'badDebt',
      report,
      columns,
      rows: report.alerts.map(badDebtOf(context)),
    });
  },
});

export const newDebtAlertsServer = serve(newDebtAlerts, {
  async confirm({ body }, context) {
    const report = await readReport(context, 'S39', body);
    return answerOf(context, report, report.alerts.map(newDebtOf(context, report)), 'newDebt');
  },
  async excel({ body }, context) {
    const report = await readReport(context, 'S39', body);
    const columns = [
      'tenKh',
      'maCic',
      'maKh',
      'dkkD_CMND',
      'chiNhanh',
      'tctD_PHATSINH',
      'noCanChuY',
      'phatSinhMoi',
      'ngayBaoCao',
      'mucCb',
    ] as const;
    const rows = report.alerts.map(newDebtOf(context, report));
    return excelOf(context, body, { product: 'S39', caption: 'newDebt', report, columns, rows });
  },
});

export const alertListsServer = serve(alertLists, {
  async branches(_, { client, who, request }) {
    const name = request.language === 'en' ? 'name_en' : 'name_vi';
    const { rows } = await client.query(
      `select code as id, code || ' – ' || ${name} as label from bureau.branch
       where institution_id = $1 and ($2::int is null or branch_id = $2) order by branch_id`,
      [who.institutionId, who.branchId],
    );
    const all = { id: allBranches, label: say(alertWords, request.language, 'allBranches') };
    const options = [all, ...rows];
    return { total: options.length, rows: options };
  },
  async months(_, { client }) {
    const { rows } = await client.query('select bureau.today() as today /* never null: today */');
    const latest = addMonths(monthOf(rows[0]?.today ?? ''), -1);
    const newest = (await isClosed(client, latest)) ? latest : addMonths(latest, -1);
    const months = Array.from({ length: 12 }, (_, ago) => addMonths(newest, -ago));
    return { total: months.length, rows: months.map((id) => ({ id, label: formatMonth(id) })) };
  },
});

function sharedOf(alert: Alert) {
  const loaiKh = customerTypeOf(subjectKindOf(alert.subject_type));
  return { tenKh: alert.name, maCic: alert.cic_code, chiNhanh: alert.branch, loaiKh, mucCb: alert.level };
}

/** An institution with its branches that hold the debt; most branches repeat the institution's name before their own. */
function lenderText({ name, branches }: Alert['lenders'][number], language: Language): string {
  if (branches.length === 0) return name;
  const head = say(alertWords, language, 'headOffice');
  const own = branches.map((branch) => (branch === name ? head : branch.replace(`${name} - `, '')));
  return `${name} (${own.join(', ')})`;
}

const badDebtOf =
  ({ request: { language } }: Context) =>
  (alert: Alert) => {
    return {
      ...sharedOf(alert),
      tctdDangQh: alert.lenders.map((lender) => lenderText(lender, language)).join('; '),
      maNoXau: alert.worst_group ?? 5,
      nhomNoTaiDonVi: alert.own_group,
    };
  };

function newDebtOf({ cipher }: Context, { month }: Report) {
  return (alert: Alert) => ({
    ...sharedOf(alert),
    maKh: alert.customer_code,
    noCanChuY: alert.attention_vnd === null ? null : String(toMillions(alert.attention_vnd)),
    tctD_PHATSINH: alert.lenders.map(({ name }) => name).join('; '),
    dkkD_CMND: alert.paper_sealed === null ? '' : covered(cipher.open(alert.paper_sealed)),
    ngayBaoCao: lastDayOf(month),
    phatSinhMoi: alert.is_new_debt,
  });
}

function answerOf<R>({ request: { language } }: Context, report: Report, rows: R[], of: Kind) {
  const { version, countedAt, total, totalBefore, institutions, months } = report;
  const mucCb = report.levels.map(({ value, count }) => ({ value, count, label: levelText(of, value, language) }));
  return { total, rows, bars: { mucCb, tctd: institutions }, months, version, countedAt, totalBefore };
}

type Kind = 'badDebt' | 'newDebt';

const levelKeys = {
  badDebt: { '1': 'level1', '2': 'level2', '3': 'level3' },
  newDebt: { '1': 'newLevel1', '2': 'newLevel2', '3': 'newLevel2' },
} as const;

function levelText(of: Kind, level: string, language: Language): string {
  const key = level === '2' || level === '3' ? level : '1';
  return say(alertWords, language, levelKeys[of][key]);
}

/** What the levels of each report mean. */
const legends = { badDebt: 'levelsS36', newDebt: 'levelsS39' } as const;

const kinds: Readonly<Record<string, ListColumn['kind']>> = {
  maNoXau: 'whole',
  nhomNoTaiDonVi: 'whole',
  noCanChuY: 'whole',
  ngayBaoCao: 'date',
};

type Wanted<K extends string> = {
  readonly product: string;
  readonly caption: Kind;
  readonly report: Report;
  readonly columns: readonly (K & keyof (typeof alertWords)['texts'])[];
  readonly rows: readonly Readonly<Record<K, string | number | boolean | null>>[];
};

/**
 * The displayed rows as an .xlsx: its name contains product, month and count, and the lines above them the time of
 * the count.
 */
function excelOf<K extends string>({ request }: Context, given: Criteria, wanted: Wanted<K>) {
  const { product, caption, report, columns, rows } = wanted;
  const t = (key: keyof (typeof alertWords)['texts']) => say(alertWords, request.language, key);
  const shown = (name: K, value: string | number | boolean | null): ListValue => {
    if (typeof value === 'boolean') return value ? t('yes') : '';
    return name === 'mucCb' ? levelText(caption, String(value), request.language) : value;
  };
  const counted = say(listWords, request.language, 'countedAt', minuteAndDay(report.countedAt));
  const body = listXlsx(
    `${product} ${formatMonth(report.month).replace('/', '-')}`,
    columns.map((name) => ({ title: t(name), kind: kinds[name] ?? 'text' })),
    rows.map((row) => columns.map((name) => shown(name, row[name]))),
    { above: [`${t(caption)} – ${formatMonth(report.month)}`, counted, t(legends[caption])] },
  );
  const name = `${product}-${given.maTctd}-${report.month}-v${report.version}`;
  return workbook(name, body);
}
