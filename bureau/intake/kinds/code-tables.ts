import { both } from '#kit/words/words.ts';
import type { Code, CodeTable } from '#bureau/intake/kind.ts';
import { codeWords } from './words.ts';

type CodeWord = keyof (typeof codeWords)['texts'];

/** Debt groups of Circular 31/2024. */
export const debtGroups = table('NHOMNO', 'smallint', [
  ['01', '1', 'group1'],
  ['02', '2', 'group2'],
  ['03', '3', 'group3'],
  ['04', '4', 'group4'],
  ['05', '5', 'group5'],
]);

/** Why a debt group is better than the days past due, or than the month before. */
export const groupReasons = table('LYDONHOM', 'text', [
  ['01', '01', 'restructuredGroupKept'],
  ['02', '02', 'provedRepayment'],
  ['03', '03', 'overdueRepaid'],
  ['04', '04', 'paymentNotBooked'],
  ['05', '05', 'decidedByAuthority'],
  ['06', '06', 'reasonOfRecord'],
]);

export const loanKinds = table('LOAIVAY', 'text', [
  ['01', '01', 'shortTerm'],
  ['02', '02', 'mediumTerm'],
  ['03', '03', 'longTerm'],
  ['05', '05', 'paidOnBehalf'],
  ['06', '06', 'discount'],
  ['07', '07', 'leasing'],
  ['08', '08', 'factoring'],
  ['09', '09', 'entrustedLoan'],
  ['10', '10', 'otherLoan'],
]);

export const purposes = table('MUCDICH', 'text', [
  ['01', 'business', 'forBusiness'],
  ['02', 'housing', 'forHousing'],
  ['03', 'vehicle', 'forVehicle'],
  ['04', 'consumption', 'forConsumption'],
  ['05', 'agriculture', 'forAgriculture'],
  ['06', 'education', 'forEducation'],
  ['07', 'other', 'forOther'],
]);

export const programmes = table('CHUONGTRINH', 'text', [
  ['NQ33', 'NQ33', 'socialHousing'],
  ['KHAC', 'KHAC', 'otherProgramme'],
]);

export const yesNo = table('COKHONG', 'boolean', [
  ['1', 't', 'yes'],
  ['0', 'f', 'no'],
]);

export const currencies = table('LOAITIEN', 'text', [
  ['VND', 'VND', 'dong'],
  ['USD', 'USD', 'dollar'],
  ['EUR', 'EUR', 'euro'],
  ['JPY', 'JPY', 'yen'],
  ['XAU', 'XAU', 'gold'],
]);

export const commitmentKinds = table('LOAICAMKET', 'text', [
  ['01', 'guarantee', 'guarantee'],
  ['02', 'letter_of_credit', 'letterOfCredit'],
  ['03', 'other', 'otherCommitment'],
]);

export const sexes = table('GIOITINH', 'smallint', [
  ['1', '1', 'male'],
  ['2', '2', 'female'],
]);

export const paperKinds = table('LOAIGIAYTO', 'text', [
  ['01', 'citizen', 'citizenId'],
  ['02', 'old', 'oldId'],
  ['03', 'passport', 'passport'],
  ['04', 'other', 'otherPaper'],
]);

export const companySizes = table('QUYMO', 'text', [
  ['01', 'micro', 'micro'],
  ['02', 'small', 'small'],
  ['03', 'medium', 'medium'],
  ['04', 'large', 'large'],
]);

/** The relation of the related person to the borrower. */
export const relationKinds = table('QUANHE', 'text', [
  ['01', 'owner', 'owner'],
  ['02', 'director', 'director'],
  ['03', 'spouse', 'spouse'],
  ['04', 'guarantor', 'guarantor'],
  ['05', 'parent', 'parentCompany'],
  ['06', 'subsidiary', 'subsidiary'],
]);

export const auditOpinions = table('KIEMTOAN', 'text', [
  ['0', 'none', 'notAudited'],
  ['1', 'unqualified', 'unqualified'],
  ['2', 'qualified', 'qualified'],
  ['3', 'adverse', 'adverse'],
]);

export const statementReceivers = table('NOINOP', 'text', [
  ['1', 'tax', 'taxOffice'],
  ['2', 'statistics', 'statisticsOffice'],
  ['3', 'none', 'submittedNowhere'],
]);

export const collateralKinds = table('LOAITAISAN', 'text', [
  ['01', '01', 'realEstate'],
  ['02', '02', 'landUse'],
  ['03', '03', 'vehicle'],
  ['04', '04', 'machinery'],
  ['05', '05', 'goods'],
  ['06', '06', 'valuablePapers'],
  ['07', '07', 'receivables'],
  ['08', '08', 'guaranteeOfAnother'],
  ['21', '21', 'otherAsset'],
]);

export const handlingMethods = table('HINHTHUCXL', 'text', [
  ['01', 'collected', 'collected'],
  ['02', 'asset_sold', 'assetSold'],
  ['03', 'debt_sold', 'debtSold'],
  ['04', 'provision', 'byProvision'],
  ['05', 'other', 'otherHandling'],
]);

function table(
  name: string,
  staged: CodeTable['staged'],
  rows: readonly (readonly [code: string, value: string, word: CodeWord])[],
): CodeTable {
  return {
    name,
    staged,
    codes: rows.map(([code, value, word]): Code => ({ code, value, words: both(codeWords, word) })),
  };
}
