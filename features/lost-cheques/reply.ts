import { buffer } from 'node:stream/consumers';
import type { Context } from '#kit/server/calls/context.ts';
import { listXlsx } from '#kit/server/sheets/list-xlsx.ts';
import { formatDate, formatDateTime } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import type { ChequeField } from './contract.ts';
import { chequeOf, kindOf, type Stored } from './stored.ts';
import { chequeWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** The name of a reply's file; it says nothing about a person. */
export function replyName(institution: string, stored: { confirm_code: string; approved_at: Date }): string {
  const day = hanoiDay(stored.approved_at);
  return `${institution}.${day.replaceAll('-', '')}.${stored.confirm_code}.xlsx`;
}

const facts = [
  'sosec',
  'tongSosec',
  'taikhoanKy',
  'nguoikysec',
  'socmt',
  'diachi',
  'macic',
  'matctdCt',
  'sotien',
  'sotienKodutt',
  'nguoiThuHuong',
] as const satisfies readonly ChequeField[];
const days = [
  'ngayKysec',
  'tungayDinhchitt',
  'denngayDinhchitt',
  'ngaytuchoiTtsec',
  'ngayGuicic',
] as const satisfies readonly ChequeField[];

/**
 * The bureau's reply to an approved declaration, an .xlsx: confirm code, who approved it when, and the declaration.
 */
export async function replyFile(context: Context, stored: Stored): Promise<Buffer> {
  const { language } = context.request;
  const t = (key: keyof (typeof chequeWords)['texts']) => say(chequeWords, language, key);
  const cheque = chequeOf(context, stored);
  const rows = [
    [t('confirmCode'), stored.confirm_code],
    [t('ngayduyet'), stored.approved_at === null ? null : formatDateTime(stored.approved_at)],
    [t('nguoiduyet'), stored.approved_name],
    [t('loai'), t(`kind${kindOf(stored.kind)}`)],
    ...facts.map((name) => [t(name), cheque[name]]),
    ...days.map((name) => [t(name), formatDate(cheque[name] ?? '')]),
  ];
  const columns = [
    { title: t('replyField'), kind: 'text', width: 36 },
    { title: t('replyValue'), kind: 'text', width: 48 },
  ] as const;
  return buffer(listXlsx(t('replySheet'), columns, rows));
}
