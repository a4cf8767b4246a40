import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, chooseByTyping, refusal, signIn, signInAndListen } from '#testing/person.ts';
import { allowedProducts } from './contract.ts';

test('NAV-17 an institution is added and its suspension requested by one administrator, approved by another', async ({
  page,
  browser,
}) => {
  const tctd = `97${String(randomInt(1e6)).padStart(6, '0')}`;
  await signIn(page, 'root.bureau', { at: '/portal/main/institutions' });
  await page.getByRole('button', { name: 'Thêm đơn vị' }).press('Enter');
  const form = page.getByRole('form', { name: 'Thêm đơn vị' });
  await form.getByLabel('Mã đơn vị').fill(tctd);
  await form.getByLabel('Tên viết tắt').fill('NHT');
  await form.getByLabel('Tên tiếng Việt').fill('Ngân hàng Thử Nghiệm');
  await form.getByLabel('Tên tiếng Anh').fill('Test Bank');
  await chooseByTyping(page, form.getByRole('combobox', { name: 'Tỉnh, thành phố' }), 'Hà Nội');
  await form.getByLabel('Địa chỉ').fill('1 Tràng Tiền');
  await form.getByRole('textbox', { name: 'Lý do' }).fill('Thành viên mới');
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  await expect(page.locator('[data-toast]')).toContainText(`Đã ghi đơn vị ${tctd}`);

  await page.getByRole('textbox', { name: 'Mã hoặc tên đơn vị' }).fill(tctd);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: tctd });
  await actOn(row, 'Đình chỉ');
  const asked = page.getByRole('dialog');
  await asked.getByRole('textbox').fill('Vi phạm quy chế');
  await asked.getByRole('button', { name: 'Đình chỉ' }).press('Enter');
  await expect(row).toContainText('Có thay đổi chờ duyệt');

  const other = await browser.newPage();
  await signIn(other, 'thu.bureau', { at: '/portal/main/institution-changes' });
  const waiting = other.getByRole('row').filter({ hasText: tctd });
  await waiting.getByRole('button', { name: 'Duyệt', exact: true }).press('Enter');
  await other.getByRole('alertdialog').getByRole('button', { name: 'Duyệt', exact: true }).press('Enter');
  await expect(waiting).toHaveCount(0);
  await other.close();
});

test('NAV-17 the form of an institution opens in sight with the focus in it, and gives it back to the row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'root.bureau', { at: '/portal/main/institutions' });
  // Other tests add institutions meanwhile: the row is known by its code, not by its place.
  const button = { name: 'Sửa thông tin' };
  const last = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', button) })
    .last();
  const code = last.getByRole('gridcell').filter({ hasText: /^\d{8}$/ });
  const row = page.getByRole('row').filter({ hasText: (await code.first().textContent()) ?? 'no code' });
  const change = row.getByRole('button', button);
  await change.press('Enter');
  const form = page.getByRole('form', { name: /^Thông tin đơn vị/ });
  await expect(form.locator(':focus')).toBeInViewport({ ratio: 1 });
  await expect(form.locator('input:not(:disabled), textarea:not(:disabled)').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(change).toBeFocused();
});

test('LST-01 LST-02 a list that shows all rows without a condition shows them again when the conditions are cleared', async ({
  page,
}) => {
  await signIn(page, 'root.bureau', { at: '/portal/main/institutions' });
  const count = page.getByText(/^\d+ dòng$/).first();
  await expect(count).not.toHaveText('0 dòng');
  const text = page.getByRole('textbox', { name: 'Mã hoặc tên đơn vị' });
  await text.fill('không đâu có');
  await text.press('Enter');
  await expect(count).toHaveText('0 dòng');
  await page.getByRole('button', { name: 'Xóa điều kiện' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Tra cứu', exact: true })).toHaveAccessibleDescription(/xem tất cả/);
  await expect(count).not.toHaveText('0 dòng');
});

test('NAV-17 an administrator adds a branch, and closes a product for one by a tick', async ({ page }) => {
  await signIn(page, 'an.admin', { at: '/portal/main/branches' });
  await page.getByRole('button', { name: 'Thêm chi nhánh' }).press('Enter');
  const form = page.getByRole('form', { name: 'Thêm chi nhánh' });
  const name = `Chi nhánh Thử ${randomInt(1e6)}`;
  await form.getByLabel('Tên tiếng Việt').fill(name);
  await form.getByLabel('Tên tiếng Anh').fill('Test branch');
  await chooseByTyping(page, form.getByRole('combobox', { name: 'Tỉnh, thành phố' }), 'Hà Nội');
  await form.getByLabel('Địa chỉ').fill('2 Tràng Tiền');
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  await expect(page.locator('[data-toast]')).toContainText('Đã ghi chi nhánh');

  await page.goto('/portal/main/allowed-products');
  // After the whole institution and the head office comes a branch without demo users.
  const tick = page.getByRole('row', { name: /^S78/ }).getByRole('checkbox').nth(2);
  await expect(tick).toBeChecked();
  await expect(page.getByRole('row', { name: /^S78/ }).getByRole('checkbox').first()).toBeDisabled();
  await tick.press('Space');
  await page.getByRole('button', { name: 'Ghi 1 thay đổi' }).press('Enter');
  const asked = page.getByRole('dialog');
  await asked.getByRole('textbox').fill('Chi nhánh không cho vay');
  await asked.getByRole('button', { name: 'Ghi' }).press('Enter');
  await expect(page.locator('[data-toast]')).toContainText('Đã ghi sản phẩm được phép hỏi');
  await expect(tick).not.toBeChecked();
  await page.reload();
  await expect(tick).not.toBeChecked();
  // A phone shows one branch after the other.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('tr', { hasText: /^S78/ }).getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('button', { name: 'Chi nhánh sau' }).press('Enter');
  await expect(page.getByText('Chi nhánh 2 trên')).toBeVisible();
  await expect(page.locator('tr', { hasText: /^S78/ }).getByRole('checkbox').last()).not.toBeChecked();
});

test('SES-06 a product that is closed while a form is open disappears from its list, and comes back, without a reload', async ({
  page,
  request,
}) => {
  await signInAndListen(page, 'lan.clerk', { at: '/portal/main/customer-inquiry' });
  const product = page.getByRole('combobox', { name: 'Sản phẩm' });
  const write = async (isOpen: boolean) => {
    const data = { changes: [{ branchId: 1, product: 'S11A', isOpen }], reason: 'Rà soát' };
    const answer = await request.post(allowedProducts.write.path, { headers: await bearer('an.admin'), data });
    expect(answer.ok()).toBe(true);
  };
  const offered = async (count: number) => {
    await expect
      .poll(async () => {
        await product.click();
        await page.getByRole('option').first().waitFor();
        const found = await page.getByRole('option', { name: /^S11A/ }).count();
        await page.keyboard.press('Escape');
        return found;
      })
      .toBe(count);
  };
  await offered(1);
  await write(false);
  await offered(0);
  await write(true);
  await offered(1);
});

test('SES-06 SES-07 rights that change again and again on a slow line refuse no call and end no session', async ({
  page,
  request,
}) => {
  const answers: string[] = [];
  page.on('response', (answer) => answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
  const counted = (one: string) => answers.filter((answer) => answer === one).length;
  await signInAndListen(page, 'lan.clerk', { at: '/portal/main/reply-customer' });
  await page.route('**/api/TraLoiTinKhachHang/Search', async (route) => {
    await pause(120);
    await route.continue().catch(() => undefined);
  });
  const headers = await bearer('an.admin');
  // Open already: everybody is told all the same.
  const data = { changes: [{ branchId: 1, product: 'S75', isOpen: true }], reason: 'Rà soát' };
  for (let turn = 0; turn < 10; turn += 1) {
    const [searched, read] = [counted('200 /api/TraLoiTinKhachHang/Search'), counted('200 /api/user-profile')];
    await Promise.all([0, 1].map(() => request.post(allowedProducts.write.path, { headers, data })));
    await page.keyboard.press('F8');
    await expect.poll(() => counted('200 /api/TraLoiTinKhachHang/Search')).toBeGreaterThan(searched);
    await expect.poll(() => counted('200 /api/user-profile')).toBeGreaterThan(read);
  }
  await expect(page.locator('main#page')).toBeVisible();
  expect(answers.filter((answer) => answer.startsWith('401'))).toEqual([]);
});

test('NAV-17 a user at work when the institution is suspended reads so on a whole page, and the reason at the sign-in', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk');
  const why = 'Đơn vị của bạn đang bị đình chỉ khai thác: Chậm gửi số liệu. Vui lòng liên hệ Trung tâm';
  // The calls' tests prove the server's refusal; here nobody else's session may end. A list is always asked for anew: what the form
  // of an inquiry shows may be here already.
  const refused = ['HoiTinKhachHang/**', 'TraLoiTinKhachHang/**', 'Logon', 'Logon/refresh-token'];
  for (const path of refused)
    await page.route(`**/api/${path}`, (route) => route.fulfill(refusal(401, '4010008', why)));
  const notice = page.getByRole('heading', { name: 'Đơn vị bị đình chỉ khai thác' });
  // A call of the page's own may be refused before the click: then the notice has already replaced the menu.
  await Promise.any([
    page.getByRole('link', { name: 'Trả lời tin khách hàng', exact: true }).first().click(),
    notice.waitFor(),
  ]);
  await expect(notice).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Đăng nhập lại' }).click();
  await page.locator('input[name=userName]').fill('lan.clerk');
  await page.locator('input[name=password]').fill('Demo@2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Chậm gửi số liệu');
});
