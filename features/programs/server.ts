import { createHash } from 'node:crypto';
import { mostShown } from '#bureau/contract/people-shown.ts';
import { kindsOf } from '#bureau/contract/program-needs.ts';
import { programBatchProducts, programProducts, productsAtOnce } from '#bureau/contract/program-scopes.ts';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { purposesOf } from '#bureau/contract/purposes.ts';
import { searchUnlessHeld } from '#bureau/alarms/search-hold.ts';
import { placeOf } from '#bureau/matching/place-of.ts';
import { showPeople } from '#bureau/matching/show-people.ts';
import { matchWords } from '#bureau/matching/words.ts';
import { productPrices } from '#bureau/fees/product-prices.ts';
import { reportPdf } from '#bureau/report-files/pdf.ts';
import { reportXlsx } from '#bureau/report-files/xlsx.ts';
import { readSource } from '#bureau/lineage/read-source.ts';
import { championOf } from '#bureau/scoring/champion.ts';
import { sampleOf } from '#bureau/reports/sample-of.ts';
import { figuresBy } from './figures.ts';
import { issueProof } from '#bureau/reports/proof.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import { countCustomer } from '#kit/server/calls/quota.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { file, workbook, xlsxType } from '#kit/server/files/file-answer.ts';
import { say } from '#kit/words/words.ts';
import { findCustomer } from '#features/find-customer/contract.ts';
import { readAsPortal } from '#bureau/programs/as-portal.ts';
import { askForProgram } from './ask.ts';
import { programs } from './contract.ts';
import { healthOf } from './health.ts';
import { findInquiry, listInquiries, secondsToLook, withoutReport } from './read.ts';

const inBatches: readonly string[] = programBatchProducts;

const searchNames = {
  customerName: 'name',
  birthDate: 'bornOn',
  idNo: 'identityNumber',
  regNo: 'registrationNumber',
  taxNo: 'taxCode',
};

export const programsServer = serve(programs, {
  async ask({ body }, context) {
    const { ticket, report } = await askForProgram(context, body);
    context.tell({ status: report === undefined ? 202 : 201, location: `/api/v1/inquiries/${ticket}` });
    const { shown } = await findInquiry(context, ticket);
    tellWhenToLook(context, shown);
    return { ...shown, report: report ?? null };
  },

  async list({ query }, context) {
    const page = await listInquiries(context, query);
    context.audit.note({ rows: page.inquiries.length });
    return page;
  },

  async inquiry({ params }, context) {
    const { shown, subjectId } = await findInquiry(context, params.id);
    if (subjectId !== null) context.audit.about(subjectId);
    context.audit.note({ voucher: params.id });
    tellWhenToLook(context, shown);
    return shown;
  },

  async report({ params }, context) {
    const { request, audit, cipher } = context;
    const { shown, subjectId, report: sealed, sha256 } = await findInquiry(context, params.id);
    if (sealed === null) throw withoutReport(shown);
    const report = openStoredReport(cipher, sealed, sha256);
    if (subjectId !== null) audit.about(subjectId);
    const accepted = String(request.headers['accept'] ?? '');
    const type = accepted.includes('application/pdf') ? 'pdf' : accepted.includes(xlsxType) ? 'xlsx' : 'json';
    audit.note({ voucher: params.id, type });
    const tag = `"${sha256?.toString('hex').slice(0, 32)}-${type}-${request.language}"`;
    context.setHeader('etag', tag);
    context.setHeader('vary', 'accept, accept-language');
    if (request.headers['if-none-match'] === tag) {
      context.tell({ status: 304 });
      return new JsonText('');
    }
    if (type === 'json') return report;
    // A report that leaves as a file is an export.
    if (context.who.areExportsFrozen) throw new Refusal('exports-frozen');
    const name = `${report.product.code}-${params.id}`;
    const stamp = { user: context.who.username, at: sharedNow(), voucher: params.id };
    const body =
      type === 'xlsx'
        ? await reportXlsx(report, request.language)
        : await reportPdf(report, request.language, stamp, await issueProof(context, report));
    const digest = createHash('sha256').update(body).digest();
    audit.noteAlso({ file: `${name}.${type}`, sha256: digest.toString('hex') });
    context.setHeader('repr-digest', `sha-256=:${digest.toString('base64')}:`);
    return type === 'xlsx' ? workbook(name, body) : file({ name: `${name}.pdf`, type: 'application/pdf', body });
  },

  async source({ params, query }, context) {
    const { shown, inquiryId, subjectId, report: sealed, sha256 } = await findInquiry(context, params.id);
    if (sealed === null) throw withoutReport(shown);
    const stored = {
      voucher: params.id,
      product: shown.product,
      askedAt: shown.askedAt,
      inquiryId,
      subjectId,
      sealed,
      sha256,
    };
    return readSource(context, stored, { ...query, field: 'id' });
  },

  async search({ body }, context) {
    const { name, bornOn, identityNumber, registrationNumber, taxCode, ...rest } = body;
    const asked = {
      ...rest,
      customerName: name,
      birthDate: bornOn,
      idNo: identityNumber,
      regNo: registrationNumber,
      taxNo: taxCode,
    };
    const read = readAsPortal(findCustomer.search.body, asked, searchNames);
    if (!(await countCustomer(context, findCustomer.search.quota, read)))
      throw new Refusal('customer-quota', undefined, { limit: 0 });
    const found = await searchUnlessHeld(context, {
      type: '0',
      cicCode: read.cicCode,
      registrationNumber: read.regNo,
      taxCode: read.taxNo,
      identityNumber: read.idNo,
      name: read.customerName,
      bornOn: read.birthDate,
      province: read.province,
      limit: mostShown,
    });
    context.audit.note({ rows: found.length });
    const { people, left, more } = await showPeople(context, found, read);
    return {
      people: people.map((one) => ({
        cicCode: one.cicCode,
        name: one.name,
        kind: one.type === '1' ? ('company' as const) : ('person' as const),
        place: placeOf(one.address),
        identityHint: one.identityHint,
        taxHint: one.taxHint,
        registrationHint: one.registrationHint,
        confidence: one.confidence,
        reasons: one.reasons.map((reason) => say(matchWords, context.request.language, reason)),
      })),
      left,
      more,
    };
  },

  async products(_, context) {
    const prices = await productPrices(context, 0);
    const { settings, who, client } = context;
    const { rows } = await client.query('select portal.day_limit(0) as most /* never null: most */');
    const limits = { customersPerDay: rows[0]?.most ?? 0, callsPerMinute: who.application?.callsPerMinute ?? 0 };
    const allowed = who.application?.scopes ?? new Set<string>();
    return {
      products: programProducts.flatMap((code) => {
        const price = prices.find(({ id }) => id === code);
        if (price === undefined) return [];
        return [
          {
            code,
            name: price.label,
            priceVnd: price.priceVnd,
            scope: `inquiry:${code}`,
            isAllowed: allowed.has(`inquiry:${code}`),
            subjects: [...kindsOf(code)],
            answers: productsAtOnce.includes(code) ? ('at-once' as const) : ('later' as const),
            needsConsent: code === scoreProduct || settings.consentFor.includes('report'),
            limits: { ...limits, batchLinesPerDay: inBatches.includes(code) ? settings.fileBudget : null },
            purposes: [...purposesOf(code)],
          },
        ];
      }),
    };
  },

  async sample({ params }, { scopes }) {
    const { row, model } = await scopes.identity(async (client) => {
      const { rows } = await client.query(
        'select name_vi as vi, name_en as en, sections from bureau.product where code = $1',
        [params.product],
      );
      return { row: rows[0], model: await championOf(client) };
    });
    const report = row && sampleOf(params.product, { name: { vi: row.vi, en: row.en }, sections: row.sections, model });
    if (report === undefined) throw new Refusal('not-found', 'product');
    return report;
  },

  async figures(_, { scopes }) {
    const { rows } = await scopes.identity((client) =>
      client.query('select code, name_vi as vi, name_en as en, sections from bureau.product where code = any ($1)', [
        programProducts,
      ]),
    );
    const listed = new Map(rows.map(({ code, vi, en, sections }) => [code, { name: { vi, en }, sections }]));
    return { figures: figuresBy(listed) };
  },

  async usage({ query }, { client, who }) {
    const { rows } = await client.query(
      `with span as (
         select coalesce(to_date($3 || '-01', 'YYYY-MM-DD'), date_trunc('month', portal.hanoi_day())::date) as first)
       select to_char(s.first, 'YYYY-MM') as month, portal.day_limit(0) as limit,
         coalesce((select d.used from portal.quota_day d where d.institution_id = $1 and d.user_id = $2 and d.day = portal.hanoi_day()
           and d.counter = 'customer'), 0) as used,
         coalesce((select json_agg(json_build_object('product', p.product, 'inquiries', p.inquiries, 'amountVnd', p.amount::text) order by p.product)
           from (select c.product, count(*)::int as inquiries, sum(c.amount_vnd) as amount
                   from portal.inquiry q join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
                  where q.institution_id = $1 and q.user_id = $2
                    and q.asked_at >= s.first::timestamp at time zone 'Asia/Ho_Chi_Minh'
                    and q.asked_at < (s.first + interval '1 month')::timestamp at time zone 'Asia/Ho_Chi_Minh'
                  group by c.product) p), '[]') as products
       from span s /* never null: month, limit */`,
      [who.institutionId, who.userId, query.month ?? null],
    );
    const { month = '', limit = 0, used = 0, products = [] } = rows[0] ?? {};
    const total = products.reduce((sum, one) => sum + BigInt(one.amountVnd), 0n);
    return {
      today: { customers: used, limit },
      callsPerMinute: who.application?.callsPerMinute ?? 0,
      month,
      products,
      totalVnd: String(total),
    };
  },

  async status(_, { settings, client }) {
    return {
      ...{ status: 'ok' as const, time: sharedNow().toISOString(), version: settings.apiVersion },
      ...(await healthOf(client)),
    };
  },
});

/** Says of a pending inquiry when to look again. */
function tellWhenToLook(context: Context, shown: Parameters<typeof secondsToLook>[0]): void {
  const seconds = secondsToLook(shown);
  if (seconds !== undefined) context.setHeader('retry-after', String(seconds));
}
