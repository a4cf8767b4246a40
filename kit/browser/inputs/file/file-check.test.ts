import { expect, test } from 'vitest';
import { addFiles, attachmentExtensions, fileFault, sizeText } from './file-check.ts';

const rules = { extensions: attachmentExtensions };
const mb = 1024 * 1024;

test('FRM-09 eight extensions are accepted in either case, others are named in the message', () => {
  for (const extension of ['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.pdf', '.tiff', '.tif']) {
    expect(fileFault({ name: `a${extension.toUpperCase()}`, size: 1 }, rules)).toBeUndefined();
  }
  expect(fileFault({ name: 'a.exe', size: 1 }, rules)?.key).toBe('file-type');
  expect(fileFault({ name: 'a.pdf.exe', size: 1 }, rules)?.key).toBe('file-type');
  expect(fileFault({ name: 'pdf', size: 1 }, rules)?.key).toBe('file-type');
});

test("FRM-09 '*' takes every kind", () => {
  expect(fileFault({ name: 'a.exe', size: 1 }, { extensions: ['*'] })).toBeUndefined();
});

test('FRM-09 15 MB is the limit unless another is set, and an empty file is none', () => {
  expect(fileFault({ name: 'a.pdf', size: 15 * mb }, rules)).toBeUndefined();
  expect(fileFault({ name: 'a.pdf', size: 15 * mb + 1 }, rules)).toEqual({
    key: 'file-size',
    params: { name: 'a.pdf', max: 15 },
  });
  expect(fileFault({ name: 'a.pdf', size: 20 * mb }, { ...rules, maxMb: 20 })).toBeUndefined();
  expect(fileFault({ name: 'a.pdf', size: 0 }, rules)?.key).toBe('file-empty');
});

test('FRM-09 thirty files at most; good ones are accepted even if others of the same drop are not', () => {
  const drop = Array.from({ length: 32 }, (_, index) => ({ name: `a${index}.pdf`, size: 10 }));
  const { files, faults } = addFiles([], drop, rules);
  expect(files).toHaveLength(30);
  expect(faults).toEqual([{ key: 'file-count', params: { max: 30 } }]);
  const mixed = addFiles(
    [],
    [
      { name: 'a.exe', size: 1 },
      { name: 'b.pdf', size: 1 },
    ],
    rules,
  );
  expect(mixed.files.map(({ name }) => name)).toEqual(['b.pdf']);
  expect(mixed.faults.map(({ key }) => key)).toEqual(['file-type']);
});

test('FRM-09 if one file is expected, a new one replaces the old, a refused one does not', () => {
  const old = [{ name: 'a.pdf', size: 1 }];
  expect(addFiles(old, [{ name: 'b.pdf', size: 1 }], { ...rules, maxFiles: 1 }).files.map(({ name }) => name)).toEqual([
    'b.pdf',
  ]);
  expect(addFiles(old, [{ name: 'b.exe', size: 1 }], { ...rules, maxFiles: 1 }).files).toEqual(old);
});

test('FRM-09 a size is written with the decimal mark of the language', () => {
  expect(sizeText(820, ',')).toBe('820 B');
  expect(sizeText(1434, ',')).toBe('1,4 KB');
  expect(sizeText(12 * mb, '.')).toBe('12.0 MB');
});
