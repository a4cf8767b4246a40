import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { chequeWords } from '#features/lost-cheques/words.ts';
import { enterChequeByCall } from './cheque.ts';
import type { Keys } from './counted.ts';
import { agreeToFee, listRows } from './list.ts';
import { chooseFiles, fillSignIn } from '#testing/person.ts';
import { workbook } from '#testing/workbook.ts';
import { say } from '#kit/words/words.ts';
import type { Walk } from './walk.ts';

const { bad, clean } = known;

/** All tasks except inquiries: the sign-in, files, cheques, alerts, invoices, statements, the administrator. */
export const deskWalks: readonly Walk[] = [
  {
    task: 'sign-in that the browser has filled',
    budget: 7,
    user: 'lan.clerk',
    async run(page, keys) {
      await fillSignIn(page, 'lan.clerk');
      keys.start();
      await keys.press('Enter');
      await expect(page.locator('main#page')).toBeVisible();
    },
  },
  {
    task: 'institution chosen at the sign-in',
    budget: 1,
    user: 'mai.two',
    async run(page, keys) {
      await fillSignIn(page, 'mai.two');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('radio').first()).toBeFocused();
      keys.start();
      await keys.press('Enter');
      await expect(page.locator('main#page')).toBeVisible();
    },
  },
  {
    task: 'a batch file sent, to its results',
    budget: 6,
    user: 'lan.clerk',
    at: 'batch-customer-inquiry',
    async run(page, keys) {
      const day = new Date(Date.UTC(2012, 0, 1 + randomInt(4000))).toISOString().slice(0, 10);
      const name = `1.${day.split('-').reverse().join('')}.${String(randomInt(10_000)).padStart(4, '0')}.xlsx`;
      const person = ['Nguyen Van La', `0990${String(randomInt(1e8)).padStart(8, '0')}`, 'Ha Noi'];
      const buffer = Buffer.from(await workbook({ KHACHHANG: [['TENKH', 'SOCMT', 'DIACHI'], person] }));
      await expect(page.getByRole('grid')).toBeVisible();
      keys.start();
      await keys.press('F2');
      await expect(page.getByRole('dialog').getByRole('form')).toBeVisible();
      await keys.until('Tab', page.getByRole('button', { name: /: Chọn tệp/ }));
      const file = { name, mimeType: 'application/octet-stream', buffer };
      await chooseFiles(page, () => keys.press('Enter'), file);
      await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
      await keys.press('Control+Enter');
      await expect(page.getByRole('dialog', { name: new RegExp(name) })).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    task: 'a lost cheque entered',
    budget: 60,
    user: 'lan.clerk',
    at: 'alerts-sec-lost',
    async run(page, keys) {
      const form = page.locator('form[data-mode]');
      const at = (name: string) => form.locator(`[name=${name}]`);
      await expect(page.getByRole('grid')).toBeVisible();
      keys.start();
      await keys.press('F2');
      await expect(at('cicCode')).toBeFocused();
      await keys.type(clean.cicCode);
      await keys.press('F9');
      await expect(form).toContainText(clean.name);
      await keys.press('F2');
      await expect(at('accountReceiveFee')).toBeFocused();
      await keys.write('0011002233445');
      await keys.until('Tab', at('secNumber'));
      await keys.write(`S${String(randomInt(1e9)).padStart(9, '0')}`);
      await keys.until('Tab', at('money'));
      await keys.type('50000000');
      await keys.until('Tab', at('isLossSec'));
      await keys.press('Space');
      await keys.until('Tab', at('fromDate'));
      await keys.type('01012026');
      await keys.press('Control+Enter');
      await expect(page.getByRole('alertdialog').locator('button:focus')).toBeVisible();
      await keys.press('Enter');
      await expect(form).toHaveAttribute('data-mode', 'view');
    },
  },
  {
    task: 'a lost cheque approved, from its criteria',
    budget: 3,
    user: 'hoa.approver',
    at: 'alerts-sec-lost',
    async run(page, keys) {
      const number = await enterChequeByCall(page.request);
      await page.locator('[name=sosec]').fill(number);
      keys.start();
      await keys.press('F8');
      await expect(page.getByRole('grid')).toBeFocused();
      await keys.press('Control+Enter');
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(number);
      await expect(dialog.locator('button:focus')).toBeVisible();
      await keys.press('Enter');
      await expect(listRows(page).first()).toContainText(say(chequeWords, 'vi', 'state1'));
    },
  },
  {
    task: 'S36, to its rows',
    budget: 1,
    user: 'lan.clerk',
    at: 'alert-s36-bad-debt',
    async run(page, keys) {
      await searchS36(page, keys);
    },
  },
  {
    task: 'S36, to its Excel file',
    budget: 2,
    user: 'lan.clerk',
    at: 'alert-s36-bad-debt',
    async run(page, keys) {
      await searchS36(page, keys);
      await Promise.all([page.waitForEvent('download'), keys.press('Control+Enter')]);
    },
  },
  {
    task: 'S37 by CIC code',
    budget: 13,
    user: 'lan.clerk',
    at: 'alerts-s37-customers',
    async run(page, keys) {
      await expect(page.locator('[name=cicCode]')).toBeFocused();
      keys.start();
      await keys.type(bad.cicCode);
      await keys.press('F8');
      const yes = page.getByRole('alertdialog').locator('button:focus');
      await expect(yes.or(page.locator('[data-report]')).first()).toBeVisible();
      if (await yes.isVisible()) await keys.press('Enter');
      await expect(page.locator('[data-report]')).toBeVisible();
    },
  },
  {
    task: 'an invoice by its number',
    budget: 12,
    user: 'lan.clerk',
    at: 'e-invoice',
    async run(page, keys) {
      const rows = page.locator('tbody tr');
      await expect(rows.first()).toContainText('TAN');
      const shown = /TAN(\d{8})/.exec((await rows.first().textContent()) ?? '')?.[1] ?? '';
      keys.start();
      await keys.press('F2');
      await keys.type(String(Number(shown)));
      await keys.press('Enter');
      await expect(rows).toHaveCount(1);
    },
  },
  {
    task: 'the statement of the newest month',
    budget: 4,
    user: 'lan.clerk',
    at: 'notice-inquiry',
    async run(page, keys) {
      await expect(page.locator('table').first()).toContainText('/TTTD');
      keys.start();
      await Promise.all([page.waitForEvent('download'), keys.press('Control+Enter')]);
    },
  },
  {
    task: 'a data file, from the form to its choice and sending',
    budget: 3,
    user: 'lan.clerk',
    at: 'send-data',
    async run(page, keys) {
      const pick = page.getByRole('button', { name: /Tệp: Chọn tệp/ });
      await expect(page.getByRole('grid')).toBeVisible();
      keys.start();
      await keys.press('F2');
      await expect(pick).toBeVisible();
      await keys.until('Tab', pick);
      // The file dialog and the keys in it belong to the machine.
      await keys.press('Control+Enter');
      await expect(page.getByText('Hãy lựa chọn File để upload').first()).toBeVisible();
    },
  },
  {
    task: "a colleague's sessions ended",
    budget: 4,
    user: 'an.admin',
    at: 'force-logout',
    async run(page, keys) {
      await expect(page.getByLabel('Tên đăng nhập của người dùng')).toBeFocused();
      keys.start();
      await keys.write('phuc.fund');
      await keys.press('Enter');
      await expect(page.getByRole('alertdialog')).toContainText('phuc.fund');
      await endedOrRefused(page, () => keys.press('Enter'));
    },
  },
];

async function searchS36(page: Page, keys: Keys): Promise<void> {
  await agreeToFee(page);
  keys.start();
  await keys.press('F8');
  await expect(listRows(page).nth(1)).toBeVisible();
}

async function endedOrRefused(page: Page, press: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse('**/api/Logon/force-logout');
  await press();
  await answer;
}
