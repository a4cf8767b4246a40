import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { captchaAnswer } from '#testing/inquirer.ts';
import { box, captchaPicture, field } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

const { clean, nothing } = known;
const at = '/portal/main/personal-credit-score';

async function open(page: Page): Promise<void> {
  await signIn(page, 'lan.clerk', { at });
  await expect(captchaPicture(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
}

const question = (page: Page) => page.getByRole('alertdialog');
const agree = (page: Page) => question(page).getByRole('button', { name: 'Khai thác báo cáo' }).click();

test('INS-06 SCO-04 NAV-08 CAP-03 FIX-07 a score by keyboard: 22 keys, no click, consent first; then a scale, reasons and a simulation', async ({
  page,
}) => {
  test.slow();
  // Tall enough not to scroll: axe cannot judge what lies under the sticky header.
  await page.setViewportSize({ width: 1280, height: 6000 });
  await page.addInitScript(() => {
    const counts = globalThis as unknown as { printed: number };
    counts.printed = 0;
    window.print = () => void (counts.printed += 1);
  });
  await open(page);
  await expect(page.getByText('Phí: 10.000\u00a0₫ chưa gồm thuế')).toBeVisible();
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await type(clean.cicCode);
  await press('Enter');
  const consent = page.getByRole('checkbox', { name: /^Tôi xác nhận khách hàng đã đồng ý/ });
  await expect(field(page, 'customerName')).toBeDisabled();
  await expect(consent).toBeFocused();
  await press('Space');
  await press('Enter');
  await expect(field(page, 'twoFactorRecoveryCode')).toBeFocused();
  await type(captchaAnswer);
  await press('Enter');
  await expect(question(page)).toContainText('10.000\u00a0₫');
  await press('Enter');
  const shown = page.getByRole('region', { name: /^Báo cáo của phiếu DTD/ });
  await expect(shown.getByRole('heading', { level: 2 }).first()).toBeFocused();
  expect(keys).toBeLessThanOrEqual(22);

  const report = shown.locator('[data-report]');
  await expect(report.getByRole('figure', { name: /trên thang/ })).toContainText(
    /^\d{3} trên thang 150 đến 750: Rủi ro/,
  );
  // The page leads with the mark, its band and the two reasons that weigh most.
  await expect(report.getByText(/^Hai lý do mạnh nhất: .+\([−+]\d+\); .+\([−+]\d+\)$/)).toBeVisible();
  await expect(report.getByRole('application', { name: /^Lý do làm giảm và làm tăng điểm/ })).toBeVisible();
  for (const text of [
    'CB-2 (3)',
    'Khả năng phát sinh nợ xấu trong 12 tháng',
    'Hạng (1 tốt nhất, 10 thấp nhất)',
    'Làm giảm điểm',
    'Làm tăng điểm',
  ])
    await expect(report).toContainText(text);
  await expect(report).toContainText(/Rủi ro (rất )?thấp/);
  // A printed score has a newly made code (INS-07).
  await expect(report).toContainText('Quét mã để kiểm tra báo cáo');
  const renewed = page.waitForResponse('**/api/TraLoiTinKhachHang/Verification');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await renewed).ok()).toBe(true);
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { printed: number }).printed)).toBe(1);
  // The consent of one person is not kept for the next.
  await expect(consent).not.toBeChecked();

  const whatIf = page.getByRole('region', { name: 'Thử thay đổi' });
  await expect(whatIf).toContainText('Mô phỏng: ước tính theo mô hình, không lưu, không tính phí');
  await whatIf.getByRole('button', { name: 'Tính thử' }).click();
  await expect(whatIf).toContainText('Nhập số liệu của thay đổi rồi tính thử');
  await whatIf.getByRole('combobox', { name: 'Điều gì thay đổi' }).fill('chuyen nhom');
  await page.keyboard.press('Enter');
  await whatIf.getByRole('radio', { name: '3' }).check();
  await page.keyboard.press('Enter');
  await expect(whatIf).toContainText(/Điểm giảm \d+: từ \d{3} xuống \d{3}/);
  // One scale, on which the mark moves.
  await expect(whatIf.getByRole('figure')).toHaveCount(1);
  const marks = whatIf.getByRole('application', { name: /trên thang 150 đến 750/ });
  await marks.focus();
  await page.keyboard.press('End');
  await expect(whatIf.locator('[data-chart]').getByRole('status')).toContainText(/^\d{3} trên thang/);
  await expect(whatIf).toContainText('Nhóm nợ cao nhất hiện tại');
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(report).toBeVisible();
  await expect(whatIf).toBeHidden();
});

test('INS-06 SCO-04 without consent nothing is sent; too little data is said in plain words, never in red, and is free', async ({
  page,
}) => {
  let sent = 0;
  await page.route('**/api/DiemTinDungCaNhan/Confirm', (route) => ((sent += 1), route.continue()));
  await open(page);
  await field(page, 'identityNumber').fill(nothing.citizenId);
  await field(page, 'customerName').fill(nothing.name);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.getByRole('button', { name: 'Khai thác báo cáo' }).click();
  const consent = page.getByRole('checkbox', { name: /^Tôi xác nhận/ });
  await expect(consent).toHaveAccessibleDescription('Đây là trường bắt buộc');
  await expect(consent).toBeFocused();
  expect(sent).toBe(0);
  await consent.check();
  await page.keyboard.press('F8');
  await agree(page);
  const report = page.locator('[data-report]');
  await expect(report).toContainText('Chưa đủ thông tin để chấm điểm');
  await expect(report).toContainText('Đây không phải là đánh giá xấu');
  await expect(report).toContainText('Thông tin còn thiếu');
  await expect(report.locator('[data-tone=bad]')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Thử thay đổi' })).toHaveCount(0);
  await expect(page.getByText('Lần hỏi này không tính phí')).toBeVisible();
});

test('INS-06 a lost answer is not paid twice: sent again it is the same ticket, without a warning of a second fee', async ({
  page,
}) => {
  const { attention } = known;
  const tickets: string[] = [];
  await page.route('**/api/DiemTinDungCaNhan/Confirm', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { msPhieu: string } };
    tickets.push(data.msPhieu);
    // The server has answered and charged; the first answer never arrives.
    await (tickets.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await open(page);
  await field(page, 'identityNumber').fill(attention.citizenId);
  await field(page, 'customerName').fill(attention.name);
  await page.getByRole('checkbox', { name: /^Tôi xác nhận/ }).check();
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('F8');
  await agree(page);
  await expect(page.locator('main').getByText('Gửi lại đúng nội dung này không bị tính phí lần hai')).toBeVisible();
  await expect(field(page, 'customerName')).toHaveValue(attention.name);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: `Báo cáo của phiếu ${tickets[0]}` })).toBeVisible();
  expect(tickets).toEqual([tickets[0], tickets[0]]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
