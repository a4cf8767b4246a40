import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { people, peopleWindow } from '#bureau/contract/people-shown.ts';
import { bureauRule, cicCode, customerType } from '#bureau/contract/fields.ts';
import { captchaFields, code, input, isWindow, plainDate, text, windowFault } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';
import { personal } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { findCustomerWords } from './words.ts';

/** One customer that may be meant: how sure the match is (1 to 10), and why. Persons' numbers show four digits. */
export const foundRow = row(
  { words: findCustomerWords, caption: 'found', key: 'macic' },
  {
    macic: column.code(130),
    tenkh: column.person(260),
    loaikh: column.choice(
      [
        { value: '2', label: 'natural' },
        { value: '1', label: 'legal' },
      ],
      120,
      customerType,
    ),
    diachi: column.text(280),
    socmt: column.code(),
    dkdk: column.code(),
    msthue: column.code(),
    doTinCay: column.number(),
    lyDo: column.text(260),
  },
);

const isGiven = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** A syllable is a run of letters; a single one identifies nobody. */
const hasOneSyllable = (name: unknown) => typeof name === 'string' && (name.match(/\p{L}+/gu) ?? []).length < 2;

const fields = {
  province: z.string({ error: rule('required') }).check((context) => {
    if (context.value.trim() === '')
      context.issues.push({ code: 'custom', message: rule('required'), input: context.value });
    if (context.value.length > 3)
      context.issues.push({ code: 'custom', message: rule('choice'), input: context.value });
  }),
  cicCode: personal(cicCode.optional()),
  customerName: personal(text(250).optional()),
  birthDate: personal(plainDate.optional()),
  idNo: personal(code(50).optional()),
  regNo: personal(code(50).optional()),
  taxNo: personal(code(50).optional()),
  ...peopleWindow,
  ...captchaFields,
};

const search = input(fields)
  .refine((given) => [given.cicCode, given.customerName, given.idNo, given.regNo, given.taxNo].some(isGiven), {
    // Reported together with other faults, so that all are seen at once.
    when: () => true,
    path: ['cicCode'],
    error: bureauRule('find-criteria'),
  })
  .refine(
    (given) =>
      !isGiven(given.customerName) ||
      !hasOneSyllable(given.customerName) ||
      [given.cicCode, given.idNo, given.regNo, given.taxNo].some(isGiven),
    { when: () => true, path: ['customerName'], error: bureauRule('search-criteria') },
  )
  .refine(isWindow, windowFault);

export const findCustomer = calls({
  search: {
    method: 'POST',
    path: '/api/TraCuuKhachHang/Search',
    noExport: 'Shows customers of every institution, counted against the day: a file would gather them.',
    reads: [],
    about:
      'Customers of a province by CIC code, ID number (an old one too), registration number, tax code or name with the day of birth, ranked by likeness with the reason. Persons’ ' +
      'numbers show four digits, addresses begin with the ward. Shows 20, or as many as the window asks for, 200 at most; each borrower shown counts against the ' +
      'day (`left`), as each search does, and after 20 in 10 minutes it takes a captcha.',
    access: { permission: 'inquiry.ask' },
    audit: 'read',
    captcha: { purpose: 'search', after: { count: 20, minutes: 10 } },
    quota: {
      counter: 'customer',
      key: ['cicCode', 'idNo', 'taxNo', 'regNo', 'customerName', 'birthDate', 'province'],
      together: true,
    },
    body: search,
    answer: people(foundRow),
  },
});
