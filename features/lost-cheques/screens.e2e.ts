import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { tabTo } from '#testing/keyboard.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, signIn, speak } from '#testing/person.ts';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import { type Language, say } from '#kit/words/words.ts';
import { chequeAlerts } from './contract.ts';
import { chequeAlertWords, chequeFormWords, chequeWords } from './words.ts';

const at = '/portal/main/alerts-sec-lost';
const { clean } = known;

const newNumber = () => `S${String(randomInt(1e9)).padStart(9, '0')}`;
const wordsOf = (language: Language) => ({
  form: (key: keyof (typeof chequeFormWords)['texts']) => say(chequeFormWords, language, key),
  list: (key: keyof (typeof chequeWords)['texts']) => say(chequeWords, language, key),
});

async function open(page: Page, language: Language, user: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await speak(page, language);
  await signIn(page, user, { at });
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Opens the form beside the list; the first field, the drawer's code, has the focus. */
async function openForm(page: Page): Promise<void> {
  await page.keyboard.press('F2');
  await expect(field(page, 'cicCode')).toBeFocused();
}

async function closeForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
}

const form = (page: Page) => page.locator('form[data-mode]');
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`);

/**
 * Enters a lost cheque by keyboard alone in the open form; returns the seconds it would take a person at
 * 0.28 s a key.
 */
async function enterByKeyboard(page: Page, language: Language, number: string): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('F2');
  await expect(field(page, 'accountReceiveFee')).toBeFocused();
  await keyboard.type('0011002233445');
  await keyboard.press('Tab');
  if (await field(page, 'personSign').isEnabled()) await keyboard.type('Nguyễn Văn Ký');
  await tabTo(page, 'secNumber');
  await keyboard.type(number);
  await tabTo(page, 'money');
  await keyboard.type('50000000');
  await expect(page.getByText(language === 'vi' ? 'Năm mươi triệu đồng' : 'Fifty million dong')).toBeVisible();
  await tabTo(page, 'isLossSec');
  await keyboard.press('Space');
  await tabTo(page, 'fromDate');
  await keyboard.type('01012026');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog').locator('button:focus')).toHaveText(wordsOf(language).form('write'));
  await keyboard.press('Enter');
  await expect(form(page)).toHaveAttribute('data-mode', 'view');
  await expect(row(page, number)).toBeVisible();
}

for (const language of ['vi', 'en'] as const) {
  test(`CHQ-01 CHQ-05 by keyboard alone in ${language}: a clerk enters a cheque with the CIC code, an approver approves it`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const t = wordsOf(language);
    await open(page, language, 'lan.clerk');
    const number = newNumber();
    await openForm(page);
    await page.keyboard.type(clean.cicCode);
    await page.keyboard.press('F9');
    await expect(form(page)).toContainText(clean.name);
    await enterByKeyboard(page, language, number);
    await expect(form(page)).toContainText(clean.name);
    // The clerk has no approve button.
    await expect(row(page, number).getByRole('button', { name: t.list('approve'), exact: true })).toHaveCount(0);

    const other = await browser.newContext();
    const approver = await other.newPage();
    await open(approver, language, 'hoa.approver');
    const line = row(approver, number);
    await expect(line).toContainText(t.list('state0'));
    await line.getByRole('button', { name: t.list('approve'), exact: true }).focus();
    // Three keys from the row's button: open, say yes, and the list shows it.
    await approver.keyboard.press('Enter');
    const dialog = approver.getByRole('alertdialog');
    await expect(dialog).toContainText(number);
    await expect(dialog).toContainText('lan.clerk');
    expect(await axeFindings(approver)).toEqual([]);
    await approver.keyboard.press('Enter');
    await expect(line).toContainText(t.list('state1'));
    await expect(line).toContainText(/SEC\d{9}/);
    await line.getByRole('button', { name: t.list('view'), exact: true }).press('Enter');
    // What is only read stands as facts.
    await expect(form(approver).getByRole('definition').filter({ hasText: number })).toBeVisible();
    await expect(form(approver).locator('input:disabled')).toHaveCount(0);
    await expect(form(approver).getByRole('button', { name: t.form('edit') })).toHaveAttribute('aria-disabled', 'true');
    await expect(form(approver)).toContainText(t.form('approvedNoEdit'));
    await closeForm(approver);
    await expect(line.getByRole('button', { name: t.list('view'), exact: true })).toBeFocused();
    await other.close();
  });
}

test('CHQ-01 CHQ-02 modes: disabled buttons say why, faults appear at their field, the input stays', async ({
  page,
}) => {
  test.slow();
  const { form: t, list } = wordsOf('vi');
  const common = (key: keyof (typeof commonWords)['texts']) => say(commonWords, 'vi', key);
  await open(page, 'vi', 'hoa.approver');
  const button = (key: keyof (typeof chequeFormWords)['texts']) =>
    form(page).getByRole('button', { name: t(key), exact: true });
  const refresh = form(page).getByRole('button', { name: common('refresh') });
  await openForm(page);
  await expect(form(page)).toContainText(t('modeView'));
  await expect(button('write')).toHaveAccessibleDescription(t('writeNeedsMode'));
  await expect(button('edit')).toHaveAccessibleDescription(t('chooseRecord'));
  await expect(button('searchCic')).toHaveAccessibleDescription(t('searchNeedsCode'));
  await expect(field(page, 'secNumber')).toHaveCount(0);

  await button('add').click();
  await expect(form(page)).toContainText(t('modeAdd'));
  for (const key of ['add', 'edit', 'searchCic'] as const)
    await expect(button(key)).toHaveAccessibleDescription(t('onlyInView'));
  await button('write').click();
  await expect(form(page).getByRole('alert')).toBeVisible();
  await expect(form(page)).toContainText('Chọn ít nhất một loại');
  const number = newNumber();
  await field(page, 'accountReceiveFee').fill('0099');
  await field(page, 'personSign').fill('Trần Thị Thử');
  await field(page, 'secNumber').fill(number);
  await field(page, 'money').fill('1000000');
  await field(page, 'isSecToBeCancelPayment').check();
  await expect(form(page)).toContainText(t('kind2'));
  await field(page, 'identityDocs').fill('001085012345');
  await field(page, 'dateCancelPaySec').fill('02/01/2026');
  await field(page, 'amountDoNotEnoughPayment').fill('1000001');
  await button('write').click();
  await expect(form(page)).toContainText('Phải lớn hơn 0 và không quá số tiền trên séc');
  await field(page, 'amountDoNotEnoughPayment').fill('900000');
  await expect(form(page)).toContainText(t('sentLate'));
  await button('write').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('row', { name: `${t('money')} – 1.000.000` })).toBeVisible();
  expect(await axeFindings(page, '[role=alertdialog]')).toEqual([]);
  await dialog.getByRole('button', { name: t('write') }).click();
  await expect(row(page, number)).toContainText(list('state0'));
  await expect(form(page)).toContainText('séc bị từ chối');
  await closeForm(page);
  await row(page, number).locator('[data-more]').press('Enter');
  await expect(page.getByRole('menuitem', { name: list('ownRecord') })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await row(page, number)
    .getByRole('button', { name: list('view'), exact: true })
    .click();

  // A change lists only the changed fields, old and new; Refresh discards it after a question.
  await button('edit').click();
  await field(page, 'money').fill('2000000');
  await button('write').click();
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await expect(dialog.getByRole('row').nth(1)).toContainText(/1\.000\.000.*2\.000\.000/);
  await page.keyboard.press('Escape');
  await refresh.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('discard') })
    .click();
  await expect(form(page)).toContainText(t('modeView'));
  await expect(form(page)).not.toContainText(number);

  // The same cheque again: the server's refusal appears at the field, and the input stays.
  await button('add').click();
  for (const [name, value] of Object.entries({
    accountReceiveFee: '0099',
    personSign: 'Trần Thị Thử',
    secNumber: number,
    money: '5',
    fromDate: '02/01/2026',
  }))
    await field(page, name).fill(value);
  await field(page, 'isLossSec').check();
  await button('write').click();
  await dialog.getByRole('button', { name: t('write') }).click();
  await expect(form(page)).toContainText('Séc này của tài khoản này đã được khai báo');
  await expect(field(page, 'secNumber')).toHaveValue(number);
  // A notice or header over a part of the page hides what is below it from axe.
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await refresh.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('discard') })
    .click();
  await closeForm(page);

  // The key that approves the current row says why it does not.
  await page.getByRole('grid').focus();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-toast]')).toContainText(list('ownRecord'));
  await expect(dialog).toHaveCount(0);
  await page.getByRole('textbox', { name: say(listWords, 'vi', 'find') }).press('Escape');

  await actOn(row(page, number), list('remove'));
  await expect(dialog).toContainText(number);
  await dialog.getByRole('button', { name: list('remove') }).click();
  await expect(row(page, number)).toHaveCount(0);
});

test('CHQ-07 INQ-09 a person who applies for cheques is asked about when the button is pressed, never while typing', async ({
  page,
}) => {
  const t = (key: keyof (typeof chequeAlertWords)['texts']) => say(chequeAlertWords, 'vi', key);
  const asked: unknown[] = [];
  await signIn(page, 'lan.clerk', { at: '/portal/main/alerts-missing-cheques' });
  page.on('request', (request) => {
    if (request.url().endsWith(chequeAlerts.drawer.path)) asked.push(request.postDataJSON());
  });
  const check = page.getByRole('form', { name: t('drawerTitle') });
  await check.getByLabel(t('socmt')).pressSequentially('001085012345');
  await check.getByLabel(t('macic')).pressSequentially(clean.cicCode);
  await check.getByLabel(t('macic')).fill('');
  await check.getByRole('button', { name: t('check') }).click();
  await expect(check.getByRole('button', { name: t('check') })).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => asked).toEqual([{ socmt: '001085012345' }]);
});
