import { z } from 'zod';
import { input } from '#kit/contract/fields.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { type ChequeField, chequeFields, chequeRule, type lostCheques, withChequeRules } from './contract.ts';

/** The declaration's fields under the names of the form's state (2§3); the two flags replace `loai`. */
export const stateNames = {
  macic: 'cicCode',
  taikhoanKy: 'accountReceiveFee',
  nguoikysec: 'personSign',
  diachi: 'address',
  socmt: 'identityDocs',
  ngaycmt: 'dateProvide',
  noicapCmt: 'placeProvide',
  sosec: 'secNumber',
  tongSosec: 'summarySecNumbers',
  ngayKysec: 'dateReleaseSignSec',
  sotien: 'money',
  nguoiThuHuong: 'beneficiarySec',
  diachiNguoinh: 'beneficiaryAddress',
  nguoiChuyennhuong: 'finalUserSign',
  loai: 'isLossSec',
  tungayDinhchitt: 'fromDate',
  denngayDinhchitt: 'toDate',
  ngaytuchoiTtsec: 'dateCancelPaySec',
  sotienKodutt: 'amountDoNotEnoughPayment',
  matctdCt: 'unitAnnounceName',
  ngayGuicic: 'sendedDate',
  matctd: 'tctdCode',
} as const satisfies Record<ChequeField, string>;

const { loai: _, ...plainFields } = chequeFields;

const fields = {
  cicCode: plainFields.macic,
  accountReceiveFee: plainFields.taikhoanKy,
  personSign: plainFields.nguoikysec,
  address: plainFields.diachi,
  identityDocs: plainFields.socmt,
  dateProvide: plainFields.ngaycmt,
  placeProvide: plainFields.noicapCmt,
  secNumber: plainFields.sosec,
  summarySecNumbers: plainFields.tongSosec,
  dateReleaseSignSec: plainFields.ngayKysec,
  money: plainFields.sotien,
  beneficiarySec: plainFields.nguoiThuHuong,
  beneficiaryAddress: plainFields.diachiNguoinh,
  finalUserSign: plainFields.nguoiChuyennhuong,
  isLossSec: z.boolean(),
  isSecToBeCancelPayment: z.boolean(),
  fromDate: plainFields.tungayDinhchitt,
  toDate: plainFields.denngayDinhchitt,
  dateCancelPaySec: plainFields.ngaytuchoiTtsec,
  amountDoNotEnoughPayment: plainFields.sotienKodutt,
  unitAnnounceName: plainFields.matctdCt,
  sendedDate: plainFields.ngayGuicic,
  tctdCode: plainFields.matctd,
} satisfies Record<(typeof stateNames)[ChequeField] | 'isSecToBeCancelPayment', z.ZodType>;

/** The code of the two flags (CHQ-03); undefined for neither. */
export function kindOfFlags(isLost: unknown, isRefused: unknown): '1' | '2' | '3' | undefined {
  if (isLost === true) return isRefused === true ? '3' : '1';
  return isRefused === true ? '2' : undefined;
}

/** The state's values under the declaration's names, for the rules between them. */
function factsOf(value: unknown): Readonly<Partial<Record<ChequeField, unknown>>> {
  const state = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const facts = Object.entries(stateNames).map(([name, own]) => [name, state.get(own)]);
  const loai = kindOfFlags(state.get('isLossSec'), state.get('isSecToBeCancelPayment'));
  return { ...Object.fromEntries(facts), loai };
}

/** The form's state with the call's own rules. */
export const chequeState = withChequeRules(
  input(fields).refine((given) => factsOf(given).loai !== undefined, {
    when: () => true,
    path: ['isLossSec'],
    error: chequeRule('cheque-flag'),
  }),
  factsOf,
  (name) => stateNames[name],
);

export type ChequeState = z.output<typeof chequeState>;
export type StateName = keyof typeof fields;
export type Detail = Extract<AnswerOf<typeof lostCheques.detail>, { plid: string }>;

/** The names of the form's state in screen order. */
export const stateOrder = [
  'cicCode',
  'accountReceiveFee',
  'personSign',
  'address',
  'identityDocs',
  'dateProvide',
  'placeProvide',
  'secNumber',
  'summarySecNumbers',
  'dateReleaseSignSec',
  'money',
  'beneficiarySec',
  'beneficiaryAddress',
  'finalUserSign',
  'isLossSec',
  'isSecToBeCancelPayment',
  'fromDate',
  'toDate',
  'dateCancelPaySec',
  'amountDoNotEnoughPayment',
  'unitAnnounceName',
  'sendedDate',
] as const satisfies readonly StateName[];

export type Shown = Readonly<Record<Exclude<StateName, 'isLossSec' | 'isSecToBeCancelPayment'>, string>> & {
  readonly isLossSec: boolean;
  readonly isSecToBeCancelPayment: boolean;
};

/** The empty form. */
export const emptyState: Shown = {
  cicCode: '',
  accountReceiveFee: '',
  personSign: '',
  address: '',
  identityDocs: '',
  dateProvide: '',
  placeProvide: '',
  secNumber: '',
  summarySecNumbers: '',
  dateReleaseSignSec: '',
  money: '',
  beneficiarySec: '',
  beneficiaryAddress: '',
  finalUserSign: '',
  isLossSec: false,
  isSecToBeCancelPayment: false,
  fromDate: '',
  toDate: '',
  dateCancelPaySec: '',
  amountDoNotEnoughPayment: '',
  unitAnnounceName: '',
  sendedDate: '',
  tctdCode: '',
};

/** A record as the form shows it. */
export function stateOf({ cheque }: Detail): Shown {
  return {
    cicCode: cheque.macic ?? '',
    accountReceiveFee: cheque.taikhoanKy,
    personSign: cheque.nguoikysec,
    address: cheque.diachi ?? '',
    identityDocs: cheque.socmt ?? '',
    dateProvide: cheque.ngaycmt ?? '',
    placeProvide: cheque.noicapCmt ?? '',
    secNumber: cheque.sosec,
    summarySecNumbers: cheque.tongSosec ?? '',
    dateReleaseSignSec: cheque.ngayKysec ?? '',
    money: cheque.sotien,
    beneficiarySec: cheque.nguoiThuHuong ?? '',
    beneficiaryAddress: cheque.diachiNguoinh ?? '',
    finalUserSign: cheque.nguoiChuyennhuong ?? '',
    isLossSec: cheque.loai !== '2',
    isSecToBeCancelPayment: cheque.loai !== '1',
    fromDate: cheque.tungayDinhchitt ?? '',
    toDate: cheque.denngayDinhchitt ?? '',
    dateCancelPaySec: cheque.ngaytuchoiTtsec ?? '',
    amountDoNotEnoughPayment: cheque.sotienKodutt ?? '',
    unitAnnounceName: cheque.matctdCt,
    sendedDate: cheque.ngayGuicic,
    tctdCode: cheque.matctd,
  };
}

/** The request made from the form's state; empty fields are left out. */
export function payloadOf(state: ChequeState) {
  return {
    macic: state.cicCode,
    taikhoanKy: state.accountReceiveFee,
    nguoikysec: state.personSign,
    diachi: state.address,
    socmt: state.identityDocs,
    ngaycmt: state.dateProvide,
    noicapCmt: state.placeProvide,
    sosec: state.secNumber,
    tongSosec: state.summarySecNumbers,
    ngayKysec: state.dateReleaseSignSec,
    sotien: state.money,
    nguoiThuHuong: state.beneficiarySec,
    diachiNguoinh: state.beneficiaryAddress,
    nguoiChuyennhuong: state.finalUserSign,
    // The schema has refused a state with neither flag.
    loai: kindOfFlags(state.isLossSec, state.isSecToBeCancelPayment) ?? ('1' as const),
    tungayDinhchitt: state.fromDate,
    denngayDinhchitt: state.toDate,
    ngaytuchoiTtsec: state.dateCancelPaySec,
    sotienKodutt: state.amountDoNotEnoughPayment,
    matctdCt: state.unitAnnounceName,
    ngayGuicic: state.sendedDate,
    matctd: state.tctdCode,
  };
}
