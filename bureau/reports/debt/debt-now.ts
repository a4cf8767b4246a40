import type { ReportCell, ReportSection, SectionOf } from '#bureau/contract/report.ts';
import { byInstitution, groupBy, worst } from '#bureau/credit/accounts.ts';
import { type CurrentDebt, currentCards, currentDebts, exposures } from '#bureau/credit/current.ts';
import type { CreditFile, CreditKind } from '#bureau/credit/file.ts';
import { sharesInTenths, sum, toMillions, toMillionsByGroup, toMillionsThatAddUp } from '#bureau/credit/money.ts';
import {
  column,
  foreignDebtColumn,
  millionColumn,
  moneyCell,
  moneyCells,
  moneySum,
  ownCurrencyCell,
  type ReportWord,
  table,
  word,
} from '#bureau/reports/cells.ts';

/** The debt at each institution, the largest first, with its share and whether collateral secures it. */
export function exposureBars(file: CreditFile): SectionOf<'bars'> {
  const all = exposures(file);
  const amounts = all.map(({ dong }) => dong);
  const printed = toMillionsThatAddUp(amounts);
  const shares = sharesInTenths(amounts);
  return {
    kind: 'bars',
    id: 'exposure',
    number: '',
    title: word('bars'),
    remark: word('barsRemark'),
    unit: word('million'),
    rows: all.map(({ institution, dong, worstGroup, isSecured }, index) => ({
      code: institution.code,
      label: institution.name,
      amount: String(printed[index] ?? 0n),
      dong: String(dong),
      shareTenths: shares[index] ?? 0,
      isSecured,
      worstGroup,
    })),
    total: String(toMillions(sum(amounts))),
    totalDong: String(sum(amounts)),
    whenEmpty: word('noCurrentDebt'),
  };
}

/** Sections 2.1 to 2.5: current loans, cards, debt sold to VAMC, bonds, off-balance commitments. */
export function debtNowSections(file: CreditFile): ReportSection[] {
  return [currentDebtTable(file), cardTable(file), vamcTable(file), bondTable(file), commitmentTable(file)];
}

/**
 * Section 2.1: one row for each institution, kind of credit, group and day of the figures: dong in millions, each other currency
 * in its own column. A figure that stands from an earlier period has a row of its own, with its day.
 */
export function currentDebtTable(file: CreditFile): SectionOf<'table'> {
  const debts = currentDebts(file);
  const currencies = [...new Set(['USD', ...debts.flatMap(({ foreign }) => foreign?.currency ?? [])])];
  const institutions = byInstitution(debts).map(({ institution, own }) => {
    const rows = [...groupBy(own, ({ kind, group, dataDay }) => `${kind} ${group} ${dataDay}`).values()];
    return { institution, rows: rows.flatMap((debts) => (debts[0] ? [{ ...debts[0], debts }] : [])) };
  });
  const inDong = (rows: readonly CurrentDebt[]) =>
    sum(rows.filter(({ foreign }) => foreign === null).map(({ dong }) => dong));
  const millions = toMillionsByGroup(institutions.map(({ rows }) => rows.map(({ debts }) => inDong(debts))));
  const inCurrency = (rows: readonly CurrentDebt[], currency: string): ReportCell => {
    const owed = rows.flatMap(({ foreign }) => (foreign?.currency === currency ? [foreign.cents] : []));
    return owed.length === 0 ? null : ownCurrencyCell(sum(owed), currency);
  };
  // A figure from before its institution's newest period.
  const isKept = ({ institution, dataDay }: CurrentDebt) =>
    file.standing.some((newest) => newest.institution.code === institution.code && dataDay.slice(0, 7) < newest.month);
  return table({
    id: 'current-debt',
    number: '2.1',
    title: 'currentDebt',
    remark: debts.some(isKept) ? 'currentDebtKeptRemark' : 'currentDebtRemark',
    columns: [
      ...institutionColumns,
      column('data-day', 'dataDay', 'date'),
      column('kind', 'creditKind', 'text'),
      column('group', 'group', 'group'),
      millionColumn('vnd', 'debtVnd'),
      ...currencies.map(foreignDebtColumn),
    ],
    rows: institutions.flatMap(({ institution, rows }, at) =>
      rows.map(({ kind, group, dataDay, debts }, index) => [
        institution.code,
        institution.name,
        dataDay,
        word(creditWord(kind)),
        group,
        debts.some(({ foreign }) => foreign === null) ? moneyCell(inDong(debts), millions[at]?.[index]) : null,
        ...currencies.map((currency) => inCurrency(debts, currency)),
      ]),
    ),
    totals: [
      word('total'),
      null,
      null,
      null,
      debts.length > 0 ? worst(debts) : null,
      moneyCell(inDong(debts)),
      ...currencies.map((currency) => inCurrency(debts, currency)),
    ],
    // Cards are debt too: the section of cards follows.
    whenEmpty: currentCards(file).some(({ balance }) => balance > 0n) ? 'noLoansButCards' : 'noLoans',
  });
}

/** Section 2.2: cards by issuer. */
export function cardTable(file: CreditFile): SectionOf<'table'> {
  const cards = currentCards(file);
  const fields = ['limit', 'balance', 'due', 'late'] as const;
  const amounts = fields.map((field) => cards.map((card) => card[field]));
  const printed = amounts.map((column) => moneyCells(column));
  return table({
    id: 'cards',
    number: '2.2',
    title: 'cards',
    columns: [
      ...institutionColumns,
      column('data-day', 'dataDay', 'date'),
      column('cards', 'cardCount', 'number'),
      millionColumn('limit', 'cardLimit'),
      millionColumn('balance', 'cardBalance'),
      millionColumn('due', 'cardDue'),
      millionColumn('late', 'cardLate'),
      column('late-days', 'cardLateDays', 'number'),
      column('group', 'group', 'group'),
    ],
    rows: cards.map((card, index) => [
      card.institution.code,
      card.institution.name,
      card.dataDay,
      card.cards,
      ...printed.map((column) => column[index] ?? null),
      card.lateDays,
      card.group,
    ]),
    totals: [
      word('total'),
      null,
      null,
      cards.reduce((all, card) => all + card.cards, 0),
      ...amounts.map(moneySum),
      null,
      null,
    ],
    whenEmpty: 'noCards',
  });
}

/** Section 2.3. */
export function vamcTable(file: CreditFile): SectionOf<'table'> {
  const debts = file.vamcDebts.filter(({ settled }) => settled === null);
  const amounts = debts.map(({ principalLeft }) => principalLeft);
  const printed = moneyCells(amounts);
  return table({
    id: 'vamc',
    number: '2.3',
    title: 'vamc',
    columns: [
      ...institutionColumns,
      column('data-day', 'dataDay', 'date'),
      millionColumn('principal', 'principalLeft'),
    ],
    rows: debts.map(({ institution, reported }, index) => [
      institution.code,
      institution.name,
      reported,
      printed[index] ?? null,
    ]),
    totals: [word('total'), null, null, moneySum(amounts)],
    whenEmpty: 'noVamc',
  });
}

/** Section 2.4. */
export function bondTable(file: CreditFile): SectionOf<'table'> {
  const amounts = file.bonds.map(({ value }) => value);
  const printed = moneyCells(amounts);
  return table({
    id: 'bonds',
    number: '2.4',
    title: 'bonds',
    columns: [
      ...institutionColumns,
      column('data-day', 'dataDay', 'date'),
      column('issued', 'issued', 'date'),
      column('matures', 'matures', 'date'),
      column('group', 'group', 'group'),
      millionColumn('value', 'value'),
    ],
    rows: file.bonds.map(({ institution, reported, issued, matures, group }, index) => [
      institution.code,
      institution.name,
      reported,
      issued,
      matures,
      group,
      printed[index] ?? null,
    ]),
    totals: [word('total'), null, null, null, null, null, moneySum(amounts)],
    whenEmpty: 'noBonds',
  });
}

/** Section 2.5. */
export function commitmentTable(file: CreditFile): SectionOf<'table'> {
  const amounts = file.commitments.map(({ dong }) => dong);
  const printed = moneyCells(amounts);
  return table({
    id: 'commitments',
    number: '2.5',
    title: 'commitments',
    columns: [
      ...institutionColumns,
      column('data-day', 'dataDay', 'date'),
      column('currency', 'currency', 'code'),
      column('group', 'group', 'group'),
      millionColumn('value', 'valueConverted'),
      column('own', 'valueOwn', 'money-own-currency'),
    ],
    rows: file.commitments.map(({ institution, reported, currency, group, foreignCents }, index) => [
      institution.code,
      institution.name,
      reported,
      currency,
      group,
      printed[index] ?? null,
      foreignCents === null ? null : ownCurrencyCell(foreignCents, currency),
    ]),
    totals: [word('total'), null, null, null, null, moneySum(amounts), null],
    whenEmpty: 'noCommitments',
  });
}

/** The word of a kind of credit. */
export function creditWord(kind: CreditKind): ReportWord {
  return kind === 'other' ? 'other-credit' : kind;
}

/** The two columns that begin every table of institutions. */
export const institutionColumns = [
  column('institution-code', 'institutionCode', 'code'),
  column('institution', 'institution', 'text'),
];
