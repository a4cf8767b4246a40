import { z } from 'zod';
import { typedAs } from '#kit/contract/form-field.ts';
import { rule } from '#kit/contract/rule.ts';

/** The displayed fee before VAT, whole dong: if another fee would be charged, the inquiry is not made (4090146). */
export const agreedFee = z
  .string()
  .regex(/^\d{1,12}$/, rule('number'))
  .optional();

/** A month as the lists of periods write it: yyyyMM. */
export const period = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .regex(/^(20\d\d(0[1-9]|1[0-2]))?$/, rule('invalid'));

/** Whole dong of either sign, as text, because a float cannot hold all values. */
export const wholeDong = typedAs(
  'number',
  z
    .string({ error: rule('required') })
    .trim()
    .min(1, rule('required'))
    .regex(/^(-?\d{1,17})?$/, rule('number')),
);

/** A period yyyyMM as the first day of its month, and back. */
export const monthOfPeriod = (ky: string): string => `${ky.slice(0, 4)}-${ky.slice(4)}-01`;
export const periodOfMonth = (month: string): string => month.slice(0, 7).replace('-', '');

/** The states of an account's two figures: see bureau/fees/ledger.ts. */
export const accountStates = ['differs', 'stated', 'open', 'agreed'] as const;

/** A contract's account in a month; amounts are whole dong as text: duDau + phatSinh − thanhToan = duCuoi. */
export const accountFields = {
  duDau: z.string(),
  phatSinh: z.string(),
  thanhToan: z.string(),
  duCuoi: z.string(),
  soDonVi: z.string().nullable(),
  chenhLech: z.string().nullable(),
  state: z.enum(accountStates),
  ghiChu: z.string().nullable(),
  nguoiDonVi: z.string().nullable(),
  ngayDonVi: z.string().nullable(),
  nguoiTrungTam: z.string().nullable(),
  ngayTrungTam: z.string().nullable(),
};

/** The states of a proposal that one person makes and another decides. */
export const proposalStates = ['proposed', 'approved', 'rejected'] as const;

/** The reason of a proposal, its state, and who did what when. */
export const decisionFields = {
  lyDo: z.string(),
  state: z.enum(proposalStates),
  nguoiDeNghi: z.string(),
  ngayDeNghi: z.string(),
  nguoiDuyet: z.string().nullable(),
  ngayDuyet: z.string().nullable(),
};
