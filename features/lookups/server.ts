import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { fold } from '#kit/words/fold.ts';
import { say } from '#kit/words/words.ts';
import { fiscalYearsOn, invoiceSymbols, monthsOf, periodsOn } from './calendar.ts';
import { isLookupTable, type LookupTable, lookups, type Option } from './contract.ts';
import { colleagues, countries, creditInstitutions, nameIn, ownBranches, provincesOn, today } from './reference.ts';
import { productPrices } from '#bureau/fees/product-prices.ts';
import { lookupWords } from './words.ts';

export const lookupsServer = serve(lookups, {
  async userInfo(_, { client, request, who }) {
    const name = nameIn(request.language);
    const { rows } = await client.query(
      `select i.${name} as institution, b.code, b.${name} as branch from bureau.institution i
        left join bureau.branch b on b.institution_id = i.id and b.branch_id = $2 where i.id = $1`,
      [who.institutionId, who.branchId],
    );
    const [own] = rows;
    return {
      userName: who.username,
      fullName: who.fullName,
      tctdCode: who.institutionCode,
      tctdName: own?.institution ?? who.institutionCode,
      branchCode: own?.code ?? null,
      branchName: own?.branch ?? null,
    };
  },
  provinces: provinceOptions,
  provinceList: provinceOptions,
  async nation(_, context) {
    return all(await countries(context));
  },
  async countryList(_, context) {
    return all(await countries(context));
  },
  async comboboxItems({ query }, context) {
    if (!isLookupTable(query.table)) throw new Refusal('bad-input', 'table');
    return all(await readers[query.table](context));
  },
  async comboboxStatuses(_, { request }) {
    const label = (key: 'answered' | 'pending' | 'refused') => say(lookupWords, request.language, key);
    return all([
      { id: '1', label: label('answered') },
      { id: '2', label: label('pending') },
      { id: '0', label: label('refused') },
    ]);
  },
  async institutions({ query }, context) {
    const keyword = fold(query.keyword ?? '');
    const found = (await creditInstitutions(context)).filter(
      ({ id, label, shortName }) => id.startsWith(keyword) || fold(`${label} ${shortName}`).includes(keyword),
    );
    const { start, end } = query;
    return { total: found.length, rows: found.slice(start, end), ...(found.length > end ? { more: true } : {}) };
  },
  async branches({ query }, context) {
    if (query.maTctd !== context.who.institutionCode) throw new Refusal('other-institution', 'maTctd');
    return all(await ownBranches(context));
  },
  async products({ query }, context) {
    return all(await productPrices(context, Number(query.customerType ?? 0)));
  },
  async fiscalYears(_, context) {
    return all(fiscalYearsOn(await today(context)).map((year) => ({ id: String(year), label: String(year) })));
  },
  async periods(_, context) {
    const { language } = context.request;
    return all(
      periodsOn(await today(context)).map(({ year, month }) => {
        const padded = String(month).padStart(2, '0');
        return { id: `${year}${padded}`, label: say(lookupWords, language, 'period', { month: padded, year }) };
      }),
    );
  },
  async months({ query }, context) {
    const day = await today(context);
    const year = query.nam === undefined ? Number(day.slice(0, 4)) : Number(query.nam);
    return all(monthsOf(year, day).map((month) => same(String(month).padStart(2, '0'))));
  },
  async years(_, context) {
    const years = new Set(periodsOn(await today(context)).map(({ year }) => String(year)));
    return all([...years].map(same));
  },
  async users(_, context) {
    return all(await colleagues(context));
  },
  async invoiceTemplates(_, context) {
    return all(invoiceSymbols(await today(context)).map(same));
  },
});

const same = (id: string): Option => ({ id, label: id });

const readers: Readonly<Record<LookupTable, (context: Context) => Promise<Option[]>>> = {
  DIM_BRANCH: ownBranches,
  DIM_TCTD: creditInstitutions,
  DIM_PROVINCE: async (context) => provincesOn(context, await today(context)),
  DIM_NATION: countries,
  DIM_PRODUCT: (context) => productPrices(context, 0),
};

async function provinceOptions({ query }: { query: { date?: string | undefined } }, context: Context) {
  return all(await provincesOn(context, query.date ?? (await today(context))));
}

function all<T>(rows: T[]): { total: number; rows: T[] } {
  return { total: rows.length, rows };
}
