import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { input } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

/** As typed: what is wrong with it is said by the call. */
const typed = (max: number) =>
  z
    .string({ error: rule('required') })
    .trim()
    .min(1, rule('required'))
    .max(max, rule('max-length', { max }));

const name = z.object({ vi: z.string(), en: z.string() });

export const verify = calls({
  report: {
    method: 'POST',
    path: '/api/XacThucBaoCao/Verify',
    about:
      'Whether a report is genuine, by the code of its QR square, which is good for five minutes. Anybody may ask; what is told of the ' +
      'customer is a covered name.',
    access: 'public',
    audit: 'read',
    body: input({
      code: z
        .string({ error: rule('required') })
        .trim()
        .min(1, rule('required'))
        .max(100, rule('max-length', { max: 100 })),
    }),
    answer: z.object({
      msPhieu: z.string(),
      maSP: z.string(),
      tenSP: name,
      maTCTD: z.string(),
      tenTCTD: name,
      /** First and last syllable; the others as initials. */
      tenKH: z.string(),
      hasInformation: z.boolean(),
      ngayHoi: z.string(),
      ngayTraLoi: z.string(),
      /** Last month that the report's histories cover, and the day of the newest data in it. */
      kySoLieu: z.string().nullable(),
      ngaySoLieu: z.string().nullable(),
      hetHan: z.string(),
    }),
  },
  paper: {
    method: 'POST',
    path: '/api/XacThucBaoCao/Paper',
    about:
      'Whether a printed report is genuine, by its number and the check code beside it, which is good for 90 days. Anybody may ask; ' +
      'nothing is told of the customer. After 20 wrong tries of an address in 15 minutes it waits.',
    access: 'public',
    audit: 'read',
    body: input({ number: typed(80), code: typed(40) }),
    answer: z.object({
      soBaoCao: z.string(),
      maSP: z.string(),
      tenSP: name,
      maTCTD: z.string(),
      tenTCTD: name,
      /** The day on which the paper was made, and the last one on which its code is good. */
      ngayLap: z.string(),
      hetHan: z.string(),
    }),
  },
});
