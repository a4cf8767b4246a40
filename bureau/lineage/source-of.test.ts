import { expect, test } from 'vitest';
import { everyKindReport } from '#bureau/contract/report-sample.ts';
import type { Report, SectionOf } from '#bureau/contract/report.ts';
import { column, moneyCell, table } from '#bureau/reports/cells.ts';
import { institutionColumns } from '#bureau/reports/debt/debt-now.ts';
import type { Sent, SourceFile } from './sent.ts';
import { sourceOf } from './source-of.ts';

const bank = { code: '01301001', name: { vi: 'Ngân hàng', en: 'Bank' }, shortName: 'NH' };
const file = (version: number): SourceFile => ({
  ...{ kind: 'D32', day: '2026-10-31', version, name: `D32-${version}.json` },
  receivedAt: `2026-11-0${version}T01:00:00.000000Z`,
  appliedAt: `2026-11-0${version}T02:00:00.000000Z`,
});
const madeAt = '2026-11-02T09:00:00.000000Z';

const terms = (limit: bigint, from: number, by: number | null) => ({
  value: {
    ...{ kind: 'medium-term' as const, currency: 'VND', limit, isSecured: true },
    ...{ signed: '2025-01-05', ends: '2028-01-05', closed: null },
  },
  ...{ file: from, row: 4, by },
});
const card = (limit: bigint, from: number, by: number | null) => ({
  value: { limit, opened: '2024-02-02', closed: null },
  ...{ file: from, row: 5, by },
});
const month = {
  value: { dong: 5n, foreignCents: null, group: 1 as const, overdueDays: 0 },
  ...{ file: 2, row: 6, by: null },
};

// Terms that the third file changed after the report was made.
const sent: Sent = {
  loans: [
    {
      ...{ id: '1', institution: bank, number: 'HD-1', span: null },
      terms: [terms(3n, 3, null), terms(2n, 2, 3), terms(1n, 1, 2)],
      months: new Map([['2026-10', [month]]]),
    },
  ],
  cards: [
    {
      ...{ id: '2', institution: bank, number: '4000******1', span: null },
      terms: [card(2n, 1, null)],
      months: new Map(),
    },
  ],
  held: [],
  pledges: [],
  files: new Map([1, 2, 3].map((at) => [at, file(at)])),
};

function reportOf(...sections: readonly SectionOf<'table'>[]): Report {
  const { header } = everyKindReport();
  return everyKindReport({
    header: { ...header, dataMonth: '2026-10' },
    parts: [{ number: '2', title: { vi: 'Nợ', en: 'Debt' }, sections: [...sections] }],
  });
}

const list = (id: string, key: string, number: string) =>
  table({
    ...{ id, number: '', title: 'contracts', whenEmpty: 'noContracts' },
    columns: [...institutionColumns, column(key, 'contractNumber', 'code'), column('limit', 'limit', 'money-million')],
    rows: [[bank.code, bank.name, number, moneyCell(2n)]],
  });

const reader = { code: bank.code, isBureau: false };

test.each([
  ['contracts', 'contract', 'HD-1', 'contract', [false, true, false], 4],
  ['card-list', 'number', '4000******1', 'card', [true], 5],
] as const)(
  'TRU-09 from a cell of %s to the terms as they were declared, with earlier and later ones',
  (id, key, number, kind, reported, at) => {
    const found = sourceOf(
      reportOf(list(id, key, number)),
      { section: id, row: 0, column: 'limit' },
      { sent, madeAt, reader },
    );
    expect(found?.rows).toMatchObject([{ kind, number, period: '2026-10-31', isOwn: true }]);
    const [row] = found?.rows ?? [];
    expect(row?.versions.map(({ isReported }) => isReported)).toEqual(reported);
    const made = row?.versions.find(({ isReported }) => isReported);
    expect(made).toMatchObject({ row: at, fileName: expect.stringMatching(/^D32/) });
    expect(made?.figures[0]?.value.value).toEqual(moneyCell(2n));
  },
);

const stoodThen = { file: 2, row: 7, by: 3 };
const later = { file: 3, row: 8, by: null };
const held = { institution: bank, reported: '2026-10-31' };
const commitment = {
  ...held,
  of: 'commitment',
  number: 'CK-1',
  issued: '2025-01-01',
  currency: 'VND',
  group: 1,
  foreignCents: null,
} as const;
const bond = { ...held, of: 'bond', number: 'TP-1', issued: '2025-01-01', matures: '2029-01-01', group: 1 } as const;
const settled = { ...held, of: 'settled', number: 'X-1', source: 'provision', method: null, ended: null } as const;
const beside: Sent = {
  ...sent,
  held: [
    { ...commitment, ...stoodThen, id: '1', value: 2n },
    { ...commitment, ...later, id: '2', value: 9n },
    { ...bond, ...stoodThen, id: '3', value: 2n },
    { ...settled, ...stoodThen, id: '4', settled: '2026-03-03', amount: 5n, left: 2n },
  ],
  pledges: [
    {
      ...{ asset: '9', institution: bank },
      assets: [
        { value: { kind: '01', assetCode: 'N-1', description: 'Nhà', owner: 'An', value: 2n }, ...stoodThen },
        {
          value: { kind: '01', assetCode: 'N-1', description: 'Nhà', owner: 'An', value: 9n },
          file: 3,
          row: 8,
          by: null,
        },
      ],
      pledges: [{ value: { pledged: '2026-01-01', released: null, reported: '2026-10-31' }, ...stoodThen }],
    },
  ],
};

test.each([
  ['commitments', 'commitment', 'CK-1', [false, true]],
  ['bonds', 'bond', 'TP-1', [true]],
  ['other', 'settled', 'X-1', [true]],
  ['collateral', 'collateral', 'N-1', [false, true]],
] as const)('TRU-09 from a cell of %s to its row and to what replaced it later', (id, kind, number, reported) => {
  const amounts = table({
    ...{ id, number: '', title: 'contracts', whenEmpty: 'noContracts' },
    columns: [
      ...institutionColumns,
      column('value', 'value', 'money-million'),
      column('amount', 'amount', 'money-million'),
    ],
    rows: [[bank.code, bank.name, moneyCell(2n), moneyCell(2n)]],
  });
  const place = { section: id, row: 0, column: 'value' };
  const found = sourceOf(reportOf(amounts), place, { sent: beside, madeAt, reader });
  expect(found?.rows).toMatchObject([{ kind, number, isOwn: true }]);
  const [row] = found?.rows ?? [];
  expect(row?.versions.map(({ isReported }) => isReported)).toEqual(reported);
  expect(row?.versions.find(({ isReported }) => isReported)).toMatchObject({ row: 7, version: 2 });
});

test.each([
  ['commitments', 'CK-1', 'restated', [[], ['2', '1']]],
  ['bonds', 'TP-1', 'later', [['2', '1', '2025-01-01', '2029-01-01']]],
  ['vamc', 'V-1', 'later', [['2', '2025-01-01']]],
] as const)(
  'TRU-09 of others’ %s the reader of a report learns nothing of later periods, and of its own period that it was restated',
  (id, number, how, figures) => {
    const vamc = { ...held, of: 'vamc', number: 'V-1', sold: '2025-01-01', settled: null } as const;
    const nextMonth: SourceFile = { ...file(3), day: '2026-11-30' };
    const after: Sent = {
      ...beside,
      held: [
        { ...commitment, ...stoodThen, id: '1', value: 2n },
        { ...commitment, ...later, id: '2', value: 9n },
        { ...bond, ...stoodThen, id: '3', value: 2n },
        { ...bond, ...later, id: '5', value: 9n, reported: '2026-11-30' },
        { ...vamc, ...stoodThen, id: '6', left: 2n },
        { ...vamc, ...later, id: '7', left: 9n, reported: '2026-11-30' },
      ],
      files: new Map([...beside.files, ...(how === 'later' ? [[3, nextMonth] as const] : [])]),
    };
    const printed = table({
      ...{ id, number: '', title: 'contracts', whenEmpty: 'noContracts' },
      columns: [
        ...institutionColumns,
        column('value', 'value', 'money-million'),
        column('principal', 'value', 'money-million'),
      ],
      rows: [[bank.code, bank.name, moneyCell(2n), moneyCell(2n)]],
    });
    const place = { section: id, row: 0, column: id === 'vamc' ? 'principal' : 'value' };
    const seenBy = (code: string, isBureau = false) =>
      sourceOf(reportOf(printed), place, { sent: after, madeAt, reader: { code, isBureau } })?.rows[0];
    const textOf = (value: unknown) =>
      typeof value === 'object' && value !== null && 'dong' in value ? String(value.dong) : String(value);
    const row = seenBy('01302001');
    expect(row?.versions.map((each) => each.figures.map(({ value }) => textOf(value.value)))).toEqual(figures);
    expect(row?.versions.map(({ isReported }) => isReported)).toEqual(how === 'later' ? [true] : [false, true]);
    // That a later period came is not told either.
    expect(row?.versions.at(-1)?.replacedAt === null).toBe(how === 'later');
    for (const open of [seenBy(bank.code), seenBy('01000000', true)]) {
      expect(open).toMatchObject({ number });
      expect(open?.versions.map((each) => each.figures.length > 0)).toEqual([true, true]);
    }
  },
);

test('TRU-09 a score leads to the months that it was scored from, a rating to those of its credit behaviour', () => {
  const items = table({
    ...{ id: 'items', number: '', title: 'scoreItems', whenEmpty: 'noReasons' },
    columns: [column('code', 'reasonCode', 'code'), column('points', 'points', 'number')],
    rows: [['A1', 10]],
  });
  const place = { section: 'items', row: 0, column: 'points' };
  const score = sourceOf(reportOf(items), place, { sent, madeAt, reader });
  expect([score?.total, score?.rows[0]?.kind, score?.rule.en]).toEqual([1, 'loan', expect.stringMatching(/^Scored/)]);
  const rating = sourceOf(reportOf(items, { ...items, id: 'rating' }), place, { sent, madeAt, reader });
  expect([rating?.total, rating?.rule.en]).toEqual([1, expect.stringMatching(/^The rating/)]);
});

const statement = { ...held, of: 'statement', number: null, year: 2025, isConsolidated: false, audit: null } as const;
const relation = {
  ...held,
  of: 'relation',
  ...{ number: null, id: 'parent M1 M2', holder: 'M1', other: 'M2', isGuarantee: false },
  ...{ since: '2020-01-01', until: null },
} as const;
/** Line 100 was 5 when the rating was analysed, and 9 when its report was made. */
const rated: Sent = {
  ...sent,
  held: [
    { ...statement, ...stoodThen, by: null, id: '2025 false ', line: null, audit: 'qualified' },
    { ...statement, file: 1, row: 4, by: 2, id: '2025 false 100', line: { code: '100', amount: 5n } },
    { ...statement, file: 2, row: 4, by: null, id: '2025 false 100', line: { code: '100', amount: 9n } },
    { ...statement, file: 1, row: 5, by: null, id: '2025 false 270', line: { code: '270', amount: 6n } },
    { ...relation, file: 1, row: 6, by: null, share: '60.00' },
  ],
};
const ratedReport = reportOf(
  table({
    ...{ id: 'statements', number: '', title: 'contracts', whenEmpty: 'noContracts' },
    columns: [column('code', 'contractNumber', 'code'), column('y2025', 'value', 'money-million')],
    rows: [
      ['100', moneyCell(5n)],
      ['270', moneyCell(6n)],
    ],
  }),
  ...['rating', 'ratios', 'members'].map((id) =>
    table({
      ...{ id, number: '', title: 'contracts', whenEmpty: 'noContracts' },
      columns: ['memberOwner', 'memberCode', 'memberShare', 'grade'].map((key) =>
        column(key, 'contractNumber', 'code'),
      ),
      rows: [['M1', 'M2', '60', 'A']],
    }),
  ),
);

test('TRU-09 from a line of a statement, a ratio, a share and a member of a rating to the rows that stood when it was analysed, and what replaced them', () => {
  const analysedAt = [...sent.files.values()][0]?.appliedAt ?? '';
  const at = (section: string, name: string) =>
    sourceOf(ratedReport, { section, row: 0, column: name }, { sent: rated, madeAt, analysedAt, reader });
  const line = at('statements', 'y2025');
  expect(line?.rows).toMatchObject([{ kind: 'statement', isOwn: true }]);
  const versions = line?.rows[0]?.versions.map(({ isReported, row, figures }) => [
    isReported,
    row,
    figures.at(-1)?.value.value,
  ]);
  expect(versions).toEqual([
    [false, 4, moneyCell(9n)],
    [true, 4, moneyCell(5n)],
  ]);
  expect(at('ratios', 'grade')?.rows.map(({ kind }) => kind)).toEqual(['statement', 'statement']);
  expect(at('rating', 'grade')?.rows.map(({ kind }) => kind)).toEqual(['loan', 'statement', 'statement']);
  const share = at('members', 'memberShare');
  expect(share?.rows).toMatchObject([{ kind: 'relation', versions: [{ row: 6, isReported: true }] }]);
  expect(share?.rows[0]?.versions[0]?.figures.map(({ value }) => value.value)).toEqual([
    'M1',
    'M2',
    '60.00',
    '2020-01-01',
  ]);
  expect(at('members', 'grade')?.rule.en).toMatch(/^Counted from the member's own file/);
});

test('TRU-09 a share leads to each institution whose report of it was in force, and a restatement of its period is told to everybody', () => {
  const analysedAt = [...sent.files.values()][1]?.appliedAt ?? '';
  const other = { ...bank, code: '01302001' };
  const [ended, small] = [
    { ...bank, code: '01303001' },
    { ...bank, code: '01304001' },
  ];
  const of = (institution = bank) => ({ ...relation, institution, file: 2, row: 6, by: null, share: '60.00' });
  const line = { ...statement, institution: other, id: '2025 false 100', row: 4 };
  const all: Sent = {
    ...sent,
    held: [
      { ...of(), by: 3 },
      { ...of(), file: 3, share: '70.00' },
      of(other),
      { ...of(ended), until: '2026-10-01' },
      { ...of(small), share: '40.00' },
      { ...line, file: 2, by: 3, line: { code: '100', amount: 5n } },
      { ...line, file: 3, by: null, line: { code: '100', amount: 9n } },
    ].map((each) => ({ ...each, reported: '2025-12-31' })),
  };
  const seen = (section: string, name: string) =>
    sourceOf(ratedReport, { section, row: 0, column: name }, { sent: all, madeAt, analysedAt, reader })?.rows.map(
      ({ isOwn, period, versions }) => [isOwn, period, versions.map(({ isReported, row }) => [isReported, row])],
    );
  expect(seen('members', 'memberShare')).toEqual([
    [
      true,
      '2026-10-31',
      [
        [false, 6],
        [true, 6],
      ],
    ],
    [false, '2026-10-31', [[true, null]]],
  ]);
  // The line came with October's file, and so did what replaced it after the report.
  expect(seen('statements', 'y2025')).toEqual([
    [
      false,
      '2026-10-31',
      [
        [false, null],
        [true, null],
      ],
    ],
  ]);
});

test('TRU-09 where a report names no institution, terms are without it, its number, file and figures', () => {
  const hidden = table({
    ...{ id: 'card-list', number: '', title: 'contracts', whenEmpty: 'noContracts' },
    columns: [column('limit', 'limit', 'money-million')],
    rows: [[moneyCell(2n)]],
  });
  const other = { code: '01302001', isBureau: false };
  const found = sourceOf(
    reportOf(hidden),
    { section: 'card-list', row: 0, column: 'limit' },
    { sent, madeAt, reader: other },
  );
  expect(found?.rows).toMatchObject([
    { institution: null, number: null, versions: [{ figures: [], fileName: null, row: null }] },
  ]);
});
