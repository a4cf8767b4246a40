import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import {
  bureauRule,
  cicCode,
  customerName,
  identityOrCovered,
  isCovered,
  ticketCode,
} from '#bureau/contract/fields.ts';
import { instantProducts, productRule, scoreProduct } from '#bureau/contract/product-numbers.ts';
import { captchaFields, input, isWindow, text, whole, windowFault, windowFields } from '#kit/contract/fields.ts';
import { reportPurpose } from '#bureau/contract/purposes.ts';
import { agreedFee } from '#bureau/contract/fee-fields.ts';
import { replyFrom, replyTo } from '#bureau/contract/reply-days.ts';
import { report } from '#bureau/contract/report.ts';
import { reportProof } from '#bureau/contract/report-proof.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, options, personal } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { instantReplyWords } from './words.ts';

const instantReplyProducts = options({
  S11T: ['productS11T'],
  B11T: ['productB11T'],
  DTD: ['productDTD'],
  S37: ['productS37'],
  S71: ['productS71'],
  S72: ['productS72'],
  S73: ['productS73'],
  S74: ['productS74'],
  S75: ['productS75'],
  S76: ['productS76'],
  S77: ['productS77'],
  S78: ['productS78'],
  S79: ['productS79'],
});

const listedProducts = [...instantProducts, scoreProduct] as const;

/** The person of an instant inquiry: an ID, which may be masked with the CIC code that it came with. */
type Person = { readonly identityNumber: string; readonly cicCode?: string | undefined };

const isNamed = ({ identityNumber, cicCode }: Person) => !isCovered(identityNumber) || cicCode !== undefined;
const unnamed = { path: ['identityNumber'], error: bureauRule('identity-digits') };

/** A report that is shown at once: html without scripts, for a sandboxed frame. */
const shown = z.object({
  msPhieu: z.string(),
  maSP: z.string(),
  hasInformation: z.boolean(),
  html: z.string(),
});

/** One instant reply in a list (INS-05). */
export const instantReplyRow = row(
  { words: instantReplyWords, caption: 'personalList', key: 'msPhieu' },
  {
    /** The worst debt group that its report tells of; null of none, of replies from before this was kept, and beyond a list's first thousand. */
    nhomNo: column.group({ width: 190, isScreenOnly: true }).nullable(),
    msPhieu: column.code(180),
    tenKH: column.person(),
    maSP: column.code(90),
    hasInformation: column.flag(['hasIt', 'done'], ['hasNone', 'unavailable'], 180).nullable(),
    ngayHoi: column.time(),
    ngayTraLoi: column.time().nullable(),
    maCIC: column.code(130).nullable(),
    cccd: column.code().nullable(),
    user_Name: column.text(140),
  },
);

export const instantInquiry = calls({
  confirm: {
    method: 'POST',
    path: '/api/HoiTinTucThoiS11T/Confirm',
    changes: ['inquiry'],
    about:
      'Asks about a person and answers within the call: the report as html. The same ticket number with the same content shows the ' +
      'same report and costs once; without information it is free. With a CIC code it must be of the same person as the ID, which may then stand ' +
      'covered as the look-up gave it; after some IDs a day that are not of the code no other is taken with it (4120005).',
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    captcha: { purpose: 'instant' },
    quota: { counter: 'customer', key: ['cicCode', 'identityNumber'] },
    body: input({
      voucherCode: ticketCode,
      productCode: z.enum(instantProducts, { error: productRule(instantProducts) }),
      customerName,
      identityNumber: identityOrCovered,
      cicCode: cicCode.optional(),
      /** Why it is asked (CNS-02); to grant credit if it is left out. */
      purpose: reportPurpose.optional(),
      agreedFee,
      ...captchaFields,
    }).refine(isNamed, unnamed),
    answer: shown,
  },
  search: {
    method: 'POST',
    path: '/api/TraLoiTinTucThoiS11T/Search',
    reads: ['inquiry'],
    about: "The institution's instant replies, newest first; only of one product with `productCode`.",
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({
      productCode: offering(instantReplyProducts, z.enum(listedProducts, { error: choiceRule }).optional()),
      fromDate: replyFrom.optional(),
      toDate: replyTo.optional(),
      customerName: personal(text(250).optional()),
      cicCode: personal(cicCode.optional()),
      ...windowFields,
    })
      .refine(isInOrder, inOrder)
      .refine(isWindow, windowFault),
    answer: rows(instantReplyRow),
  },
  detail: {
    method: 'POST',
    path: '/api/TraLoiTinTucThoiS11T/Detail',
    reads: [],
    about: 'One instant reply by its ticket number: the report as typed sections and as html without scripts.',
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({ voucherCode: ticketCode }),
    answer: instantReplyRow.omit({ nhomNo: true }).extend({ html: z.string(), report, proof: reportProof }),
  },
});

/** The changes that a simulation allows, each with the fields it needs. */
export const changeKinds = ['wait', 'pay-cards', 'repay-unsecured', 'borrow', 'fall-behind', 'pay-card-late'] as const;

type ChangeKind = (typeof changeKinds)[number];

const changeFields = {
  wait: ['months'],
  'pay-cards': ['amountVnd'],
  'repay-unsecured': ['amountVnd'],
  borrow: ['amountVnd'],
  'fall-behind': ['group'],
  'pay-card-late': [],
} as const satisfies Record<ChangeKind, readonly ('months' | 'amountVnd' | 'group')[]>;

/** True when a kind of change needs a field. */
export function needsField(kind: ChangeKind, field: 'months' | 'amountVnd' | 'group'): boolean {
  const fields: readonly string[] = changeFields[kind];
  return fields.includes(field);
}

const simulated = z.object({
  score: z.int(),
  grade: z.int(),
  /** The chance of bad debt within twelve months, 0 to 1. */
  pd: z.number(),
  band: z.string(),
  /** What limits the score, in the caller's language. */
  cap: z.string().nullable(),
});

export const personalScore = calls({
  whatIf: {
    method: 'POST',
    path: '/api/DiemTinDungCaNhan/WhatIf',
    about:
      'A simulation on an own score reply of the last 30 days: the score before and after one change. Nothing is stored or charged; an estimate, ' +
      'not an answer about anybody. Amounts are whole dong.',
    access: { permission: 'inquiry.ask' },
    audit: 'read',
    body: input({
      voucherCode: ticketCode,
      kind: z.enum(changeKinds, { error: choiceRule }),
      months: whole(1, 60).optional(),
      amountVnd: z
        .string()
        .regex(/^\d{1,15}$/, rule('number'))
        .optional(),
      group: whole(2, 5).optional(),
      isSecured: z.boolean({ error: choiceRule }).optional(),
      isNewLender: z.boolean({ error: choiceRule }).optional(),
      closesLenders: whole(0, 20).optional(),
    }).check((context) => {
      for (const field of ['months', 'amountVnd', 'group'] as const) {
        if (context.value[field] !== undefined || !needsField(context.value.kind, field)) continue;
        context.issues.push({ code: 'custom', message: rule('required'), path: [field], input: context.value });
      }
    }),
    answer: z.object({
      model: z.string(),
      before: simulated,
      after: simulated,
      scale: z.object({
        lowest: z.int(),
        highest: z.int(),
        bands: z.array(z.object({ from: z.int(), label: z.string(), tone: z.string() })),
      }),
      /** The items whose points change. */
      items: z.array(z.object({ id: z.string(), name: z.string(), before: z.int(), after: z.int(), most: z.int() })),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/api/DiemTinDungCaNhan/Confirm',
    changes: ['inquiry'],
    about:
      'The credit score of a person, as html. `consent` says that the person agreed to be scored: without it 4120003. With a CIC code ' +
      'it must be of the same person as the ID. A ticket number is made when none is given, of the header Idempotency-Key where there is one: sent again with the same key it costs once.',
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    captcha: { purpose: 'score' },
    quota: { counter: 'customer', key: ['cicCode', 'identityNumber'] },
    body: input({
      voucherCode: ticketCode.optional(),
      cicCode: cicCode.optional(),
      identityNumber: identityOrCovered,
      customerName,
      address: text(200).optional(),
      consent: z.boolean({ error: choiceRule }).optional(),
      agreedFee,
      ...captchaFields,
    }).refine(isNamed, unnamed),
    answer: shown,
  },
});
