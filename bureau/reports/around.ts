import type { SectionOf } from '#bureau/contract/report.ts';
import { byInstitution } from '#bureau/credit/accounts.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { sum } from '#bureau/credit/money.ts';
import { recentInquiries } from '#bureau/credit/past.ts';
import { column, millionColumn, moneyCell, moneyCells, moneySum, table, word } from './cells.ts';
import { institutionColumns } from './debt/debt-now.ts';

/** Part 3: which institutions hold which collateral; an asset that two of them hold counts as one. */
export function collateralTable(file: CreditFile): SectionOf<'table'> {
  const pledged = file.collateral.filter(({ released }) => released === null);
  const holders = byInstitution(pledged);
  const assets = new Map(pledged.map(({ asset, value }) => [asset, value]));
  const printed = moneyCells(holders.map(({ own }) => sum(own.map(({ value }) => value))));
  return table({
    id: 'collateral',
    number: '',
    title: 'collateral',
    remark: 'collateralRemark',
    columns: [
      ...institutionColumns,
      column('count', 'assetCount', 'number'),
      column('assets', 'assets', 'text'),
      millionColumn('value', 'assetValue'),
    ],
    rows: holders.map(({ institution, own }, index) => [
      institution.code,
      institution.name,
      own.length,
      own.map(({ description }) => description).join('; '),
      printed[index] ?? null,
    ]),
    totals: [
      word('assetTotal', { institutions: holders.length, assets: assets.size }),
      null,
      null,
      null,
      // Values that include an asset twice have no meaningful sum.
      assets.size === pledged.length ? moneySum([...assets.values()]) : null,
    ],
    whenEmpty: 'noCollateral',
  });
}

/** Part 4: who asked about the customer, newest first. */
export function inquiryTable(file: CreditFile): SectionOf<'table'> {
  return table({
    id: 'inquiries',
    number: '',
    title: 'inquiries',
    columns: [
      column('day', 'day', 'date'),
      ...institutionColumns,
      column('product', 'product', 'code'),
      column('product-name', 'productName', 'text'),
    ],
    rows: recentInquiries(file, 12).map(({ day, institution, product, productName }) => [
      day,
      institution.code,
      institution.name,
      product,
      productName,
    ]),
    whenEmpty: 'noInquiries',
  });
}

/** Part 5: negative information that no other section shows. */
export function otherTable(file: CreditFile): SectionOf<'table'> {
  const shown = file.negatives.filter(({ kind }) => kind !== 'bad_debt' && kind !== 'card_default');
  return table({
    id: 'other',
    number: '',
    title: 'otherEvents',
    columns: [
      column('event', 'event', 'text'),
      column('institution', 'institution', 'text'),
      millionColumn('amount', 'amount'),
      column('started', 'started', 'date'),
      column('ended', 'ended', 'date'),
    ],
    rows: shown.map(({ kind, institution, amount, started, ended }) => [
      word(kind),
      institution?.name ?? null,
      amount === null ? null : moneyCell(amount),
      started,
      ended,
    ]),
    whenEmpty: 'noOther',
  });
}
