import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, windowFields } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

export const contractStates = ['open', 'ended', 'coming'] as const;

/** A contract of the institution with the Centre (REC-04). */
export const contractRow = z.object({
  matctd: z.string(),
  sohopdon: z.string(),
  ngayhopdong: z.string(),
  type: z.enum(['information', 'ordered']),
  state: z.enum(contractStates),
  tuNgay: z.string(),
  denNgay: z.string().nullable(),
  hovaten: z.string(),
  username: z.string().nullable(),
  tentctd: z.string(),
  diachi: z.string(),
  dthoai: z.string(),
  email: z.string(),
  ngayusername: z.string().nullable(),
});

const body = input({
  matctd: code(20).optional(),
  sohopdon: code(40).optional(),
  state: z.enum(contractStates, { error: rule('choice') }).optional(),
  ...windowFields,
});

const mayRead = { access: { permission: 'fee.read' }, audit: 'read' } as const;

/** Contracts of the institution that the session acts for (REC-04). */
export const serviceContracts = calls({
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/ThongTinHopDong/Search',
    reads: ['fee-contract'],
    about: "The institution's contracts, those in force first; another institution's are refused.",
    body,
    answer: rows(contractRow),
  },
  excel: {
    ...mayRead,
    method: 'POST',
    path: '/api/ThongTinHopDong/DownloadExcel',
    about: 'The same contracts as a workbook.',
    download: true,
    body,
  },
});
