import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { askAtOnceByCall, askByCall, newTicket } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { changeAnswers, chooseByTyping, signIn } from '#testing/person.ts';

const { attention, bad, clean } = known;
const person = ({ name, citizenId }: { name: string; citizenId: string }) => ({ name, identityNumber: citizenId });
const row = (page: Page, ticket: string) => page.getByRole('row').filter({ hasText: ticket });
const reading = (page: Page) => page.locator('[data-report]');

test('RPL-04 INS-05 NAV-09 real-time and personal instant replies are in their lists, each opens its report, and the keys move between them', async ({
  page,
}) => {
  // A bank with which no other test makes instant inquiries, so that nothing comes between the two.
  const clerk = 'binh.clerk';
  const older = await askAtOnceByCall(page.request, person(bad), clerk);
  const newer = await askAtOnceByCall(page.request, person(clean), clerk);
  const ticket = `${newTicket('DAI')} tra cứu nhanh tại quầy số 5 chi nhánh Đống Đa`;
  const quick = await askAtOnceByCall(page.request, { ...person(attention), product: 'S37', ticket }, clerk);
  await signIn(page, clerk, { at: '/portal/main/realtime-response' });
  await expect(row(page, newer)).toContainText(clean.name);
  await expect(row(page, newer)).toContainText(clean.cicCode);
  await expect(row(page, newer)).toContainText(`********${clean.citizenId.slice(-4)}`);
  await expect(row(page, quick)).toHaveCount(0);
  // Its worst debt group by number and name; a report without debt says nothing.
  await expect(row(page, older)).toContainText('Nhóm nợ 4');
  await expect(row(page, older)).toContainText('Nghi ngờ');
  await row(page, newer)
    .getByRole('link', { name: /^Xem chi tiết/ })
    .click();
  await expect(page).toHaveURL(`/portal/main/realtime-response/detail?voucher=${newer}`);
  await expect(reading(page)).toContainText(clean.name);
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(`/portal/main/realtime-response/detail?voucher=${older}`);
  await expect(reading(page)).toContainText(bad.name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/realtime-response(\?|$)/);
  await expect(row(page, older)).toBeVisible();

  await page.goto('/portal/main/personal-instant-response');
  await expect(row(page, newer)).toBeVisible();
  await chooseByTyping(page, page.getByRole('combobox', { name: 'Mã sản phẩm' }), 'S37');
  await page.keyboard.press('F8');
  await expect(page).toHaveURL(/productCode=S37/);
  await expect(row(page, newer)).toHaveCount(0);
  await row(page, quick).getByRole('link', { name: quick }).click();
  await expect(reading(page)).toContainText(attention.name);
  // An instant inquiry's ticket may be longer than a customer inquiry's: its files exist all the same.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^S37-.*\.pdf$/);
});

test('RPL-04 NAV-09 the list of product screens and batches holds only their replies, with their own detail', async ({
  page,
}) => {
  const asked = await askByCall(page.request, bad);
  const atOnce = await askAtOnceByCall(page.request, person(bad));
  await signIn(page, 'lan.clerk', { at: '/portal/main/batch-and-product-customer-response?size=20' });
  await expect(row(page, asked)).toContainText('Đã trả lời');
  await expect(row(page, atOnce)).toHaveCount(0);
  await row(page, asked).getByRole('link', { name: asked }).click();
  await expect(page).toHaveURL(`/portal/main/batch-and-product-customer-response/detail?voucher=${asked}`);
  await expect(reading(page)).toContainText(bad.name);
  await page.getByRole('button', { name: 'Về danh sách' }).click();
  await expect(row(page, asked)).toBeVisible();
});

test('RPL-04 NAV-09 pending inquiries are listed with their age; a pending ticket opens and says that it waits', async ({
  page,
}) => {
  const ticket = newTicket('CHO');
  const asked = new Date(Date.now() - 26 * 3_600_000).toISOString();
  const waits = { msPhieu: ticket, maSP: 'R11', tenKH: 'Trần Thị Chờ', user_Name: 'lan.clerk', ngayHoi: asked };
  // Inquiries are answered before a test could look: so the server's own list gets one that is not.
  await changeAnswers<object>(page, '**/api/TraLoiTinKhachHang/Waiting', (body) => {
    const known = { duKien: '2026-11-24T02:05:00.000Z', soTraLoi: 37 };
    const rows = [{ ...waits, ...known, tenSP: 'Quan hệ tín dụng', cccd: null, soPhutCho: 26 * 60 + 5 }];
    return { ...body, data: { total: 1, rows, more: false } };
  });
  await page.route('**/api/TraLoiTinKhachHang/Detail*', (route) => {
    const data = { ...waits, maCIC: null, ngayTraLoi: null, tt: 2, hasInformation: null, html: null, report: null };
    return route.fulfill({ json: { success: true, message: '', data, status: 200 } });
  });
  await signIn(page, 'lan.clerk', { at: '/portal/main/customers-question' });
  await expect(page.getByRole('textbox', { name: /^Từ ngày hỏi tin/ })).toHaveValue('01/01/2023');
  await expect(row(page, ticket)).toContainText('1 ngày 2 giờ');
  await row(page, ticket).getByRole('link', { name: ticket }).click();
  await expect(page.getByText(`Phiếu ${ticket} đang chờ trả lời`)).toBeVisible();
  await page.keyboard.press('Escape');
  // The list that stands behind has loaded: what is still loading is not loaded again.
  await expect(row(page, ticket)).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.unroute('**/api/TraLoiTinKhachHang/Waiting');
  await page.getByLabel('Làm mới', { exact: true }).click();
  await expect(row(page, ticket)).toHaveCount(0);
});
