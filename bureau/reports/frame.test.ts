import { expect, test } from 'vitest';
import { institutions, loan, personFile } from '#bureau/credit/made-up.ts';
import { creditRelation } from './credit-relation.ts';
import type { InquiryHeader } from './frame.ts';

const { sen } = institutions;

/** The remark beside the identity of a person when the inquiry was by a code. */
function remarkOf(asked: string | null): string | undefined {
  const report = creditRelation(personFile(), header(asked));
  return report.parts[0]?.sections.find(({ id }) => id === 'identity')?.remark?.en;
}

function header(asked: string | null): InquiryHeader {
  return {
    product: { code: 'R11', name: { vi: 'R11', en: 'R11' } },
    subjectKind: 'natural',
    customerName: '',
    cicCode: asked,
    number: '000001234',
    voucher: 'HT26000123',
    inquirer: { code: sen.code, institution: sen.name, user: 'lan.clerk', address: '' },
    asked: '2026-07-15T02:00:00.000Z',
    answered: '2026-07-15T02:00:01.000Z',
  };
}

test('PRD-02 a report requested by a merged code is about the new one, and says so beside the identity', () => {
  const { cicCode } = personFile().subject;
  expect(remarkOf('3541982503')).toBe(
    `The CIC code asked, 3541982503, was merged into ${cicCode}; the report is of the new code.`,
  );
});

test('NAV-17 a figure with an open case is marked in every section that shows it, and in no other', () => {
  const report = creditRelation(personFile({ doubts: [{ field: 'group', since: '2026-06-20' }] }), header(null));
  const marked = report.parts.flatMap(({ sections }) =>
    sections.filter(({ remark }) => remark?.en.includes('Suspicious data')).map(({ id }) => id),
  );
  expect(marked).toEqual([]);
  const held = personFile({
    doubts: [{ field: 'group', since: '2026-06-20' }],
    contracts: [loan({ at: sen, months: [[90_000_000n, 2]] })],
  });
  const shown = creditRelation(held, header(null)).parts.flatMap(({ sections }) => sections);
  const said = shown.filter(({ remark }) =>
    remark?.en.includes('the debt group has been under review since 20/06/2026'),
  );
  expect(said.map(({ id }) => id)).toEqual(['groups', 'current-debt', 'bad-debt', 'attention']);
  // An existing remark of a section stays.
  expect(said.find(({ id }) => id === 'current-debt')?.remark?.vi).toMatch(/\. Dữ liệu nghi ngờ: nhóm nợ/);
});

test('PRD-02 a report requested by the current code, or by papers, has no remark', () => {
  expect(remarkOf(personFile().subject.cicCode)).toBeUndefined();
  expect(remarkOf(null)).toBeUndefined();
});
