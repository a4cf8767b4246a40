import { expect } from '@playwright/test';
import { formatDate } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

test('PLT-14 a list is requested once: not again when it fails, not again on window focus, but at every visit', async ({
  page,
}) => {
  let asked = 0;
  let isDown = true;
  await page.route('**/api/TraLoiTinKhachHang/Search', async (route) => {
    asked += 1;
    if (isDown)
      return route.fulfill({ status: 500, json: { success: false, message: 'Tạm ngừng', data: null, status: 500 } });
    return route.continue();
  });
  await page.clock.install();
  await signIn(page, 'lan.clerk', { at: '/portal/main/reply-customer' });
  await expect(page.getByText('Tạm ngừng').first()).toBeVisible();
  // A second load would come at once, a second try within a minute.
  await page.evaluate(() => {
    for (const kind of ['blur', 'focus']) window.dispatchEvent(new Event(kind));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(60_000);
  expect(asked).toBe(1);

  isDown = false;
  await page.getByRole('link', { name: 'Hỏi tin khách hàng' }).first().click();
  await expect(page.locator('h1')).toContainText('Hỏi tin khách hàng');
  await page.goBack();
  // The previous screen has a table too: only the title shows that this one is open.
  await expect(page.locator('h1')).toContainText('Trả lời tin khách hàng');
  await expect(page.getByRole('grid').or(page.getByText('Không có dữ liệu')).first()).toBeVisible();
  await expect.poll(() => asked).toBe(2);
  await page.clock.runFor(60_000);
  expect(asked).toBe(2);
});

test('FIX-02 home and the inquiry tell the true figures of a day of 420 answers, and lead to all of them', async ({
  page,
}) => {
  const ticket = (at: number) => ({
    msPhieu: `T${at}`,
    maSP: 'R11',
    maskedName: 'N*** V** D*',
    ngayHoi: new Date().toISOString(),
    tt: 1,
  });
  const day = {
    used: 421,
    limit: 500,
    total: 423,
    answered: 420,
    waiting: 2,
    tickets: Array.from({ length: 20 }, (_, at) => ticket(at)),
  };
  await page.route('**/api/HoiTinKhachHang/Today', (route) =>
    route.fulfill({ json: { success: true, message: '', data: day, status: 200 } }),
  );
  await signIn(page, 'lan.clerk', { at: '/portal/main' });
  const figures = page.getByRole('region', { name: 'Hôm nay của bạn' });
  await expect(figures.getByText('420', { exact: true })).toBeVisible();
  await page.goto('/portal/main/customer-inquiry');
  const today = page.getByRole('region', { name: 'Phiếu hôm nay' });
  await today.getByRole('link', { name: 'Xem cả 423 phiếu hôm nay trong danh sách' }).click();
  const thisDay = hanoiDay();
  await expect(page).toHaveURL(new RegExp(`/portal/main/reply-customer\\?.*fromDate=${thisDay}`));
  await expect(page.getByRole('textbox', { name: /^Từ ngày/ })).toHaveValue(formatDate(thisDay));
});

test("PLT-14 today's figures that could not be loaded are marked so, and appear after another try", async ({
  page,
}) => {
  let isDown = true;
  await page.route('**/api/HoiTinKhachHang/Today', (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { success: false, message: 'Tạm ngừng', data: null, status: 500 } })
      : route.continue(),
  );
  await signIn(page, 'lan.clerk', { at: '/portal/main' });
  const figures = page.getByRole('region', { name: 'Hôm nay của bạn' });
  const strip = figures.getByRole('alert');
  await expect(strip).toContainText('Không tải được số liệu hôm nay');
  await expect(figures.getByText('–')).toHaveCount(4);
  isDown = false;
  await strip.getByRole('button', { name: 'Thử lại' }).click();
  await expect(strip).toHaveCount(0);
  await expect(figures.getByText('–')).toHaveCount(0);
});
