import { fold } from '#kit/words/fold.ts';

/** The columns read from a line of a bank's statement. */
export type BankColumn = 'day' | 'reference' | 'credit' | 'debit' | 'description' | 'payer';

// Titles used by banks in either language, without accents.
const titles: Readonly<Record<BankColumn, readonly RegExp[]>> = {
  day: [/^ngay( giao dich| gd| hach toan| hieu luc)?$/, /^(transaction |posting |booking |value )?date$/],
  reference: [
    /^(so|ma) (giao dich|gd|but toan|tham chieu|ct|chung tu|ref)$/,
    /^(bank )?ref(erence)?( no\.?| number)?$/,
    /^transaction (no\.?|id|number)$/,
  ],
  credit: [/^(so tien |phat sinh |ps )?(ghi )?co$/, /^so tien$/, /^(credit )?amount$/, /^credit( amount)?$/],
  debit: [/^(so tien |phat sinh |ps )?(ghi )?no$/, /^debit( amount)?$/],
  description: [
    /^(noi dung|dien giai|mo ta)( giao dich| chuyen khoan| chi tiet)?$/,
    /^description$/,
    /^(details|remarks?)$/,
  ],
  payer: [
    /^(ten )?(nguoi|don vi) (chuyen|nop|tra)( tien)?$/,
    /^(ten )?(doi tac|doi ung|tai khoan doi ung)$/,
    /^(payer|remitter|counterparty)( name)?$/,
  ],
};

/** Columns that a statement must have. */
export const neededColumns = ['day', 'reference', 'credit', 'description'] as const satisfies readonly BankColumn[];

/** The column that a title names; units in brackets are ignored. */
export function bankColumnOf(title: string): BankColumn | undefined {
  const plain = fold(title)
    .replace(/\(.*\)/g, '')
    .replace(/[\s_:]+/g, ' ')
    .trim();
  const names: readonly BankColumn[] = ['day', 'reference', 'credit', 'debit', 'description', 'payer'];
  return names.find((name) => titles[name].some((pattern) => pattern.test(plain)));
}
