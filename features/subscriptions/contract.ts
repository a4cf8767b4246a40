import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { code, input, isWindow, plainDate, text, windowFault, windowFields } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

/** What a customer can be watched for; the same as the bureau's own list. */
export const watchTriggers = [
  'new-lender',
  'group-up',
  'group-down',
  'new-inquiry',
  'score',
  'card-late',
  'collateral-released',
  'cheque-refused',
] as const;
/** What alerts are about: what is watched for, and a second lender in the housing programme. */
export const alertTriggers = [...watchTriggers, 'programme-twice'] as const;

/** customer: one customer; branch: all customers of a branch. */
export const watchScopes = ['customer', 'branch'] as const;
const scope = z.enum(watchScopes, { error: rule('choice') });
const trigger = z.enum(alertTriggers, { error: rule('choice') });

export const watchRow = z.object({
  id: z.string(),
  phamVi: scope,
  /** The customer's name, or the branch. */
  doiTuong: z.string(),
  maCIC: z.string().nullable(),
  suKien: z.array(z.enum(watchTriggers)),
  /** Told at once, else in the daily digest alone. */
  tucThoi: z.boolean(),
  ghiChu: z.string().nullable(),
  nguoiDangKy: z.string(),
  ngayDangKy: z.string(),
  /** Alerts that the subscription's customers have had in thirty days. */
  soCanhBao: z.number().int(),
});

/** One alert: what happened to whom, in words, where, and which file said so. */
export const watchAlertRow = z.object({
  id: z.string(),
  thoiGian: z.string(),
  suKien: trigger,
  maCIC: z.string(),
  loaiKH: z.string(),
  tenKH: z.string(),
  maKH: z.string().nullable(),
  noiDung: z.string(),
  /** The institution where it happened; null where it is of nobody's. */
  tctd: z.string().nullable(),
  nguon: z.string(),
  /** Raised since the reader last looked. */
  isNew: z.boolean(),
});

const bar = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
const id = z.uuid({ error: rule('invalid') });
const mayWatch = { access: { permission: 'watch.manage' } } as const;

/** Subscriptions of an institution to its own customers, and the alerts that they raised. */
export const watches = calls({
  search: {
    ...mayWatch,
    method: 'POST',
    path: '/api/TheoDoi/Search',
    reads: ['watch'],
    about: 'The subscriptions of the institution that are not ended, newest first.',
    audit: 'read',
    body: input({
      phamVi: z.enum(['all', ...watchScopes], { error: rule('choice') }).default('all'),
      suKien: z.enum(watchTriggers, { error: rule('choice') }).optional(),
      maCIC: cicCode.optional(),
      ...windowFields,
    }),
    answer: rows(watchRow),
  },
  confirm: {
    ...mayWatch,
    method: 'POST',
    path: '/api/TheoDoi/Confirm',
    changes: ['watch'],
    about:
      'Watches one own customer, or all of a branch, for some kinds of events. Scores are watched with the consent of those who are scored.',
    audit: 'change',
    body: input({
      phamVi: scope,
      maCIC: cicCode.optional(),
      maChiNhanh: code(20).optional(),
      suKien: z
        .array(z.enum(watchTriggers, { error: rule('choice') }), { error: rule('required') })
        .min(1, rule('required'))
        .max(watchTriggers.length, rule('invalid'))
        .refine((given) => new Set(given).size === given.length, rule('invalid')),
      tucThoi: z.boolean(),
      dongY: z.boolean().default(false),
      ghiChu: text(255).optional(),
    }).superRefine((given, context) => {
      const wanted = given.phamVi === 'customer' ? 'maCIC' : 'maChiNhanh';
      if (given[wanted] === undefined) context.addIssue({ code: 'custom', path: [wanted], message: rule('required') });
    }),
    answer: z.literal('0'),
  },
  end: {
    ...mayWatch,
    method: 'POST',
    path: '/api/TheoDoi/Delete',
    changes: ['watch'],
    about: 'Ends a subscription; the alerts that it raised stay.',
    audit: 'change',
    body: input({ id }),
    answer: z.literal('0'),
  },
  alerts: {
    ...mayWatch,
    method: 'POST',
    path: '/api/TheoDoi/CanhBao',
    reads: ['watch'],
    about:
      'Alerts raised between two days, newest first; `bars` counts them by kind. The first page counts as looked at.',
    audit: 'read',
    body: input({
      suKien: trigger.optional(),
      maCIC: cicCode.optional(),
      fromDate: plainDate,
      toDate: plainDate,
      ...windowFields,
    })
      .refine((given) => given.toDate >= given.fromDate, { path: ['toDate'], error: rule('date') })
      .refine(isWindow, windowFault),
    answer: rows(watchAlertRow).extend({ bars: z.object({ suKien: z.array(bar) }) }),
  },
  unseen: {
    ...mayWatch,
    method: 'GET',
    path: '/api/TheoDoi/ChuaXem',
    reads: ['watch'],
    about: 'How many alerts the caller was told of and has not looked at.',
    audit: 'none',
    answer: z.object({ count: z.number().int() }),
  },
});

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const webhookRow = z.object({
  id: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  nguoiTao: z.string(),
  ngayTao: z.string(),
  lanCuoi: z.string().nullable(),
  ketQua: z.enum(deliveryStates).nullable(),
});

export const deliveryRow = z.object({
  /** The message's own id, the same in every try. */
  maTin: z.string(),
  url: z.string(),
  loai: z.enum(['alerts', 'digest', 'test']),
  soCanhBao: z.number().int(),
  state: z.enum(deliveryStates),
  soLan: z.number().int(),
  /** The receiver's status, or in words why there was none. */
  traLoi: z.string(),
  ngayTao: z.string(),
  lanCuoi: z.string().nullable(),
  lanToi: z.string().nullable(),
});

const mayManage = { access: { permission: 'webhook.manage' } } as const;

/** Where an institution's systems are told of alerts. */
export const webhooks = calls({
  search: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/Search',
    reads: ['webhook'],
    about: 'The addresses of the institution that messages go to.',
    audit: 'none',
    body: input({
      ketQua: z.enum(['all', ...deliveryStates], { error: rule('choice') }).default('all'),
      ...windowFields,
    }),
    answer: rows(webhookRow),
  },
  add: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/Add',
    changes: ['webhook'],
    about:
      'Adds an address; the answer holds the secret that messages are signed with (Standard Webhooks), which is never shown again.',
    audit: 'change',
    body: input({
      url: z
        .string({ error: rule('required') })
        .trim()
        .min(1, rule('required'))
        .max(500, rule('max-length', { max: 500 }))
        .refine((given) => URL.canParse(given), rule('invalid')),
    }),
    answer: z.object({ id: z.string(), secret: z.string() }),
  },
  renew: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/Renew',
    changes: ['webhook'],
    about: 'Gives an address a new secret, from the next message on.',
    audit: 'change',
    body: input({ id }),
    answer: z.object({ id: z.string(), secret: z.string() }),
  },
  test: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/Test',
    changes: ['webhook'],
    about: 'Sends a signed message without alerts to an address, once.',
    audit: 'change',
    body: input({ id }),
    answer: z.literal('0'),
  },
  remove: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/Delete',
    changes: ['webhook'],
    about: 'Removes an address; messages that wait for it are not sent.',
    audit: 'change',
    body: input({ id }),
    answer: z.literal('0'),
  },
  deliveries: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/LichSu',
    reads: ['webhook'],
    about: 'The messages of the last thirty days, newest first, with what became of them.',
    audit: 'none',
    body: input({
      state: z.enum(['all', ...deliveryStates], { error: rule('choice') }).default('all'),
      ...windowFields,
    }),
    answer: rows(deliveryRow),
  },
});
