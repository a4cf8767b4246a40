import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { captchaAnswer, newTicket } from '#testing/inquirer.ts';
import { box, captchaPicture, field, fillByCode, sendInquiry } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';

const { clean, enterprise } = known;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu chức năng' });

const open = async (page: Page, path: string) => {
  await page.goto(`/portal/main/${path}`);
  await expect(captchaPicture(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
};

const products = [
  { path: 'product-r14-individual', name: 'R14 thể nhân – thẻ tín dụng', who: clean, price: '8.000' },
  { path: 'individual-credit-relation', name: 'Quan hệ tín dụng thể nhân', who: clean, price: '8.000' },
  { path: 'individual-loan-detail', name: 'Chi tiết khoản vay thể nhân', who: clean, price: '12.000' },
  { path: 'individual-loan-collateral', name: 'Bảo đảm tiền vay thể nhân', who: clean, price: '15.000' },
  { path: 'legal-entity-credit-relation', name: 'Quan hệ tín dụng pháp nhân', who: enterprise, price: '25.000' },
  { path: 'legal-entity-loan-detail', name: 'Chi tiết khoản vay pháp nhân', who: enterprise, price: '40.000' },
  { path: 'legal-entity-loan-collateral', name: 'Bảo đảm tiền vay pháp nhân', who: enterprise, price: '15.000' },
] as const;

test('NAV-10 PRD-01 CAP-03 each product path opens its form: the papers of its customers, its price, its captcha', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'lan.clerk');
  for (const { path, name, who, price } of products) {
    await menu(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/portal/main/${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(`Phí: ${price}\u00a0₫`)).toBeVisible();
    const isLegal = who === enterprise;
    await expect(field(page, 'identityNumber')).toHaveCount(isLegal ? 0 : 1);
    await expect(field(page, 'taxCode')).toHaveCount(isLegal ? 1 : 0);
    await page.keyboard.press('F8');
    await expect(field(page, 'twoFactorRecoveryCode')).toHaveAccessibleDescription('Đây là trường bắt buộc');
  }
  // A code of the other kind of customer is not found here, and the input stays.
  await field(page, 'cicCode').fill(clean.cicCode);
  await expect(page.getByText('Không có khách hàng mang mã này').first()).toBeVisible();
  await expect(field(page, 'customerName')).toBeEnabled();
});

test('NAV-10 only the menu reveals the R14 path of legal entities: any other hash is not found', async ({ page }) => {
  await signIn(page, 'lan.clerk');
  await menu(page).getByRole('link', { name: 'R14 pháp nhân – thẻ tín dụng' }).click();
  await expect(page).toHaveURL(/\/portal\/main\/r14-[0-9a-f]{16}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('R14 pháp nhân – thẻ tín dụng');
  await expect(captchaPicture(page)).toBeVisible();
  await page.reload();
  await expect(captchaPicture(page)).toBeVisible();
  for (const other of ['r14-0000000000000000', 'r14-x', 'product-r14-legal-entity']) {
    await page.goto(`/portal/main/${other}`);
    await expect(page.locator('main#page')).toContainText('trang bạn tìm không tồn tại');
  }
});

test('PRD-02 loan details are requested on their screen, with the product read back, and the answer is read as the reply', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'lan.clerk');
  await open(page, 'individual-loan-detail');
  const ticket = await fillByCode(page, clean.cicCode, newTicket());
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  for (const text of ['Chi tiết khoản vay thể nhân (R11A)', clean.name, ticket, '12.000\u00a0₫ chưa gồm thuế'])
    await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Hỏi tin' }).click();
  await page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Báo cáo chi tiết khoản vay/ })).toBeVisible();

  await open(page, 'legal-entity-loan-collateral');
  await fillByCode(page, enterprise.cicCode, newTicket());
  await sendInquiry(page);
  await page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Báo cáo bảo đảm tiền vay/ })).toBeVisible();
});
