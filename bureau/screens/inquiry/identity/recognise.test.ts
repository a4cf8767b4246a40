import { describe, expect, test } from 'vitest';
import { doubtAbout, recognise } from './recognise.ts';

const card =
  '079184000123|023456789|Nguyễn Thị Hồng Lan|05011984|Nữ|12 Lê Lợi, Phường Bến Thành, TP. Hồ Chí Minh|12052021';

test('INQ-01 the box distinguishes a CIC code, a citizen ID and a tax code; ten digits ask, CIC first', () => {
  expect(recognise('7912345678')).toEqual({ kind: 'paper', value: '7912345678', choices: ['cicCode', 'taxCode'] });
  expect(recognise('A912345678')).toEqual({ kind: 'paper', value: 'A912345678', choices: ['cicCode'] });
  expect(recognise('079184000123')).toEqual({ kind: 'paper', value: '079184000123', choices: ['identityNumber'] });
  expect(recognise('0312345678-001')).toEqual({ kind: 'paper', value: '0312345678-001', choices: ['taxCode'] });
});

test('INQ-01 separators of a pasted number are dropped, digits never', () => {
  expect(recognise(' 079 184 000 123 ')).toMatchObject({ value: '079184000123' });
  expect(recognise('079.184-000\u00a0123')).toMatchObject({ value: '079184000123' });
  expect(recognise('07918400012')).toEqual({ kind: 'partial', count: 11 });
  expect(recognise('07918400012345')).toEqual({ kind: 'unknown', count: 14 });
  expect(recognise('')).toEqual({ kind: 'nothing' });
});

test('INQ-01 accented letters are reported as an active input method', () => {
  expect(recognise('đ912345678')).toEqual({ kind: 'accented' });
});

describe('INQ-01 a scanned citizen card', () => {
  test('gives number, name, address and birth date', () => {
    expect(recognise(card)).toEqual({
      kind: 'card',
      card: {
        identityNumber: '079184000123',
        oldNumber: '023456789',
        name: 'Nguyễn Thị Hồng Lan',
        address: '12 Lê Lợi, Phường Bến Thành, TP. Hồ Chí Minh',
        bornOn: '1984-01-05',
      },
    });
  });

  test('may lack the old number and may carry more parts', () => {
    const newer = `${card.replace('023456789', '')}||Nguyễn Văn An|Trần Thị Bình`;
    expect(recognise(newer)).toMatchObject({
      kind: 'card',
      card: { oldNumber: undefined, name: 'Nguyễn Thị Hồng Lan' },
    });
  });

  test('keeps only the number if the input method damaged the name', () => {
    for (const name of ['Nguyeenx Thij Hoongf Lan', 'Nguye6n4 Thi5', 'Nguy\ufffdn Th\ufffd', 'NguyỄn tHị', '']) {
      expect(recognise(card.replace('Nguyễn Thị Hồng Lan', name))).toMatchObject({
        kind: 'card',
        card: { identityNumber: '079184000123', name: undefined, address: undefined },
      });
    }
  });

  test('is awaited while its parts are still arriving', () => {
    for (let length = 13; length < card.indexOf('Nữ') + 3; length += 1) {
      expect(recognise(card.slice(0, length)).kind).toBe('partial');
    }
  });

  test('decomposed letters are the same name', () => {
    expect(recognise(card.normalize('NFD'))).toEqual(recognise(card));
  });
});

test('INQ-09 ten digits with a wrong check digit are neither a CIC code nor a tax code', () => {
  expect(recognise('7905103808')).toMatchObject({ kind: 'paper', value: '7905103808' });
  expect(recognise('7905103809')).toEqual({ kind: 'misread' });
  expect(recognise('790.510.3809', ['cicCode', 'identityNumber'])).toEqual({ kind: 'misread' });
});

describe('INQ-01 a row pasted from a sheet', () => {
  const beside = { name: 'Nguyễn Thị Hồng Lan', bornOn: '1984-01-05' };

  test('gives number, name and day of birth, in any order of its columns', () => {
    for (const row of [
      '079184000123\tNguyễn Thị Hồng Lan\t05/01/1984',
      '1\tNguyễn Thị Hồng Lan\t5/1/1984\tNữ\t079 184 000 123\t12 Lê Lợi, Quận 1',
      '079184000123\r\nNguyễn Thị Hồng Lan\r\n05-01-1984\r\n',
    ])
      expect(recognise(row)).toEqual({ kind: 'paper', value: '079184000123', choices: ['identityNumber'], beside });
    expect(recognise('7905103808\tCông ty TNHH 1TV Ví Dụ')).toMatchObject({
      choices: ['cicCode', 'taxCode'],
      beside: { name: 'Công ty TNHH 1TV Ví Dụ', bornOn: undefined },
    });
  });

  test('whose number lost its zero, or that has none, is told as such', () => {
    expect(recognise('79184000123\tNguyễn Thị Hồng Lan')).toEqual({ kind: 'partial', count: 11 });
    expect(recognise('Nguyễn Thị Hồng Lan\tHà Nội').kind).toBe('unknown');
  });
});

test('INQ-01 the structure of a citizen ID only raises a doubt', () => {
  expect(doubtAbout('079184000123', '1984-01-05')).toBeUndefined();
  expect(doubtAbout('079184000123')).toBeUndefined();
  expect(doubtAbout('079184000123', '1985-01-05')).toBe('birth-year');
  expect(doubtAbout('001304000123', '2004-02-03')).toBeUndefined();
  expect(doubtAbout('000184000123')).toBe('province');
  expect(doubtAbout('098184000123')).toBe('province');
});

test('INQ-01 a form accepts only the papers that it has a field for', () => {
  expect(recognise('9694606761', ['cicCode', 'identityNumber'])).toMatchObject({ choices: ['cicCode'] });
  expect(recognise('9694606761', ['cicCode', 'taxCode'])).toMatchObject({ choices: ['cicCode', 'taxCode'] });
  // If a company is expected, twelve digits may become the tax code of a branch.
  expect(recognise('079188710647', ['cicCode', 'taxCode'])).toEqual({ kind: 'partial', count: 12 });
  expect(recognise('9694606761001', ['cicCode', 'identityNumber']).kind).toBe('unknown');
  const card = '079188710647|024567891|Nguyễn Thị Minh Hạnh|14031988|Nữ|Số 25|20052022';
  expect(recognise(card, ['cicCode', 'taxCode']).kind).toBe('unknown');
});
