import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { captchaAnswer } from '#testing/inquirer.ts';
import { box, captchaPicture, field } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { refusal, signIn } from '#testing/person.ts';
import { errors } from '#features/refusals.ts';
import { say } from '#kit/words/words.ts';

const at = '/portal/main/support-find-customer';
const searchPath = '**/api/TraCuuKhachHang/Search';
const { clean } = known;

async function chooseProvince(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Tỉnh/Thành phố' }).fill('ho chi minh');
  await expect(page.getByRole('option', { name: 'Thành phố Hồ Chí Minh' })).toBeVisible();
  await page.keyboard.press('Tab');
}

test('FND-01 FND-02 NAV-08 a customer is found by province and name in a table of 500 px and asked about, nothing personal in an address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await signIn(page, 'lan.clerk', { at });
  await page.getByRole('textbox', { name: 'Tên khách hàng' }).fill('nguyen');
  await page.keyboard.press('F8');
  await expect(page.getByText('Đây là trường bắt buộc').first()).toBeVisible();
  await chooseProvince(page);
  await page.keyboard.press('F8');
  await expect(page.getByText('Cần số giấy tờ, hoặc tên có từ hai tiếng trở lên').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Tên khách hàng' }).fill('');
  await page.keyboard.press('F8');
  await expect(
    page
      .getByText('Vui lòng nhập 1 trong các trường sau để tìm kiếm: Mã CIC/Tên khách hàng/Số ĐKKD/Mã số thuế')
      .first(),
  ).toBeVisible();
  // A slip in a code is told before it is sent and counted.
  await page.getByRole('textbox', { name: 'Mã CIC' }).fill('7905103809');
  await page.keyboard.press('F8');
  await expect(page.getByText('Không có mã CIC này: chữ số kiểm tra không khớp').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Mã CIC' }).fill('');
  await page.getByRole('textbox', { name: 'Tên khách hàng' }).fill('nguyen thi minh hanh');
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/Today'));
  await page.keyboard.press('F8');
  // The header tells what the search has counted.
  expect((await counted).ok()).toBe(true);
  const found = page.getByRole('row').filter({ hasText: clean.cicCode });
  await expect(found).toContainText(clean.name);
  await expect(found).toContainText(`********${clean.citizenId.slice(-4)}`);
  await expect(page.getByRole('combobox', { name: 'Tỉnh/Thành phố' })).toHaveValue('Thành phố Hồ Chí Minh');
  const table = page.getByRole('grid', { name: 'Khách hàng tìm thấy' });
  expect(await table.evaluate((element) => getComputedStyle(element.parentElement ?? element).maxHeight)).toBe('500px');

  await found.getByRole('button', { name: 'Hỏi tin' }).click();
  await expect(page).toHaveURL('/portal/main/customer-inquiry');
  // The list began with the ward; the chosen one's address is whole (HRD-02).
  await expect(field(page, 'address')).toHaveValue(/^[^,]*\d.*, .*(Phường|Xã) /);
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(field(page, 'customerName')).toBeDisabled();
  await expect(field(page, 'cicCode')).toHaveValue(clean.cicCode);
  await expect(field(page, 'voucherNumber')).toBeFocused();
  // The customer was passed only once: the next inquiry begins empty.
  // Nothing was typed here: going back loses nothing, so that nobody is asked.
  await page.goBack();
  await expect(found).toBeVisible();
  await found.getByRole('button', { name: 'Hỏi tin' }).click();
  await field(page, 'voucherNumber').fill('HT1');
  await page.goBack();
  await page.getByRole('button', { name: 'Rời trang' }).click();
  await expect(found).toBeVisible();
  await page.goto('/portal/main/customer-inquiry');
  await expect(field(page, 'customerName')).toHaveValue('');
  await expect(box(page)).toHaveAccessibleName(say(inquiryScreenWords, 'vi', 'identifyBy'));
  const named = addresses.filter((address) => /hanh|H%E1|7905103808|0647/i.test(address));
  expect(named).toEqual([]);
});

test('FND-01 a frequent searcher solves a captcha in the page and the same search continues', async ({ page }) => {
  const required = errors['captcha-required'];
  await signIn(page, 'lan.clerk', { at });
  await page.route(
    searchPath,
    (route) => route.fulfill(refusal(required.status, required.number, required.text[0], 'twoFactorRecoveryCode')),
    { times: 1 },
  );
  await chooseProvince(page);
  await page.getByRole('textbox', { name: 'Mã CIC' }).fill(clean.cicCode);
  await page.keyboard.press('F8');
  await expect(page.getByText('Bạn đã tra cứu nhiều lần trong ít phút')).toBeVisible();
  // Nobody has looked yet: that there is no data would be untrue.
  await expect(page.getByText('Nhập mã xác nhận ở trên để xem kết quả')).toBeVisible();
  await expect(page.getByText('Không có dữ liệu')).toHaveCount(0);
  await expect(captchaPicture(page)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Mã xác nhận' }).getByRole('textbox')).toBeFocused();
  const sent = page.waitForRequest(searchPath);
  await page.keyboard.type(captchaAnswer);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ cicCode: clean.cicCode, twoFactorRecoveryCode: captchaAnswer });
  await expect(page.getByRole('row').filter({ hasText: clean.cicCode })).toBeVisible();
  await expect(page.getByText('Bạn đã tra cứu nhiều lần trong ít phút')).toHaveCount(0);
});

test('HRD-02 twenty customers are shown with what the day has left, and a press shows more of them', async ({
  page,
}) => {
  const asked: unknown[] = [];
  const rows = Array.from({ length: 45 }, (_, at) => ({
    macic: `40${String(at).padStart(8, '0')}`,
    tenkh: `Nguyễn Văn ${at}`,
    loaikh: '2',
    diachi: 'Phường Tân Phú, Thành phố Hồ Chí Minh',
    socmt: '********1234',
    dkdk: '',
    msthue: '',
    doTinCay: 5,
    lyDo: 'Tên',
  }));
  await page.route(searchPath, async (route) => {
    const { end = 20 } = route.request().postDataJSON() as { end?: number };
    asked.push(end);
    const shown = rows.slice(0, end);
    const data = { total: 45, rows: shown, more: shown.length < 45, left: 2_000 - shown.length };
    await route.fulfill({ json: { success: true, message: '', data, status: 200 } });
  });
  await signIn(page, 'lan.clerk', { at });
  await chooseProvince(page);
  await page.getByRole('textbox', { name: 'Tên khách hàng' }).fill('nguyen van');
  await page.keyboard.press('F8');
  await expect(page.getByText('Hôm nay còn được hiện 1.980 khách hàng khác')).toBeVisible();
  await page.screenshot({ path: 'test-results/hrd-02-first.png' });
  await page.getByRole('button', { name: 'Hiện thêm (tối đa 45)' }).press('Enter');
  await expect(page.getByText('Hôm nay còn được hiện 1.955 khách hàng khác')).toBeVisible();
  await expect(page.getByRole('button', { name: /Hiện thêm/ })).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Khách hàng tìm thấy' })).toBeFocused();
  expect(asked).toEqual([20, 200]);
  await page.setViewportSize({ width: 420, height: 800 });
  await page.screenshot({ path: 'test-results/hrd-02-narrow.png' });
});

test('PLT-05 FND-01 on a phone the criteria stand open where one is needed first, and fold once there are rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'lan.clerk', { at });
  const name = page.getByRole('textbox', { name: 'Tên khách hàng' });
  await expect(name).toBeVisible();
  await chooseProvince(page);
  await name.fill('nguyen thi minh hanh');
  await page.keyboard.press('Enter');
  await expect(page.getByText(clean.cicCode)).toBeVisible();
  await expect(name).toBeHidden();
  // The pager's hint for the keyboard has no room: it is left out, not cut.
  await page.getByRole('grid', { name: 'Khách hàng tìm thấy' }).focus();
  await expect(page.getByText('↑ ↓', { exact: false })).toBeHidden();
});
