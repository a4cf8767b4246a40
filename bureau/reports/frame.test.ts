import { expect, test } from 'vitest';
import { institutions, personFile } from '#bureau/credit/made-up.ts';
import { creditRelation } from './credit-relation.ts';

const { sen } = institutions;

/** What stands beside the identity of a person who was asked about by a code. */
function remarkOf(asked: string | null): string | undefined {
  const report = creditRelation(personFile(), {
    product: { code: 'R11', name: { vi: 'R11', en: 'R11' } },
    subjectKind: 'natural',
    customerName: '',
    cicCode: asked,
    voucher: 'HT26000123',
    inquirer: { code: sen.code, institution: sen.name, user: 'lan.clerk', address: '' },
    asked: '2026-07-15T02:00:00.000Z',
    answered: '2026-07-15T02:00:01.000Z',
  });
  return report.parts[0]?.sections.find(({ id }) => id === 'identity')?.remark?.en;
}

test('PRD-02 a report that was asked by a merged code is of the new one, and says so beside the identity', () => {
  const { cicCode } = personFile().subject;
  expect(remarkOf('3541982503')).toBe(
    `The CIC code asked, 3541982503, was merged into ${cicCode}; the report is of the new code.`,
  );
});

test('PRD-02 a report that was asked by its own code, or by papers, has nothing to say', () => {
  expect(remarkOf(personFile().subject.cicCode)).toBeUndefined();
  expect(remarkOf(null)).toBeUndefined();
});
