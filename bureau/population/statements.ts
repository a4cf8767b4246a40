import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { lineCodes, type LineId, lineIds } from '#bureau/ratings/statement.ts';
import type { Nation } from './nation.ts';
import { type Random, randomOf } from './random.ts';
import type { FinStatement, SubjectRecord } from './record.ts';

const years = 4;
const million = 1_000_000;

/**
 * Yearly statements of three enterprises in five, four years up to the newest that was due; the debt is part of the
 * liabilities.
 */
export function makeStatements(
  nation: Nation,
  record: Pick<SubjectRecord, 'subjectId' | 'contracts' | 'legal'>,
  quality: number,
): FinStatement[] {
  const random = randomOf(nation.seed, record.subjectId, 21);
  const lender = record.contracts[0]?.institutionId;
  if (lender === undefined || record.legal === null || !random.chance(0.6)) return [];
  const debt = record.contracts.reduce((all, { history }) => all + (history.balances[0] ?? 0), 0);
  const isTroubled = record.contracts.some(({ history }) => (history.groups[0] ?? 1) > 1);
  const audit = random.chance(auditedShare[record.legal.size])
    ? random.chance(0.9)
      ? 'unqualified'
      : 'qualified'
    : 'none';
  const sound = 1 / (1 + Math.exp(-1.7 * quality));
  const health = (0.6 * sound + 0.4 * random.next()) * (isTroubled ? 0.5 : 1);
  const assets = Math.max(debt * (1.3 + random.next() * 2.5), assetsOf[record.legal.size] * (0.3 + random.next() * 2));
  return yearsOf(nation, random, { assets, debt, health }).map((each) => ({
    ...each,
    institutionId: lender,
    isConsolidated: false,
    audit,
  }));
}

const auditedShare = { micro: 0.02, small: 0.1, medium: 0.5, large: 0.95 };
const assetsOf = { micro: 4e9, small: 20e9, medium: 120e9, large: 900e9 };

type Firm = { readonly assets: number; readonly debt: number; readonly health: number };

function yearsOf(
  nation: Nation,
  random: Random,
  firm: Firm,
): Pick<FinStatement, 'year' | 'lines' | 'reportedOn' | 'submittedTo'>[] {
  const newest = newestFiscalYear(nation.today);
  const growth = -0.05 + firm.health * 0.25;
  const turnover = 0.6 + random.next() * 1.6;
  return Array.from({ length: years }, (_, back) => {
    const size = firm.assets / (1 + growth * (0.7 + random.next() * 0.6)) ** back;
    const health = Math.min(1, Math.max(0, firm.health + (random.next() - 0.5) * 0.2));
    return {
      year: newest - back,
      reportedOn: `${newest - back + 1}-04-30`,
      submittedTo: 'tax',
      lines: balanced({ ...firm, assets: size, health, debt: firm.debt / (1 + back * 0.1) }, turnover),
    };
  });
}

/** A balance sheet that balances, and the year's earnings, all in whole million dong. */
function balanced({ assets: size, debt, health }: Firm, turnover: number): FinStatement['lines'] {
  const round = (vnd: number) => Math.round(vnd / million) * million;
  const assets = round(size);
  const liabilities = round(Math.max(assets * (1.02 - health * 0.72), Math.min(debt, assets * 0.9)));
  const currentLiabilities = round(liabilities * 0.72);
  const currentAssets = Math.min(round(currentLiabilities * (0.7 + health * 1.5)), round(assets * 0.94));
  const revenue = round(assets * turnover);
  const interest = round(debt * 0.085);
  const profitBeforeTax = round(revenue * (health * 0.13 - 0.025));
  const netProfit = profitBeforeTax > 0 ? round(profitBeforeTax * 0.8) : profitBeforeTax;
  return inOrder({
    currentAssets,
    receivables: round(currentAssets * (0.55 - health * 0.25)),
    inventory: round(currentAssets * 0.3),
    longTermAssets: assets - currentAssets,
    totalAssets: assets,
    liabilities,
    currentLiabilities,
    // The sounder, the more its suppliers trust it.
    payables: Math.min(currentLiabilities, round(revenue * (0.04 + health * 0.08))),
    equity: assets - liabilities,
    totalSources: assets,
    revenue,
    costOfSales: round(revenue * (0.93 - health * 0.16)),
    interest,
    profitBeforeTax,
    netProfit,
    operatingCash: round(netProfit + (health - 0.4) * currentLiabilities * 0.2),
  });
}

/** The figures of a hand-made enterprise's newest fiscal year, in million dong. */
type Figures = Readonly<Record<'assets' | 'current' | 'liabilities' | 'owedSoon' | 'revenue' | 'profit', number>>;

/** The yearly statements of a hand-made enterprise: each year before is a twelfth less. */
export function knownStatements(
  nation: Nation,
  figures: Figures,
  sent: { readonly at: number; readonly audit: FinStatement['audit']; readonly isConsolidated?: boolean },
): FinStatement[] {
  const newest = newestFiscalYear(nation.today);
  return Array.from({ length: years }, (_, back) => {
    const then = (amount: number) => Math.round(amount * (11 / 12) ** back) * million;
    const [assets, current, liabilities] = [then(figures.assets), then(figures.current), then(figures.liabilities)];
    const [revenue, profit] = [then(figures.revenue), then(figures.profit)];
    return {
      year: newest - back,
      institutionId: sent.at,
      isConsolidated: sent.isConsolidated ?? false,
      audit: sent.audit,
      submittedTo: 'tax',
      reportedOn: `${newest - back + 1}-04-15`,
      lines: inOrder({
        currentAssets: current,
        receivables: Math.round(current / 3),
        inventory: Math.round(current / 4),
        longTermAssets: assets - current,
        totalAssets: assets,
        liabilities,
        currentLiabilities: then(figures.owedSoon),
        payables: Math.round(then(figures.owedSoon) / 4),
        equity: assets - liabilities,
        totalSources: assets,
        revenue,
        costOfSales: Math.round(revenue * 0.85),
        interest: Math.round(profit / 5),
        profitBeforeTax: profit,
        netProfit: Math.round(profit * 0.8),
        operatingCash: Math.round(profit * 1.1),
      }),
    };
  });
}

function inOrder(amounts: Readonly<Record<LineId, number>>): FinStatement['lines'] {
  return lineIds.map((line) => [lineCodes[line], amounts[line]] as const);
}
