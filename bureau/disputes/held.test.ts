import { declaredModel } from '#bureau/scoring/models.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DebtGroup } from '#bureau/contract/report.ts';
import { informationClasses } from '#bureau/credit/contributed.ts';
import { type FileDetails, noDetails } from '#bureau/credit/details.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { companyFile, institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import type { InquiryHeader } from '#bureau/reports/frame.ts';
import { products, type Product } from '#bureau/reports/products.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { heldBy } from './held.ts';

const { sen, bien } = institutions;
const agos = [0, 5, 11, 12, 23, 24, 30, 59];
let connected: Connected;
let bundles: Map<string, string[]>;

beforeAll(async () => {
  connected = await connectedDatabase();
  const { rows } = await connected.owner.query<{ code: string; sections: string[] }>(
    `select code, sections from bureau.product where sections <> '{}'`,
  );
  bundles = new Map(rows.map(({ code, sections }) => [code, sections]));
});
afterAll(() => connected.close());

type Figure = { readonly ago: number; readonly dong: bigint; readonly group: DebtGroup; readonly overdue?: number };

/** The report of a product about somebody with a loan that has this figure in one of its 60 months. */
function reportWith(product: Product, { ago, dong, group, overdue = 0 }: Figure): string {
  const months = times(60, [500_000_000n, 1] as const).map((month, at) =>
    at === 59 - ago ? ([dong, group] as const) : month,
  );
  const holds: Partial<CreditFile> = {
    contracts: [
      loan({ at: sen, kind: 'short-term', months }),
      loan({ at: bien, kind: 'long-term', months: times(60, [90_000_000n, 1] as const) }),
    ],
  };
  const kind = product.subjects[0] ?? 'natural';
  const header: InquiryHeader = {
    product: { code: product.code, name: { vi: 'x', en: 'x' }, sections: bundles.get(product.code) ?? [] },
    ...{ subjectKind: kind, customerName: 'x', cicCode: null, number: '1', voucher: 'HT1' },
    inquirer: { code: sen.code, institution: sen.name, user: 'lan.clerk', address: 'x' },
    ...{ asked: '2026-07-15T02:00:00.000Z', answered: '2026-07-15T02:00:01.000Z' },
  };
  const now = { dataDay: '2026-06-30', dong, foreignCents: null, group, overdueDays: overdue };
  const details: FileDetails = {
    ...noDetails,
    contracts:
      ago > 0
        ? []
        : [
            {
              ...{ institution: sen, number: 'HĐ 1', kind: 'short-term', currency: 'VND', limit: 1n, isSecured: false },
              ...{ signed: '2021-01-01', ends: '2030-01-01', closed: null, now },
            },
          ],
  };
  const file = kind === 'natural' ? personFile(holds) : companyFile(holds);
  const opened = {
    file,
    details,
    standing: null,
    classes: [...informationClasses],
    rating: null,
    model: declaredModel,
  };
  return JSON.stringify(product.build(opened, header));
}

test('TRU-16 a product holds a figure exactly as far back as its report changes when the figure does', () => {
  const wrong: string[] = [];
  for (const product of products) {
    // An ordered rating is a report of people; a score changes in steps.
    const isInSteps = ['DTD', 'XHTD', 'XHTC'].includes(product.code);
    for (const ago of agos) {
      const looks = [
        ...([1, 2, 4] as const).map((group) => ({
          field: 'balance' as const,
          group,
          before: { ago, dong: 500_000_000n, group },
          after: { ago, dong: 300_000_000n, group },
        })),
        {
          field: 'group' as const,
          group: 1,
          before: { ago, dong: 500_000_000n, group: 1 as const },
          after: { ago, dong: 500_000_000n, group: 5 as const },
        },
        {
          field: 'overdue' as const,
          group: 1,
          before: { ago, dong: 500_000_000n, group: 1 as const, overdue: 0 },
          after: { ago, dong: 500_000_000n, group: 1 as const, overdue: 7 },
        },
      ];
      for (const { field, group, before, after } of looks) {
        const changes = reportWith(product, before) !== reportWith(product, after);
        const held = heldBy(field, bundles).find((each) => each.product === product.code);
        const isHeld =
          held !== undefined &&
          (ago < held.months || (group === 2 && ago < held.attention) || (group >= 3 && ago < held.bad));
        if (isInSteps ? changes && !isHeld : changes !== isHeld)
          wrong.push(`${product.code} ${field} of group ${group}, ${ago} months ago: ${isHeld ? 'told' : 'not told'}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('TRU-16 who a borrower is stands in every report, and what names no figure is told to everybody who asked', () => {
  for (const field of ['identity', 'other'] as const)
    expect(heldBy(field, bundles).map(({ product }) => product)).toEqual(['*']);
  expect(heldBy('collateral', bundles).map(({ product }) => product)).not.toContain('S73');
  expect(heldBy('contract', bundles).map(({ product }) => product)).not.toContain('R21');
});
