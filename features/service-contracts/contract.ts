import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, windowFields } from '#kit/contract/fields.ts';
import { choiceRule } from '#kit/contract/rule.ts';
import { offering, options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { serviceContractWords } from './words.ts';

const contractStateOptions = options({ open: 'success', coming: 'pending', ended: 'unavailable' });

const contractStates = ['open', 'ended', 'coming'] as const;

/** A contract of the institution with the Centre (REC-04). */
export const contractRow = row(
  { words: serviceContractWords, caption: 'list', key: 'sohopdon' },
  {
    sohopdon: column.code({ width: 190, names: true }),
    type: column.choice(options({ information: ['information'], ordered: ['ordered'] }), { width: 160, onCard: true }),
    state: column.status(contractStateOptions, 170),
    tuNgay: column.date({ onCard: true }),
    denNgay: column.date({ width: 140, onCard: true }).nullable(),
    ngayhopdong: column.date(),
    hovaten: column.person(180),
    dthoai: column.code(130),
    email: column.text(220),
    matctd: column.code({ width: 110, hidden: true }),
    tentctd: column.text(),
    diachi: column.text(280),
    username: column.code(140).nullable(),
    ngayusername: column.date().nullable(),
  },
);

const body = input({
  matctd: code(20).optional(),
  sohopdon: code(40).optional(),
  state: offering(contractStateOptions, z.enum(contractStates, { error: choiceRule }).optional()),
  ...windowFields,
});

const mayRead = { access: { permission: 'fee.read' }, audit: 'read' } as const;

/** Contracts of the session's institution (REC-04). */
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
  // By hand: the specification promises this path.
  excel: {
    ...mayRead,
    method: 'POST',
    path: '/api/ThongTinHopDong/DownloadExcel',
    about: 'The same contracts as a workbook.',
    download: true,
    body,
  },
});
