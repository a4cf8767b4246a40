import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { watchTriggers } from '#bureau/contract/watch-triggers.ts';
import { code, input, isWindow, plainDate, text, windowFault, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options, personal, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { watchWords, webhookWords } from './words.ts';

const watchAlertEvents = options({
  'new-lender': 'in-progress',
  'group-up': 'delay',
  'group-down': 'success',
  'new-inquiry': ['new-inquiry'],
  score: 'on-schedule',
  'card-late': 'pending',
  'collateral-released': 'return',
  'cheque-refused': 'reject',
  'programme-twice': 'reject',
});

const watchScopeOptions = options({ customer: ['customer'], branch: ['branch'] });

const deliveryKinds = options({ alerts: 'in-progress', digest: 'complete', test: 'process', event: 'on-schedule' });

export const deliveryStateOptions = options({ waiting: 'pending', delivered: 'success', failed: 'reject' });

/** The kinds of alerts: the watched events, and a second lender in the housing programme. */
export const alertTriggers = [...watchTriggers, 'programme-twice'] as const;

/** customer: one customer; branch: all customers of a branch. */
export const watchScopes = ['customer', 'branch'] as const;
const scope = z.enum(watchScopes, { error: choiceRule });
const trigger = z.enum(alertTriggers, { error: choiceRule });

const watchRow = row(
  {
    words: watchWords,
    caption: 'list',
    key: 'id',
    texts: { suKien: (one, say) => one.suKien.map((event) => say(event)).join('; ') },
  },
  {
    /** The customer's name, or the branch. */
    doiTuong: column.person(240),
    maCIC: column.code({ width: 120, onCard: true }).nullable(),
    phamVi: column.status(watchScopeOptions),
    suKien: column.text({ width: 380, sortable: false }, z.array(z.enum(watchTriggers))),
    /** Notified at once, else only in the daily digest. */
    tucThoi: column.flag(['live', 'in-progress'], ['digest', 'complete'], 190),
    /** Alerts about the subscription's customers in thirty days. */
    soCanhBao: column.number(150),
    nguoiDangKy: column.text(140),
    ngayDangKy: column.time(),
    ghiChu: column.text(220).nullable(),
    id: z.string(),
  },
);

/** One alert: what happened to whom, in words, where, and which file reported it. */
const watchAlertRow = row(
  { words: watchWords, caption: 'alerts', key: 'id' },
  {
    thoiGian: column.time(),
    /** Raised since the reader last looked. */
    isNew: column.flag(['new', 'in-progress'], ['seen'], 110),
    suKien: column.status(watchAlertEvents, { width: 240, onCard: true }),
    tenKH: column.person(200),
    maCIC: column.code({ width: 120, onCard: true }),
    noiDung: column.text(280),
    /** The institution where it happened; null if there is none. */
    tctd: column.text(220).nullable(),
    nguon: column.text(260),
    maKH: column.code(140).nullable(),
    loaiKH: column.status(
      [
        { value: '1', label: 'type1' },
        { value: '2', label: 'type2' },
      ],
      { width: 140, hidden: true },
      z.string(),
    ),
    id: z.string(),
  },
);

const bar = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
const id = z.uuid({ error: rule('invalid') });
const mayWatch = { access: { permission: 'watch.manage' } } as const;

/** Subscriptions of an institution to its own customers, and their alerts. */
export const watches = calls({
  search: {
    ...mayWatch,
    method: 'POST',
    path: '/api/TheoDoi/Search',
    reads: ['watch'],
    about: "The institution's active subscriptions, newest first.",
    audit: 'read',
    body: input({
      phamVi: z.enum(['all', ...watchScopes], { error: choiceRule }).default('all'),
      suKien: z.enum(watchTriggers, { error: choiceRule }).optional(),
      maCIC: personal(cicCode.optional()),
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
      'Watches one own customer, or all of a branch, for some kinds of events. Watching scores needs the consent of the persons scored.',
    audit: 'change',
    body: input({
      phamVi: scope,
      maCIC: cicCode.optional(),
      maChiNhanh: code(20).optional(),
      suKien: z
        .array(z.enum(watchTriggers, { error: choiceRule }), { error: rule('required') })
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
    about: 'Ends a subscription; its alerts stay.',
    audit: 'change',
    body: input({ id }),
    answer: z.literal('0'),
  },
  alerts: {
    ...mayWatch,
    method: 'POST',
    path: '/api/TheoDoi/CanhBao',
    reads: ['watch'],
    about: 'Alerts raised between two days, newest first; `bars` counts them by kind. The first page counts as seen.',
    audit: 'read',
    body: input({
      suKien: trigger.optional(),
      maCIC: personal(cicCode.optional()),
      fromDate: plainDate,
      toDate: plainDate,
      ...windowFields,
    })
      .refine(isInOrder, inOrder)
      .refine(isWindow, windowFault),
    answer: rows(watchAlertRow).extend({ bars: z.object({ suKien: z.array(bar) }) }),
  },
  unseen: {
    ...mayWatch,
    method: 'GET',
    path: '/api/TheoDoi/ChuaXem',
    reads: ['watch'],
    about: 'How many alerts the caller was notified of and has not seen.',
    audit: 'none',
    answer: z.object({ count: z.number().int() }),
  },
});

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

const webhookRow = row(
  { words: webhookWords, caption: 'list', key: 'id' },
  {
    url: column.code(360),
    ketQua: column.status(deliveryStateOptions, 180).nullable(),
    lanCuoi: column.time().nullable(),
    hongTu: column.time({ onCard: true }).nullable(),
    nguoiTao: column.text(140),
    ngayTao: column.time(),
    id: z.string(),
    isActive: z.boolean(),
  },
);

const deliveryRow = row(
  { words: webhookWords, caption: 'deliveries', key: 'maTin' },
  {
    ngayTao: column.time({ label: 'luc' }),
    state: column.status(deliveryStateOptions, { width: 190, isState: true }),
    /** The receiver's status, or in words why there was none: it says more of a message than its counts. */
    traLoi: column.text({ width: 220, onCard: true }),
    loai: column.status(deliveryKinds, { width: 140, onCard: true }),
    soCanhBao: column.number({ width: 110, isSerial: true }),
    soLan: column.number({ width: 110, isSerial: true }),
    lanCuoi: column.time().nullable(),
    lanToi: column.time().nullable(),
    url: column.code({ width: 260, names: true }),
    /** The message's own id, the same in every try. */
    maTin: column.code({ width: 320, isSerial: true }),
  },
);

const mayManage = { access: { permission: 'webhook.manage' } } as const;

/** Addresses of an institution's systems that are notified of alerts. */
export const webhooks = calls({
  search: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/Search',
    reads: ['webhook'],
    about: "The institution's addresses for messages.",
    audit: 'none',
    body: input({
      ketQua: z.enum(['all', ...deliveryStates], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(webhookRow),
  },
  failing: {
    ...{ ...mayManage, method: 'GET' },
    path: '/api/TheoDoiWebhook/Failing',
    reads: ['webhook'],
    about: 'How many addresses have taken no message for half an hour or longer: their institution was told.',
    audit: 'none',
    answer: z.object({ count: z.int() }),
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
      url: typedAs(
        'code',
        z
          .string({ error: rule('required') })
          .trim()
          .min(1, rule('required'))
          .max(500, rule('max-length', { max: 500 }))
          .refine((given) => URL.canParse(given), rule('invalid')),
      ),
      /** alerts: the alerts of watches and the digest; events: what programs are told, one a message (API-07). */
      noiDung: z.enum(['alerts', 'events'], { error: choiceRule }).default('alerts'),
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
    about: 'Removes an address; its waiting messages are not sent.',
    audit: 'change',
    body: input({ id }),
    answer: z.literal('0'),
  },
  again: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/SendAgain',
    changes: ['webhook'],
    about: 'Sends a message again, delivered or not, under the same webhook-id.',
    audit: 'change',
    body: input({ maTin: id }),
    answer: z.literal('0'),
  },
  deliveries: {
    ...mayManage,
    method: 'POST',
    path: '/api/TheoDoiWebhook/LichSu',
    reads: ['webhook'],
    about: 'The messages of the last thirty days, newest first, with the result of each.',
    audit: 'none',
    body: input({
      state: z.enum(['all', ...deliveryStates], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(deliveryRow),
  },
});
