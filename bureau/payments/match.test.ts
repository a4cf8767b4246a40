import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BankLine, Matcher, type OpenNotice, spread } from './match.ts';

const notice = (change: Partial<OpenNotice> = {}): OpenNotice => ({
  institutionId: 1,
  id: 'n1',
  reference: 'GB202610013010011',
  institutionName: 'Ngân hàng Sông Hồng',
  openVnd: 1_617_000n,
  dueOn: '2026-11-25',
  ...change,
});
const other = notice({ id: 'n2', reference: 'GB202610013010012', openVnd: 500_000n, dueOn: '2026-10-25' });
const line = (description: string, amountVnd = 1_617_000n, payerName = '') => ({ description, amountVnd, payerName });
const matchLine = (one: BankLine, open: readonly OpenNotice[], paid: readonly string[] = []) =>
  new Matcher(open, paid).match(one);
const named = ({ reference }: OpenNotice) => reference;

test.each([
  'GB202610013010011',
  'Thanh toan phi GB202610013010011 thang 10',
  'MBVCB.123.gb 20261001 3010011.CT tu 001',
  'GB202610013010011-1617000',
])('REC-06 %j names its notice', (text) => {
  expect(matchLine(line(text), [other, notice()])).toEqual({
    kind: 'matched',
    parts: [{ notice: notice(), amountVnd: 1_617_000n }],
  });
});

test('REC-06 a part of what is owed is matched, two notices only to the dong', () => {
  expect(matchLine(line('GB202610013010011', 1n), [notice()])).toMatchObject({ kind: 'matched' });
  const both = 'GB202610013010011 GB202610013010012';
  expect(matchLine(line(both, 2_117_000n), [notice(), other])).toMatchObject({ kind: 'matched' });
  expect(matchLine(line(both, 2_116_999n), [notice(), other])).toMatchObject({ why: 'many-references' });
});

test('REC-06 more than is owed, already paid, without a reference, or unknown: a person decides', () => {
  expect(matchLine(line('GB202610013010011', 1_617_001n), [notice()])).toMatchObject({ why: 'more-than-owed' });
  expect(matchLine(line('GB202610013010011', 7n), [other], ['GB202610013010011'])).toMatchObject({
    why: 'paid-already',
  });
  expect(matchLine(line('tien phi', 1_617_000n), [other, notice()])).toMatchObject({
    why: 'no-reference',
    candidates: [notice()],
  });
  expect(matchLine(line('tien phi', 3n, 'NGAN HANG SONG HONG'), [notice(), other])).toMatchObject({
    why: 'no-reference',
    candidates: [other, notice()],
  });
  expect(matchLine(line('', 3n), [notice()])).toEqual({ kind: 'doubtful', why: 'unknown', candidates: [] });
  // A number with one more digit is another number.
  expect(matchLine(line('GB2026100130100117', 3n), [notice()])).toMatchObject({ why: 'unknown' });
  // Of references that begin alike the longer one is meant, paid or not.
  const short = notice({ reference: 'GB2026100130' });
  expect(matchLine(line('GB2026100130 10011', 3n), [short], ['GB202610013010011'])).toMatchObject({
    why: 'paid-already',
  });
});

test('REC-06 what one line paid is no longer owed for the next', () => {
  const matcher = new Matcher([notice()]);
  const first = matcher.match(line('GB202610013010011', 1_617_000n));
  matcher.pay(first.kind === 'matched' ? first.parts : []);
  expect(matcher.match(line('GB202610013010011', 1n))).toMatchObject({ why: 'paid-already' });
});

const amounts = fc.bigInt(1n, 9_007_199_254_740_993n);
const notices = fc.uniqueArray(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 6 }).chain((numbers) =>
  fc.tuple(
    ...numbers.map((number) =>
      amounts.map((openVnd) =>
        notice({
          id: `n${number}`,
          reference: `GB2026100130${String(number).padStart(5, '0')}`,
          openVnd,
          dueOn: `2026-11-${String((number % 28) + 1).padStart(2, '0')}`,
        }),
      ),
    ),
  ),
);

test('REC-06 for any input, no dong is made, lost or paid twice', () => {
  fc.assert(
    fc.property(notices, amounts, fc.array(fc.nat(9)), fc.string(), (open, amountVnd, picks, noise) => {
      const said = picks.map((at) => open[at % open.length]).filter((one) => one !== undefined);
      const message = [noise, ...said.map(named), noise].join(' ');
      const match = matchLine(line(message, amountVnd), open);
      expect(matchLine(line(message, amountVnd), open)).toEqual(match);
      if (match.kind === 'matched') {
        expect(match.parts.reduce((sum, part) => sum + part.amountVnd, 0n)).toBe(amountVnd);
        for (const part of match.parts) {
          expect(part.amountVnd > 0n && part.amountVnd <= part.notice.openVnd).toBe(true);
          expect(said).toContain(part.notice);
        }
        expect(new Set(match.parts.map((part) => part.notice)).size).toBe(match.parts.length);
      }
      const { parts, restVnd } = spread(amountVnd, open);
      expect(parts.reduce((sum, part) => sum + part.amountVnd, restVnd)).toBe(amountVnd);
      expect(restVnd >= 0n && parts.every((part) => part.amountVnd > 0n && part.amountVnd <= part.notice.openVnd)).toBe(
        true,
      );
      // Money is left over only if nothing is left to pay.
      const owed = open.reduce((sum, { openVnd }) => sum + openVnd, 0n);
      expect(restVnd === 0n || amountVnd - restVnd === owed).toBe(true);
    }),
  );
});
