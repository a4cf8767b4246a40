import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

// Every syllable with both placements of the tone mark, and both compositions.
const initials = [
  '',
  'b',
  'c',
  'ch',
  'd',
  'đ',
  'g',
  'h',
  'kh',
  'l',
  'm',
  'n',
  'ng',
  'nh',
  'ph',
  'r',
  's',
  't',
  'th',
  'tr',
  'v',
  'x',
];
const rhymes: readonly (readonly [one: string, other: string, bare: string])[] = [
  ['oà', 'òa', 'oa'],
  ['oá', 'óa', 'oa'],
  ['oả', 'ỏa', 'oa'],
  ['oã', 'õa', 'oa'],
  ['oạ', 'ọa', 'oa'],
  ['oè', 'òe', 'oe'],
  ['oé', 'óe', 'oe'],
  ['oẻ', 'ỏe', 'oe'],
  ['oẽ', 'õe', 'oe'],
  ['oẹ', 'ọe', 'oe'],
  ['uỳ', 'ùy', 'uy'],
  ['uý', 'úy', 'uy'],
  ['uỷ', 'ủy', 'uy'],
  ['uỹ', 'ũy', 'uy'],
  ['uỵ', 'ụy', 'uy'],
];

test('INQ-07 the same name is found however its tone mark is placed or composed', () => {
  let pairs = 0;
  for (const initial of initials) {
    for (const [one, other, bare] of rhymes) {
      const plain = `${initial.replace('đ', 'd')}${bare}`;
      for (const written of [one, other].map((rhyme) => initial + rhyme)) {
        expect(fold(written.normalize('NFC'))).toBe(plain);
        expect(fold(written.normalize('NFD'))).toBe(plain);
        expect(fold(written.toUpperCase())).toBe(plain);
        pairs += 1;
      }
    }
  }
  expect(pairs).toBeGreaterThan(500);
});

test.each([
  ['Nguyễn Thị Thuý Hoà', 'nguyen thi thuy hoa'],
  ['NGUYỄN THỊ THÚY HÒA', 'nguyen thi thuy hoa'],
  ['Đỗ Đức Đạt', 'do duc dat'],
  ['Ðỗ Ðức Ðạt', 'do duc dat'],
  ['Trương Ưng Ơn', 'truong ung on'],
  ['Lý Ỷ Yến', 'ly y yen'],
  ['Công ty TNHH MTV 3/2', 'cong ty tnhh mtv 3/2'],
])('INQ-07 %s is matched as %s', (written, folded) => {
  expect(fold(written)).toBe(folded);
});

test('folding is the same for every composition, and a second time changes nothing', () => {
  const vietnamese = fc.string({
    unit: fc.constantFrom(
      ...'aăâbcdđeêghiklmnoôơpqrstuưvxyáàảãạắằẳẵặấầẩẫậéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ ĐÂƠƯ',
    ),
  });
  fc.assert(
    fc.property(vietnamese, (text) => {
      const folded = fold(text);
      expect(folded).toMatch(/^[a-z ]*$/);
      expect(fold(text.normalize('NFD'))).toBe(folded);
      expect(fold(text.toUpperCase())).toBe(folded);
      expect(fold(folded)).toBe(folded);
    }),
  );
});
