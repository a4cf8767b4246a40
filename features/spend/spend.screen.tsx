import { Fold } from '#kit/browser/fold/fold.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { sum } from '#bureau/credit/money.ts';
import { addMonths } from '#bureau/credit/months.ts';
import { Bars, Lines, StackedBars } from '#kit/browser/charts/charts.tsx';
import type { ChartSeries } from '#kit/browser/charts/series.ts';
import { categoryTone } from '#kit/browser/charts/tones.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatMonth, formatNumber } from '#kit/words/format.ts';
import type { Language } from '#kit/words/words.ts';
import { BudgetForm } from './budget-form.tsx';
import { spend } from './contract.ts';
import { courseOf, namesOfDays } from './course.ts';
import { People } from './people.tsx';
import styles from './spend.module.css';
import { spendWords } from './words.ts';

type Spend = AnswerOf<typeof spend.look>;

/**
 * The institution's spend: by product and month, by day, by branch and user; its tier, its unpaid notices, its
 * budget.
 */
export default function SpendScreen() {
  const { data, isError, isFetching, refetch } = useRead(spend.look, { body: {} });
  if (isError) return <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton />;
  return (
    <div className={styles.screen}>
      <div className={styles.pair}>
        <BudgetForm key={data.budget.setAt} budget={data.budget} days={data.days} onSaved={() => void refetch()} />
        <Tier tier={data.tier} />
      </div>
      <Months months={data.months} budget={data.budget} />
      <div className={styles.pair}>
        <CourseOfMonth look={data} />
        <Days look={data} />
      </div>
      <Ageing ageing={data.ageing} />
      <People people={data.people} />
    </div>
  );
}

const mostProducts = 5;

type Month = Spend['months'][number];

/** The product's name; what a statement charges beside products has none. */
function nameOf(
  { tenSP, maSP }: Month,
  { language, others }: { readonly language: Language; readonly others: string },
) {
  return tenSP?.[language] ?? maSP ?? others;
}

/** A series for each of the products that cost most, and one for all others together. */
function byProduct(
  months: Spend['months'],
  names: readonly string[],
  said: { readonly language: Language; readonly others: string; readonly beside: string },
): readonly ChartSeries[] {
  const spentOn = (product: string | null) =>
    sum(months.filter(({ maSP }) => maSP === product).map(({ soTien }) => BigInt(soTien)));
  const products = [...new Set(months.map(({ maSP }) => maSP))]
    .map((product) => ({ product, spent: spentOn(product) }))
    .toSorted((one, other) => (one.spent < other.spent ? 1 : -1))
    .map(({ product }) => product);
  const named = products.length > mostProducts + 1 ? products.slice(0, mostProducts) : products;
  const valuesOf = (isOf: (product: string | null) => boolean) =>
    names.map((name) =>
      Number(sum(months.filter(({ thang, maSP }) => thang === name && isOf(maSP)).map(({ soTien }) => BigInt(soTien)))),
    );
  const labelOf = (product: string | null) => {
    const month = months.find(({ maSP }) => maSP === product);
    return month === undefined ? said.beside : nameOf(month, { language: said.language, others: said.beside });
  };
  const series = named.map((product, place) => ({
    key: product ?? '',
    label: labelOf(product),
    tone: categoryTone(place),
    values: valuesOf((one) => one === product),
  }));
  if (named.length === products.length) return series;
  const rest = valuesOf((one) => !named.includes(one));
  return [...series, { key: 'others', label: said.others, tone: categoryTone(named.length), values: rest }];
}

function Tier({ tier }: { tier: Spend['tier'] }) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const about = { volume: number(tier.volume), discount: tier.discount };
  return (
    <section className={styles.part} aria-labelledby="tier">
      <h2 id="tier">{t('tier')}</h2>
      <p>
        {tier.nextAbove === null
          ? t('tierTop', about)
          : t('tierLine', { ...about, next: number(tier.nextAbove), nextDiscount: tier.nextDiscount ?? 0 })}
      </p>
      {tier.waiting > 0 && <p>{t('tierWaiting', { waiting: number(tier.waiting) })}</p>}
      {tier.nextAbove !== null && (
        <progress max={tier.nextAbove} value={tier.volume} aria-label={t('tier')} style={{ inlineSize: '100%' }} />
      )}
    </section>
  );
}

/** Every month from one to another, also those without spend. */
function monthsBetween(first: string | undefined, last: string | undefined): readonly string[] {
  if (first === undefined || last === undefined) return [];
  return first >= last ? [last] : [first, ...monthsBetween(addMonths(first, 1), last)];
}

function Months({ months, budget }: Pick<Spend, 'months' | 'budget'>) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  const names = [...new Set(months.map(({ thang }) => thang))];
  const drawn = monthsBetween(names.at(-1), names[0]);
  return (
    <section className={styles.part} aria-labelledby="months">
      <h2 id="months">{t('months')}</h2>
      {names.length > 0 && (
        <StackedBars
          title={t('months')}
          unit={t('dong')}
          names={drawn.map((name) => ({ key: name, label: formatMonth(name) }))}
          series={byProduct(months, drawn, { language, others: t('others'), beside: t('beside') })}
          line={budget.limit === null ? undefined : { label: t('budgetLine'), value: Number(budget.limit) }}
          height={240}
        />
      )}
      {names[0] !== undefined && <h3>{t('ofMonth', { month: formatMonth(names[0]) })}</h3>}
      <MonthRows caption={t('months')} rows={months.filter(({ thang }) => thang === names[0])} isOfOne />
      {names.length > 1 && (
        <Fold title={t('earlier')}>
          <MonthRows caption={t('earlier')} rows={months.filter(({ thang }) => thang !== names[0])} />
        </Fold>
      )}
    </section>
  );
}

/** A product's name, and its code as people say it. */
function Product({ row }: { readonly row: Month }) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  return (
    <span>
      {nameOf(row, { language, others: t('beside') })}
      {row.tenSP !== null && <span className={styles.code}> {row.maSP}</span>}
    </span>
  );
}

const showProduct = (row: Month) => <Product row={row} />;
const showMonth = ({ thang }: Month) => formatMonth(thang);

type MonthRowsProps = {
  readonly caption: string;
  readonly rows: Spend['months'];
  /** All rows are of one month, which the heading names. */
  readonly isOfOne?: boolean;
};

/** Products of one or more months, the dearest of each first. */
function MonthRows({ caption, rows, isOfOne = false }: MonthRowsProps) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  const events = rows.reduce((all, { soLuong }) => all + soLuong, 0);
  return (
    <PlainTable
      caption={caption}
      columns={[
        ...(isOfOne ? [] : [{ key: 'thang', label: t('thang'), show: showMonth, sum: t('sum') }]),
        {
          key: 'maSP',
          label: t('maSP'),
          show: showProduct,
          ...(isOfOne ? { sum: t('sum') } : {}),
        },
        {
          key: 'soLuong',
          label: t('soLuong'),
          isNumber: true,
          show: ({ soLuong }) => formatNumber(soLuong, language),
          sum: formatNumber(events, language),
        },
        {
          key: 'soTien',
          label: t('soTien'),
          isNumber: true,
          show: ({ soTien }) => formatNumber(soTien, language),
          sum: formatNumber(sum(rows.map(({ soTien }) => BigInt(soTien))), language),
        },
      ]}
      rows={rows}
      rowKey={({ thang, maSP }) => `${thang} ${maSP}`}
      empty={t('none')}
    />
  );
}

/** What was spent by each day beside the month before, and where the month ends at this pace. */
function CourseOfMonth({ look }: { look: Spend }) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  const { names, now, before, expected, atEnd } = courseOf(look.days, look.daysBefore);
  return (
    <section className={styles.part} aria-labelledby="course">
      <h2 id="course">{t('course')}</h2>
      <p>{atEnd === undefined ? t('tooEarly') : t('expectedLine', { amount: formatNumber(atEnd, language) })}</p>
      <Lines
        title={t('course')}
        unit={t('dong')}
        names={names.map((name) => ({ key: name, label: name }))}
        series={[
          { key: 'now', label: t('thisMonth'), tone: 'k1', values: now },
          { key: 'before', label: t('lastMonth'), tone: 'k3', values: before },
          ...(atEnd === undefined
            ? []
            : [{ key: 'expected', label: t('expected'), tone: 'k1' as const, values: expected, isDashed: true }]),
        ]}
        line={look.budget.limit === null ? undefined : { label: t('budgetLine'), value: Number(look.budget.limit) }}
      />
    </section>
  );
}

function Days({ look }: { look: Spend }) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  return (
    <section className={styles.part} aria-labelledby="days">
      <h2 id="days">{t('days')}</h2>
      <p>{t('limitLine', { limit: formatNumber(look.dailyLimit, language), users: look.users })}</p>
      <Bars
        title={t('days')}
        unit={t('inquiries')}
        label={t('inquiries')}
        bars={namesOfDays(look.days).map((name, at) => ({
          key: name,
          label: name,
          value: look.days[at]?.soLuong ?? null,
        }))}
        strong={String(look.days.length)}
      />
    </section>
  );
}

function Ageing({ ageing: groups }: { ageing: Spend['ageing'] }) {
  const t = useWords(spendWords);
  const { language } = useLanguage();
  const ageing = groups.filter(({ soGiayBao }) => soGiayBao > 0);
  return (
    <section className={styles.part} aria-labelledby="ageing">
      <h2 id="ageing">{t('ageing')}</h2>
      <PlainTable
        caption={t('ageing')}
        columns={[
          { key: 'group', label: t('group'), show: ({ group }) => t(group), sum: t('sum') },
          {
            key: 'soGiayBao',
            label: t('soGiayBao'),
            isNumber: true,
            show: ({ soGiayBao }) => soGiayBao,
            sum: ageing.reduce((all, { soGiayBao }) => all + soGiayBao, 0),
          },
          {
            key: 'soTien',
            label: t('soTien'),
            isNumber: true,
            show: ({ soTien }) => formatNumber(soTien, language),
            sum: formatNumber(sum(ageing.map(({ soTien }) => BigInt(soTien))), language),
          },
        ]}
        rows={ageing}
        rowKey={({ group }) => group}
        empty={t('noneUnpaid')}
      />
    </section>
  );
}
