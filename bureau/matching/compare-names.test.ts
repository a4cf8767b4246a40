import { expect, test } from 'vitest';
import { compareNames, type Holder } from './compare-names.ts';

const long: Holder = { type: 2, name: 'Hồ Văn Long' };
const hanh: Holder = { type: 2, name: 'Nguyễn Thị Minh Hạnh' };
const company: Holder = { type: 1, name: 'Công ty TNHH Thương mại và Dịch vụ Hoàng Gia Phát' };

test.each([
  ['Hồ Văn Long', long, 'equal'],
  ['HỒ VĂN LONG', long, 'equal'],
  ['  hồ   văn-long ', long, 'equal'],
  ['Hồ Văn Long'.normalize('NFD'), long, 'equal'],
  ['Nguyễn Thị Hoà', { type: 2, name: 'Nguyễn Thị Hòa' }, 'equal'],
  ['Ho Van Long', long, 'accents'],
  ['Hồ Văn Lông', long, 'accents'],
  ['Long Hồ Văn', long, 'nameOrder'],
  ['Hồ Văn Lonh', long, 'nearName'],
  ['Hồ Văn Logn', long, 'nearName'],
  ['ho van lon', long, 'nearName'],
  ['HoVan Long', long, 'nearName'],
  ['NGUYEN THI MINH HANG', hanh, 'nearName'],
  ['nguyn thi minh hanh', hanh, 'nearName'],
  ['nguyen thi minhhanh', hanh, 'nearName'],
  ['Nguyễn Minh Hạnh', hanh, 'middleNameMissing'],
  ['Nguyễn Hạnh', hanh, 'middleNameMissing'],
  ['Ng. T. M. Hạnh', hanh, 'initials'],
  ['Nguyeenx Thij Minh Hanhj', hanh, 'rawKeys'],
  ['Nguye64n Thi5 Minh Ha5nh', hanh, 'rawKeys'],
  ['Nguyễn Thị Quí', { type: 2, name: 'Nguyễn Thị Quý' }, 'nearName'],
  ['Trần Thị Li Li', { type: 2, name: 'Trần Thị Ly Ly' }, 'regionalSpelling'],
  ['Hộ kinh doanh Hồ Văn Long', long, 'accents'],
] as const)('TRU-02 %s is the name of the holder, or a slip of it', (typed, holder, expected) => {
  const { verdict, reasons } = compareNames(typed, holder);
  expect([verdict, ...reasons]).toEqual(expected === 'equal' ? ['equal'] : ['slip', expected]);
});

test.each([
  ['Hồ Văn Dũng', long],
  ['Ho Van Dung', long],
  ['Hồ Thị Long', long],
  ['Võ Văn Long', long],
  ['Hồ Văn Lợi', long],
  ['Hồ Hữu Long', long],
  ['Nguyễn Thị Minh Hằng', hanh],
  ['Nguyễn Thị Minh', hanh],
  ['Nguyễn Văn Hùng', { type: 2, name: 'Nguyễn Văn Dũng' }],
  ['Nguyen Van Hung', { type: 2, name: 'Nguyễn Văn Dũng' }],
  ['Trần Thị Loan', { type: 2, name: 'Trần Thị Lan' }],
  ['Nguyễn Anh Châu', { type: 2, name: 'Nguyễn An Châu' }],
  ['Công ty TNHH Hồ Văn Long', { type: 2, name: 'Hồ Văn Long' }],
  ['Long', long],
  ['', long],
] as const)('TRU-02 %s is the name of somebody else', (typed, holder) => {
  expect(compareNames(typed, holder).verdict).toBe('differs');
});

test.each([
  'Công ty TNHH TM & DV Hoàng Gia Phát',
  'CTY TNHH TMDV HOANG GIA PHAT',
  'C.ty TNHH Hoàng Gia Phát',
  'Hoàng Gia Phát',
  'Công ty CP TM-DV Hoàng Gia Phát',
  'Hoang Gia Phat Trading and Service Co., Ltd',
  'Hoang Gia Phat Trading Service Company Limited',
  'Công ty TNHH M.T.V Hoàng Gia Phát',
  'Công ty TNHH 1TV Hoàng Gia Phát',
  'Công ty TNHH Thương mại và Dịch vụ Hoàng Gia Phát - Chi nhánh Đà Nẵng',
  'Chi nhánh Hà Nội Công ty TNHH TM DV Hoàng Gia Phát',
  'Công ty TNHH Hoàng Gia Phát CN Hà Nội',
  'Hoang Gia Phat Trading Co., Ltd - Hanoi Branch',
  'Cong ty TNHH Hoang Gia Phatt',
])('TRU-02 %s is a slip of the company', (typed) => {
  expect(compareNames(typed, company).verdict).toBe('slip');
});

test.each([
  'Công ty TNHH Thương mại và Dịch vụ Hoàng Gia Phú',
  'Công ty TNHH TM DV Hoàng Phát',
  'Công ty CP Xây dựng Hoàng Gia Phát',
  'Công ty TNHH Thương mại và Dịch vụ',
  'Hoàng Gia',
  'Công ty TNHH TM DV Gia Hoàng Phát',
])('TRU-02 %s is another company', (typed) => {
  expect(compareNames(typed, company).verdict).toBe('differs');
});

test('TRU-02 a name that the holder bore before, in English or in short is a slip that says so', () => {
  const renamed: Holder = {
    ...company,
    otherNames: [
      { kind: 'earlier', name: 'Công ty CP Phương Nam Xanh' },
      { kind: 'english', name: 'Golden Royal Trading Co., Ltd' },
      { kind: 'short', name: 'HOGIPHACO' },
    ],
  };
  expect(compareNames('Cty Cổ phần Phương Nam Xanh', renamed)).toEqual({
    verdict: 'slip',
    reasons: ['earlierName', 'legalForm'],
  });
  expect(compareNames('Golden Royal Trading Company Limited', renamed).reasons[0]).toBe('englishName');
  expect(compareNames('Hogiphaco', renamed)).toEqual({ verdict: 'slip', reasons: ['shortName'] });
  const married: Holder = {
    type: 2,
    name: 'Mary Nguyen Smith',
    otherNames: [{ kind: 'earlier', name: 'Nguyễn Thị Mai' }],
  };
  expect(compareNames('Nguyễn Thị Mai', married)).toEqual({ verdict: 'slip', reasons: ['earlierName'] });
  expect(compareNames('Nguyễn Thị Lan', married).verdict).toBe('differs');
});
