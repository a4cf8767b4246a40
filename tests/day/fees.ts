import { addMonths, monthOf } from '#bureau/credit/months.ts';
import { expect } from '@playwright/test';
import { chooseFiles } from '#testing/person.ts';
import { formatMonth } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { feeDeskWords } from '#features/fee-desk/words.ts';
import { invoiceWords } from '#features/invoices/words.ts';
import { bankWords, paymentWords } from '#features/payments/words.ts';
import { reconciliationWords } from '#features/reconciliation/words.ts';
import type { Bank } from './bank.ts';
import { choose, goTo, lookUntil, press, rowOf, sayYes, type Worker } from './walk.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** What the bank owes for the past month, in whole dong: before VAT, and including VAT as lists show it. */
const owed = { net: '1200000', shown: '1.320.000', total: '1320000' } as const;

const month = () => addMonths(monthOf(hanoiDay()), -1);

/** Filters a list by a text and returns the matching row. */
async function narrow({ page, say }: Worker, text: string): Promise<void> {
  await page.getByRole('textbox', { name: say(listWords, 'find') }).fill(text);
}

/** Proposes an additional fee for the bank's month, besides its inquiries. */
export async function proposeFee(worker: Worker, bank: Bank): Promise<void> {
  const { page, say } = worker;
  const t = (key: keyof (typeof feeDeskWords)['texts']) => say(feeDeskWords, key);
  await goTo(page, 'fee-proposals');
  await press(page, t('proposeAmount'));
  const drawer = page.getByRole('dialog');
  await choose(page, drawer.getByRole('combobox', { name: t('matctd') }), bank.code);
  await choose(page, drawer.getByRole('combobox', { name: t('sohopdon') }), bank.contracts.information);
  await page.getByRole('textbox', { name: t('soTienDong') }).fill(owed.net);
  await page.getByRole('textbox', { name: t('lyDo') }).fill(`Phí kết nối ${bank.code}`);
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, bank.code)).toContainText(t('proposed'));
}

/** Approves a fee that another person proposed. */
export async function approveFee({ page, say }: Worker, bank: Bank): Promise<void> {
  await goTo(page, 'fee-proposals');
  const row = rowOf(page, bank.code);
  await press(row, say(feeDeskWords, 'approve'));
  await sayYes(page, say(feeDeskWords, 'approve'));
  await expect(row).toHaveCount(0);
  // The row disappeared with its button, but the focus stays in the table.
  await expect(page.locator('[role=grid]:focus, [role=grid] *:focus')).toHaveCount(1);
}

/** Closes the past month for all institutions and checks that the bank's is closed. */
export async function closeMonth(worker: Worker, bank: Bank): Promise<void> {
  const { page, say } = worker;
  await goTo(page, 'fee-desk');
  await press(page, say(feeDeskWords, 'closeMonth', { month: formatMonth(month()) }));
  await sayYes(page, say(feeDeskWords, 'closeMonth', { month: formatMonth(month()) }));
  await narrow(worker, bank.code);
  await lookUntil(page, () =>
    expect(rowOf(page, bank.code)).toContainText(say(feeDeskWords, 'closed'), { timeout: 1_000 }),
  );
  await expect(rowOf(page, bank.code)).toContainText(owed.shown);
}

/** Invoices the closed months and checks that the bank's invoice is numbered and signed. */
export async function invoice({ page, say }: Worker, bank: Bank): Promise<void> {
  await goTo(page, 'invoice-desk');
  await press(page, say(invoiceWords, 'issueNow'));
  await page.getByRole('form').locator('[name=maTctd]').first().fill(bank.code);
  await lookUntil(page, () => expect(rowOf(page, bank.name)).toContainText('Người bán đã ký', { timeout: 1_000 }));
  await expect(rowOf(page, bank.name)).toContainText(owed.shown);
}

/** Reads the invoice and how to pay it; returns the message that the transfer must carry. */
export async function readInvoice({ page, say }: Worker): Promise<string> {
  await goTo(page, 'e-invoice');
  const row = rowOf(page, owed.shown);
  await press(row, say(invoiceWords, 'view'));
  await expect(page.getByRole('dialog')).toContainText(say(invoiceWords, 'signatureHolds'));
  await page.keyboard.press('Escape');
  await goTo(page, 'fee-payment');
  await press(rowOf(page, 'GB'), say(paymentWords, 'pay'));
  const facts = page.getByRole('dialog').locator('dl');
  await expect(facts).toContainText(owed.shown);
  const message = /GB\d+/.exec(await facts.innerText())?.[0] ?? '';
  await page.keyboard.press('Escape');
  return message;
}

/** Imports the bank statement with the transfer, which is matched by its message. */
export async function readStatement({ page, say }: Worker, message: string): Promise<void> {
  await goTo(page, 'bank-lines');
  const reference = `FT${Date.now()}`;
  const today = hanoiDay().split('-').reverse().join('/');
  const content = `Ngày,Số giao dịch,Ghi có,Nội dung\n${today},${reference},${owed.total},Thanh toan ${message}\n`;
  await press(page, say(bankWords, 'importTitle'));
  const drawer = page.getByRole('dialog');
  const open = () => drawer.getByRole('button', { name: say(bankWords, 'chooseFile') }).press('Enter');
  await chooseFiles(page, open, { name: `${reference}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await drawer.getByRole('button', { name: say(bankWords, 'importTitle'), exact: true }).press('Enter');
  const read = say(bankWords, 'imported', { lines: 1, matched: 1, doubtful: 0, known: 0, faults: 0 });
  await expect(drawer.getByText(read)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(rowOf(page, reference)).toContainText(message);
}

/** Checks that the notice is paid and agrees to the account at the month's end. */
export async function seePaidAndAgree({ page, say }: Worker, bank: Bank): Promise<void> {
  await page.keyboard.press('F8');
  await expect(rowOf(page, 'GB')).toContainText(say(paymentWords, 'paid2'));
  await goTo(page, 'debt-reconciliation');
  await page.keyboard.press('F8');
  const row = page
    .getByRole('row')
    .filter({ hasText: formatMonth(month()) })
    .filter({ hasText: bank.contracts.information });
  await press(row, say(reconciliationWords, 'agree'));
  await sayYes(page, say(reconciliationWords, 'agree'));
  await expect(row).toContainText(say(reconciliationWords, 'stated'));
}

/** Agrees to the account for the Centre. */
export async function agreeForCentre(worker: Worker, bank: Bank): Promise<void> {
  const { page, say } = worker;
  await goTo(page, 'fee-accounts');
  await page.keyboard.press('F8');
  await narrow(worker, bank.contracts.information);
  const row = rowOf(page, bank.contracts.information);
  await press(row, say(feeDeskWords, 'agree'));
  await sayYes(page, say(feeDeskWords, 'agree'));
  await expect(row).toContainText(say(feeDeskWords, 'agreed'));
}

/** Checks that both sides have agreed. */
export async function seeAgreed({ page, say }: Worker, bank: Bank): Promise<void> {
  await page.keyboard.press('F8');
  const row = page
    .getByRole('row')
    .filter({ hasText: formatMonth(month()) })
    .filter({ hasText: bank.contracts.information });
  await expect(row).toContainText(say(reconciliationWords, 'agreed'));
}
