import { expect, test } from 'vitest';
import { amountInWords } from './amount-words.ts';

test.each([
  ['0', 'Không đồng', 'Zero dong'],
  ['5', 'Năm đồng', 'Five dong'],
  ['15', 'Mười lăm đồng', 'Fifteen dong'],
  ['21', 'Hai mươi mốt đồng', 'Twenty-one dong'],
  ['105', 'Một trăm linh năm đồng', 'One hundred five dong'],
  ['1001', 'Một nghìn không trăm linh một đồng', 'One thousand one dong'],
  ['50000000', 'Năm mươi triệu đồng', 'Fifty million dong'],
  [
    '1234567890',
    'Một tỷ hai trăm ba mươi bốn triệu năm trăm sáu mươi bảy nghìn tám trăm chín mươi đồng',
    'One billion two hundred thirty-four million five hundred sixty-seven thousand eight hundred ninety dong',
  ],
  ['1000000005', 'Một tỷ không trăm linh năm đồng', 'One billion five dong'],
  ['1200000000000', 'Một nghìn hai trăm tỷ đồng', 'One trillion two hundred billion dong'],
  [
    '999999999999999',
    'Chín trăm chín mươi chín nghìn chín trăm chín mươi chín tỷ chín trăm chín mươi chín triệu chín trăm chín mươi chín nghìn chín trăm chín mươi chín đồng',
    'Nine hundred ninety-nine trillion nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine dong',
  ],
])('CHQ-02 %s dong in words', (amount, vi, en) => {
  expect([amountInWords(amount, 'vi'), amountInWords(amount, 'en')]).toEqual([vi, en]);
});

test('CHQ-02 anything but a whole amount has no words', () => {
  expect(['', '-1', '1.5', 'abc', '1'.repeat(19)].map((one) => amountInWords(one, 'vi'))).toEqual(['', '', '', '', '']);
});
