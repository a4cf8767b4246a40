import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { contracts } from '#features/contracts.ts';
import { fieldWords } from '#kit/words/fields.ts';

/** The field of the last day beside one of the first: `fromDate` has `toDate`, `tungayX` has `denngayX`, `startsOn` has `endsOn`. */
const lastOf = (first: string): string =>
  first
    .replace(/^from(?=$|[A-Z])/, 'to')
    .replace(/^tu(?=n|N)/, 'den')
    .replace(/^starts(?=[A-Z])/, 'ends')
    .replace(/From$/, 'Until');

/** What such a call needs beside its days. */
const beside = {
  maSP: 'R11',
  gia: '1000',
  lyDo: 'Thử',
  matctd: '01201001',
  tyLe: '100',
  chietKhau: '0',
  actor: 'lan.clerk',
  maCIC: '7905103808',
  tctdCode: '01201001',
  invoiceStatus: 'all',
  tt: 'all',
  state: 'all',
  sosec: 'AB0000001',
  taikhoanKy: '0011002233445',
  nguoikysec: 'Nguyễn Văn Ví Dụ',
  socmt: '001085012345',
  sotien: '50000000',
  loai: '1',
  ngayGuicic: '2026-02-02',
  matctdCt: '01999001',
  plid: '00000000-0000-4000-8000-000000000000',
  customerName: 'Nguyễn Văn Ví Dụ',
  subject: { name: 'Nguyễn Văn Ví Dụ', identityNumber: '001085012345' },
  identityNumber: '001085012345',
  covers: 'score',
  products: ['score'],
  purposes: ['credit-scoring'],
  kind: 'declared',
  wording: 'Tôi đồng ý',
  dataSources: 'Trung tâm',
  receivers: 'Ngân hàng',
};

type Period = { readonly title: string; readonly schema: z.ZodType; readonly first: string; readonly last: string };

const periods: Period[] = Object.values(contracts).flatMap((group) =>
  Object.values<Call>(group).flatMap((call) =>
    [call.query, call.body].flatMap((schema) => {
      const shape = schema instanceof z.ZodObject ? schema.shape : {};
      return Object.keys(shape).flatMap((first) => {
        const last = lastOf(first);
        return schema !== undefined && last !== first && last in shape
          ? [{ title: `${call.method} ${call.path} ${first}`, schema, first, last }]
          : [];
      });
    }),
  ),
);

test('FIX-13 the calls that take a period are found', () => {
  expect(periods.length).toBeGreaterThan(15);
  expect(fieldWords.texts['date-order'][0]).toBe('Từ ngày phải trước hoặc bằng đến ngày');
});

test.each(periods)(
  'FIX-13 $title: a period that ends before it begins is refused in its own words',
  ({ title, schema, first, last }) => {
    const shape: Readonly<Record<string, z.ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
    const isNeeded = (name: string) => shape[name]?.safeParse(undefined).success === false;
    const needed = Object.fromEntries(
      Object.entries(beside).filter(
        ([name]) => isNeeded(name) || (name === 'identityNumber' && name in shape && 'covers' in shape),
      ),
    );
    const { error } = schema.safeParse({
      ...needed,
      ...(title.includes('XHTD') ? { status: 'all' } : {}),
      [first]: '2026-02-02',
      [last]: '2026-02-01',
    });
    expect(error?.issues.map(({ path, message }) => [path[0], message.includes('"date-order"')])).toEqual([
      [last, true],
    ]);
  },
);
