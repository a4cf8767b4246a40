import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import type { Call } from '#kit/contract/call.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { newVoucher } from '#tests/call-examples.ts';
import { customerInquiry, s74Inquiry, voluntaryInquiry } from './contract.ts';

let server: TestServer;
let lan: Caller;
let tam: Caller;
beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  tam = await server.as('tam.member');
});
afterAll(() => server.stop());

const { clean, enterprise } = known;
const person = { customerName: clean.name, address: clean.address, identityNumber: clean.citizenId };
const company = {
  customerName: enterprise.name,
  address: enterprise.address,
  businessRegistration: enterprise.taxCode,
  taxCode: enterprise.taxCode,
};

const said = (answer: Answer) => (answer.body.errors ?? []).map(({ field, message }) => [field, message]);

/** Sends an inquiry and returns what it was refused with; nothing may have been taken or charged. */
async function refused(call: Call, given: Record<string, unknown>, by = lan) {
  const voucherNumber = newVoucher();
  const captcha = call.captcha === undefined ? {} : await server.captcha('inquiry');
  const answer = await by.send(call, { body: { voucherNumber, ...given, ...captcha } });
  const [taken] = await server.sql<{ count: number }>(
    'select count(*)::int as count from portal.voucher where voucher = $1',
    [voucherNumber],
  );
  expect([answer.status, taken?.count]).toEqual([400, 0]);
  return said(answer);
}

const aboutPersons = 'Sản phẩm này hỏi về thể nhân, khách hàng đã nhập là pháp nhân. Chọn sản phẩm của pháp nhân';
const aboutCompanies = 'Sản phẩm này hỏi về pháp nhân, khách hàng đã nhập là thể nhân. Chọn sản phẩm của thể nhân';

test('FIX-05 a product of persons is not asked for a company, nor the other way round, by type, by papers or by CIC code', async () => {
  const { confirm } = customerInquiry;
  for (const productType of ['05', '06', '04', '21', 'S11A'])
    expect(await refused(confirm, { ...company, productType, customerType: '1' })).toEqual([
      ['productType', aboutPersons],
    ]);
  for (const productType of ['15', '16', '14', '31', 'S10A'])
    expect(await refused(confirm, { ...person, productType, customerType: '2' })).toEqual([
      ['productType', aboutCompanies],
    ]);
  // Of type 0 the papers say what the customer is.
  expect(await refused(confirm, { ...company, productType: '05', customerType: '0' })).toContainEqual([
    'productType',
    aboutPersons,
  ]);
  expect(await refused(confirm, { ...person, productType: '15', customerType: '0' })).toContainEqual([
    'productType',
    aboutCompanies,
  ]);
  const named = { customerName: enterprise.name, address: enterprise.address, cicCode: enterprise.cicCode };
  const [ofCompany] = await refused(confirm, { ...named, productType: '05' });
  expect(ofCompany).toEqual(['cicCode', expect.stringContaining('Mã CIC này là của pháp nhân')]);
  const [ofPerson] = await refused(confirm, {
    ...{ customerName: clean.name, address: clean.address, cicCode: clean.cicCode, productType: '15' },
  });
  expect(ofPerson).toEqual(['cicCode', expect.stringContaining('Mã CIC này là của thể nhân')]);
});

test('FIX-05 CHA-01 TN10 is about legal entities and TN11 about persons, by type, by papers and by CIC code', async () => {
  const { confirm } = voluntaryInquiry;
  expect(await refused(confirm, { ...company, productType: '08', customerType: '1' }, tam)).toEqual([
    ['productType', aboutPersons],
  ]);
  expect(await refused(confirm, { ...person, productType: '18', customerType: '2' }, tam)).toEqual([
    ['productType', aboutCompanies],
  ]);
  expect(await refused(confirm, { ...person, productType: '18', customerType: '0' }, tam)).toContainEqual([
    'productType',
    aboutCompanies,
  ]);
  const named = { customerName: enterprise.name, address: enterprise.address, cicCode: enterprise.cicCode };
  expect(await refused(confirm, { ...named, productType: '08' }, tam)).toEqual([
    ['cicCode', expect.stringContaining('Mã CIC này là của pháp nhân')],
  ]);
});

test('FIX-05 S74-01 S74 is about either, and the code is of the type that is asked', async () => {
  const named = { customerName: enterprise.name, address: enterprise.address, cicCode: enterprise.cicCode };
  expect(await refused(s74Inquiry.confirm, { ...named, productType: 'S74', customerType: '2' })).toEqual([
    ['cicCode', expect.stringContaining('Mã CIC này là của pháp nhân')],
  ]);
  const body = { ...named, productType: 'S74', customerType: '1' as const, voucherNumber: newVoucher() };
  expect((await lan.send(s74Inquiry.confirm, { body })).body.data).toBe('0');
});

test('FIX-05 an unknown product, telephone number or tax code is refused in its own words', async () => {
  const { confirm } = customerInquiry;
  for (const productType of ['99', '08', 'S74', 'x'.repeat(5000)]) {
    const [first] = await refused(confirm, { ...person, productType });
    expect(first).toEqual([
      'productType',
      'Không có sản phẩm này. Sản phẩm hỏi được: 05, 06, S11A, 04, 21, 15, 16, S10A, 14, 31',
    ]);
  }
  expect(await refused(voluntaryInquiry.confirm, { ...person, productType: '05' }, tam)).toEqual([
    ['productType', 'Không có sản phẩm này. Sản phẩm hỏi được: 18, 08'],
  ]);
  const ofPhone = async (phone: string) => refused(confirm, { ...person, productType: '05', phone });
  expect(await ofPhone('gọi buổi sáng')).toEqual([['phone', 'Số điện thoại chỉ gồm chữ số, có thể có dấu + ở đầu']]);
  expect(await ofPhone('0912')).toEqual([['phone', 'Số điện thoại có 8 đến 15 chữ số (đang có 4)']]);
  expect(await ofPhone('1234567890123456')).toEqual([['phone', 'Số điện thoại có 8 đến 15 chữ số (đang có 16)']]);
  const ofTax = async (taxCode: string) =>
    refused(confirm, { ...company, productType: '15', customerType: '1', taxCode });
  expect(await ofTax('không rõ')).toEqual([['taxCode', 'Mã số thuế chỉ gồm chữ số']]);
  expect(await ofTax('010010910')).toEqual([
    ['taxCode', 'Mã số thuế có 10 chữ số, 13 với chi nhánh, 12 với cá nhân (đang có 9)'],
  ]);
  expect(await ofTax('0100109107')).toEqual([
    ['taxCode', 'Không có mã số thuế này: chữ số kiểm tra không khớp. Xem lại từng chữ số'],
  ]);
  // A covered one names nobody without the CIC code that it came with.
  expect(await ofTax('******9106')).toEqual([['taxCode', 'Mã số thuế chỉ gồm chữ số']]);
});

test('FIX-05 telephone numbers and tax codes are taken as people write them', async () => {
  for (const [phone, taxCode] of [
    ['+84 (24) 3824-2026', '0100109106'],
    ['1900 1234', '0100109106-001'],
    ['0912.345.678', '0100 109 106'],
    ['０９１２３４５６７８', '0100109106001'],
  ]) {
    const captcha = await server.captcha('inquiry');
    const body = { ...company, productType: '15', voucherNumber: newVoucher(), phone, taxCode, ...captcha };
    const answer = await lan.send(customerInquiry.confirm, { body });
    expect([phone, taxCode, answer.status, said(answer)]).toEqual([phone, taxCode, 200, []]);
  }
});
