import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { code, input } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

const amount = z.string();

/** Whole dong above zero as text. */
const limit = z
  .string({ error: rule('required') })
  .trim()
  .min(1, rule('required'))
  .regex(/^([1-9]\d{0,16})?$/, rule('number'));

export const budgetStates = ['none', 'within', 'warning', 'spent'] as const;

const inBoth = z.object({ vi: z.string(), en: z.string() });

/** A day's inquiries, free ones among them, and what they cost: whole dong before the month's discounts, as text. */
const day = z.object({ ngay: z.string(), soLuong: z.number().int(), soTien: amount });

const budget = z.object({
  limit: amount.nullable(),
  stops: z.boolean(),
  spent: amount,
  percent: z.number().int(),
  state: z.enum(budgetStates),
  setBy: z.string().nullable(),
  setAt: z.string().nullable(),
});

/** An institution's spend, and the limit it sets itself (REC-06). Amounts are whole dong before VAT, as text. */
export const spend = calls({
  look: {
    access: { permission: 'fee.read' },
    audit: 'read',
    method: 'POST',
    path: '/api/ChiPhi/TongHop',
    reads: ['fee-budget'],
    about:
      'Spend by product and month over twelve months, inquiries and spend by day of this month and of the one before, the daily limit, the tier, unpaid notices by age, this month by branch and user, and the budget.',
    body: input({ tctdCode: code(20).optional() }),
    answer: z.object({
      months: z.array(
        z.object({
          thang: z.string(),
          maSP: z.string().nullable(),
          tenSP: inBoth.nullable(),
          soLuong: z.number().int(),
          soTien: amount,
        }),
      ),
      days: z.array(day),
      daysBefore: z.array(day),
      dailyLimit: z.number().int(),
      users: z.number().int(),
      tier: z.object({
        volume: z.number().int(),
        /** Charged events without an answer yet: in the spend, not in the volume. */
        waiting: z.number().int(),
        discount: z.number(),
        nextAbove: z.number().int().nullable(),
        nextDiscount: z.number().nullable(),
      }),
      ageing: z.array(
        z.object({ group: z.enum(['notDue', 'd30', 'd90', 'older']), soGiayBao: z.number().int(), soTien: amount }),
      ),
      people: z.array(
        z.object({
          chiNhanh: z.string().nullable(),
          tenChiNhanh: inBoth.nullable(),
          user_Name: z.string().nullable(),
          /** The name of a person who works for the institution. */
          hoTen: z.string().nullable(),
          soLuong: z.number().int(),
          soTien: amount,
        }),
      ),
      budget,
    }),
  },
  budget: {
    access: { permission: 'fee.read' },
    audit: 'none',
    method: 'GET',
    path: '/api/ChiPhi/NganSach',
    reads: ['fee-budget'],
    about: "This month's budget and its spent part: a warning from 80 % on, spent at 100 %.",
    answer: budget,
  },
  setBudget: {
    access: { permission: 'fee.budget' },
    audit: 'change',
    method: 'POST',
    path: '/api/ChiPhi/NganSach',
    changes: ['fee-budget'],
    about:
      "Sets the institution's highest monthly spend, before VAT: it is warned at 80 % and, with `stops`, cannot ask at 100 %. Without a limit there is no budget.",
    body: input({ limit: limit.optional(), stops: z.boolean({ error: rule('required') }).default(false) }),
    answer: budget,
  },
});
