import type { Report } from '#bureau/contract/report.ts';
import { both } from '#kit/words/words.ts';
import { purposeText } from '#bureau/words/purposes.ts';
import type { Pending } from '#bureau/reports/answer.ts';
import { z } from 'zod';
import type { OrderFile } from './files.ts';
import { foreignReportWords } from './words.ts';
import { referenceOf } from '#bureau/reports/frame.ts';

/** The input of a foreign company order, as it is sealed with the order. */
export const foreignRequest = z.object({
  companyName: z.string(),
  address: z.string(),
  country: z.string(),
  taxNumber: z.string().optional(),
  businessRegistration: z.string().optional(),
  reportLanguage: z.literal('E'),
  notes: z.string().optional(),
});

export type ForeignRequest = z.output<typeof foreignRequest>;

type Word = keyof (typeof foreignReportWords)['texts'];
const word = (key: Word) => both(foreignReportWords, key);

/** The answer to an order of a foreign report: the ordered company, and each received file with its hash. */
export function foreignReport(given: {
  readonly pending: Pending;
  readonly askedAt: Date;
  readonly request: ForeignRequest;
  readonly country: { readonly vi: string; readonly en: string };
  readonly files: readonly OrderFile[];
  /** Of the report. */
  readonly number: string;
}): Report {
  const { pending, askedAt, request, country, files } = given;
  const answered = new Date();
  const fact = (key: Word, value: string | { vi: string; en: string } | undefined) =>
    value === undefined ? [] : [{ label: word(key), value: { kind: 'text' as const, value } }];
  return {
    schema: 1,
    product: { code: pending.header.product.code, name: pending.header.product.name },
    title: word('title'),
    header: {
      reference: referenceOf({ answered: answered.toISOString(), number: given.number }, pending.header.product.code),
      voucher: pending.voucher,
      purpose: purposeText(pending.purpose),
      inquirer: pending.header.inquirer,
      asked: askedAt.toISOString(),
      answered: answered.toISOString(),
      dataMonth: null,
      lastReported: null,
    },
    subject: { kind: 'legal', name: pending.customerName, cicCode: null },
    hasInformation: true,
    dashboard: [],
    parts: [
      {
        number: '1',
        title: word('part'),
        sections: [
          {
            kind: 'facts',
            id: 'ordered',
            number: '1.1',
            title: word('ordered'),
            facts: [
              ...fact('companyName', request.companyName),
              ...fact('address', request.address),
              ...fact('country', country),
              ...fact('taxNumber', request.taxNumber),
              ...fact('businessRegistration', request.businessRegistration),
            ],
          },
          {
            kind: 'table',
            id: 'pieces',
            number: '1.2',
            title: word('pieces'),
            columns: [
              { key: 'name', title: word('name'), kind: 'text' },
              { key: 'size', title: word('size'), kind: 'number' },
              { key: 'sha256', title: word('sha256'), kind: 'code' },
            ],
            rows: files.map(({ name, bytes, sha256 }) => [name, bytes, sha256.toString('hex')]),
            whenEmpty: word('none'),
          },
        ],
      },
    ],
    notes: [word('noteFiles'), word('notePartner')],
  };
}
