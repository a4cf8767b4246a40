import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { captchaAnswer, newTicket } from '#testing/inquirer.ts';
import {
  box,
  captchaPicture,
  confirmPath,
  customerFields,
  field,
  fillByCode,
  inquiryPage,
  openInquiry,
  sendInquiry,
  typeChoice,
} from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { refusal, signIn } from '#testing/person.ts';
import { errors } from '#features/refusals.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { say } from '#kit/words/words.ts';

// The question about whom nobody asks elsewhere warns of no second fee.
const { clean, attention, justVisible, cardsOnly } = known;

test('INQ-08 the question comes first, with product, customer, ticket and fee; no means no', async ({ page }) => {
  let sent = 0;
  await page.route(confirmPath, (route) => ((sent += 1), route.continue()));
  await openInquiry(page);
  const ticket = await fillByCode(page, justVisible.cicCode);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Bạn có chắc chắn muốn hỏi tin?');
  for (const text of [
    'R11',
    justVisible.cicCode,
    justVisible.name,
    ticket,
    '8.000\u00a0₫ chưa gồm thuế, miễn phí khi không có thông tin',
    '/ 500 khách hàng hôm nay',
  ])
    await expect(dialog).toContainText(text);
  await expect(dialog.getByRole('button', { name: 'Hỏi tin' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'twoFactorRecoveryCode')).toBeFocused();
  await expect(field(page, 'voucherNumber')).toHaveValue(ticket);
  expect(sent).toBe(0);
});

test('INQ-08 an accepted inquiry is announced in the page, its ticket joins the day, and the form is ready for the next', async ({
  page,
}) => {
  await openInquiry(page);
  const ticket = await fillByCode(page, clean.cicCode);
  await field(page, 'cifCode').fill('CIF01');
  await sendInquiry(page);
  await expect(
    page.locator('main').getByText(new RegExp(`^(Đã gửi phiếu ${ticket}|Phiếu ${ticket} đã có trả lời)$`)),
  ).toBeVisible();
  await expect(box(page)).toBeFocused();
  for (const name of ['voucherNumber', 'cicCode', 'cifCode', ...customerFields])
    await expect(field(page, name)).toHaveValue('');
  await expect(typeChoice(page, 'Thể nhân')).toBeChecked();
  const line = page.getByRole('region', { name: 'Phiếu hôm nay' }).getByRole('listitem').filter({ hasText: ticket });
  await expect(line).toContainText('Nguyễn T. M. Hạnh');
  await expect(line).toContainText('Đã trả lời');
  await page.getByRole('link', { name: 'Xem trả lời' }).click();
  await expect(page).toHaveURL(new RegExp(`/portal/main/reply-customer/detail\\?voucher=${ticket}$`));
  await expect(
    page.getByRole('heading', { level: 2, name: 'Báo cáo quan hệ tín dụng của khách hàng cá nhân' }),
  ).toBeVisible();
});

test('TRU-02 RPL-03 a ticket that ends because of the name is announced as one without a report, and leads to the reason', async ({
  page,
}) => {
  await openInquiry(page);
  const ticket = newTicket();
  await box(page).fill(known.missingMonths.citizenId);
  await page.keyboard.press('Enter');
  await expect(field(page, 'identityNumber')).toHaveValue(known.missingMonths.citizenId);
  await field(page, 'customerName').fill('Giàng Thị Ánh Nguyệt');
  await field(page, 'address').fill('12 Lý Thường Kiệt, Hà Nội');
  await field(page, 'voucherNumber').fill(ticket);
  await sendInquiry(page);
  const outcome = page.getByRole('status').filter({ hasText: `Phiếu ${ticket} không có báo cáo, không tính phí` });
  await expect(outcome).toBeVisible();
  const line = page.getByRole('region', { name: 'Phiếu hôm nay' }).getByRole('listitem').filter({ hasText: ticket });
  await expect(line).toContainText('Không thực hiện được');
  await expect(line.getByRole('link', { name: `Phiếu ${ticket}` })).toBeVisible();
  expect(await line.evaluate((item) => item.scrollWidth <= item.clientWidth)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await outcome.getByRole('link', { name: 'Xem lý do' }).press('Enter');
  await expect(page.getByText(`Tên trên phiếu ${ticket} khác tên của người mang số đã nhập`)).toBeVisible();
});

test('INQ-08 a second click or Enter cannot send twice', async ({ page }) => {
  let sent = 0;
  await page.route(confirmPath, (route) => ((sent += 1), route.continue()));
  await openInquiry(page);
  const ticket = await fillByCode(page, cardsOnly.cicCode);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog').getByRole('button', { name: 'Hỏi tin' });
  // The second Enter may have answered the question in time.
  await expect.poll(async () => sent > 0 || (await ask.isVisible())).toBe(true);
  if (sent === 0) await ask.dblclick({ timeout: 10_000 }).catch(() => undefined);
  const done = page.locator('main').getByText(new RegExp(`^(Đã gửi phiếu ${ticket}|Phiếu ${ticket} đã có trả lời)$`));
  await expect(done).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(sent).toBe(1);
});

test('FIX-03 ERR-02 INQ-08 a used ticket number is refused at its field, with the server’s text above the form and as a toast, which goes by itself', async ({
  page,
}) => {
  await openInquiry(page);
  const ticket = await fillByCode(page, clean.cicCode);
  await sendInquiry(page);
  await expect(box(page)).toBeFocused();
  await fillByCode(page, attention.cicCode, ticket);
  const picture = await captchaPicture(page).getAttribute('src');
  await sendInquiry(page);
  const text = errors['voucher-reused'].text[0];
  // First of all: it is there for five seconds.
  const toast = page.locator('[data-toast][data-kind=error]').filter({ hasText: text });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect(field(page, 'voucherNumber')).toHaveAccessibleDescription(text);
  await expect(field(page, 'voucherNumber')).toBeFocused();
  await expect(field(page, 'customerName')).toHaveValue(attention.name);
  await expect(field(page, 'twoFactorRecoveryCode')).toHaveValue('');
  await expect(captchaPicture(page)).not.toHaveAttribute('src', picture ?? '');
  // The page says it aloud, so the toast does not say it again.
  await expect(page.locator('[data-live=urgent]')).not.toContainText(text);
  await page.mouse.move(0, 400);
  await expect(toast).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(say(interfaceWords, 'vi', 'inbox')) }).click();
  const inbox = page.getByRole('dialog', { name: say(interfaceWords, 'vi', 'inbox') });
  await expect(inbox.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
});

test('INQ-08 if the connection is lost while sending, the page says that sending again is safe, and the same ticket then succeeds', async ({
  page,
}) => {
  await openInquiry(page);
  const ticket = await fillByCode(page, clean.cicCode);
  let losses = 1;
  await page.route(confirmPath, (route) => (losses-- > 0 ? route.abort() : route.continue()));
  await sendInquiry(page);
  const lost = 'Gửi lại đúng nội dung này không bị tính phí lần hai';
  await expect(page.locator('main').getByText(lost)).toBeVisible();
  // It asks for something, so it stays.
  await page.mouse.move(0, 400);
  await page.waitForTimeout(5_500);
  await expect(page.locator('[data-toast]').filter({ hasText: lost })).toBeVisible();
  await expect(field(page, 'voucherNumber')).toHaveValue(ticket);
  await expect(captchaPicture(page)).toBeVisible();
  await sendInquiry(page);
  await expect(box(page)).toBeFocused();
});

test('INQ-08 the same customer and product earlier today is announced before the fee, and one more Enter pays nothing', async ({
  page,
}) => {
  await openInquiry(page);
  const first = await fillByCode(page, known.bad.cicCode);
  await sendInquiry(page);
  await expect(box(page)).toBeFocused();
  await fillByCode(page, known.bad.cicCode);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(`đã được hỏi sản phẩm này hôm nay`);
  await expect(page.getByRole('alertdialog')).toContainText(first);
  await expect(
    page.getByRole('alertdialog').getByRole('link', { name: 'Xem lại trả lời đã có, miễn phí' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`voucher=${first}$`));
});

test('INQ-01 on a phone the kept values are one line that opens, and the button to inquire is in sight from the start', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openInquiry(page);
  const kept = page.getByRole('button', { name: /^Giữ nguyên cho các phiếu sau/ });
  await expect(kept).toContainText('R11');
  await expect(field(page, 'productType')).toBeHidden();
  const ask = page.getByRole('main').getByRole('button', { name: 'Hỏi tin', exact: true });
  await expect(ask).toBeInViewport({ ratio: 1 });
  await kept.click();
  await expect(field(page, 'productType')).toBeVisible();
});

test('INQ-09 the limit is shown as a note with the remainder, and a look-up counts', async ({ page }) => {
  // Others of the institution look people up meanwhile: the note shows the newest answer about the day.
  let used = Number.NaN;
  page.on('response', async (response) => {
    if (response.url().endsWith('/Today') && response.ok()) ({ used } = (await response.json()).data);
  });
  await openInquiry(page, 'phuc.fund');
  const note = page.getByText(/^Tối đa 500 khách hàng mỗi ngày, còn \d+$/);
  const saysWhatIsLeft = () =>
    expect(async () => expect(await note.textContent()).toMatch(new RegExp(`còn ${500 - used}$`))).toPass();
  await saysWhatIsLeft();
  const before = used;
  await field(page, 'cicCode').fill(known.vamc.cicCode);
  await expect(field(page, 'customerName')).toBeDisabled();
  await field(page, 'cicCode').fill(known.missingMonths.cicCode);
  await expect(field(page, 'customerName')).toHaveValue(known.missingMonths.name);
  await expect.poll(() => used).toBeGreaterThanOrEqual(before + 2);
  await saysWhatIsLeft();
});

test('CAP-02 in customer inquiry 4130001 keeps picture and text and goes to the field; any other failure loads a new one', async ({
  page,
}) => {
  await openInquiry(page);
  await fillByCode(page, clean.cicCode);
  const kept = errors['captcha-kept'];
  const picture = (await captchaPicture(page).getAttribute('src')) ?? '';
  await page.route(confirmPath, (route) => route.fulfill(refusal(400, kept.number, kept.text[0], 'voucherNumber')), {
    times: 1,
  });
  await sendInquiry(page);
  await expect(field(page, 'voucherNumber')).toBeFocused();
  await expect(captchaPicture(page)).toHaveAttribute('src', picture);
  await expect(field(page, 'twoFactorRecoveryCode')).toHaveValue(captchaAnswer);

  await field(page, 'twoFactorRecoveryCode').fill('11111');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hỏi tin' }).click();
  await expect(page.getByRole('alert').filter({ hasText: errors['captcha-wrong'].text[0] })).toBeVisible();
  await expect(captchaPicture(page)).not.toHaveAttribute('src', picture);
  await expect(field(page, 'twoFactorRecoveryCode')).toHaveValue('');
  await expect(field(page, 'twoFactorRecoveryCode')).toBeFocused();
});

test('CAP-01 submitting while the picture is loading waits for it; without a picture nothing is sent or lost', async ({
  page,
}) => {
  let sent = 0;
  await page.route(confirmPath, (route) => ((sent += 1), route.continue()));
  await openInquiry(page);
  await fillByCode(page, clean.cicCode);
  // Each inquiry loads the next picture by itself: only after it has come does a route meet the one asked for here.
  const nextPicture = (shown: string | null) => expect(captchaPicture(page)).not.toHaveAttribute('src', shown ?? '');
  const first = await captchaPicture(page).getAttribute('src');
  await sendInquiry(page);
  await expect(box(page)).toBeFocused();
  await nextPicture(first);

  let give = () => undefined as void;
  const held = new Promise<void>((resolve) => (give = resolve));
  await page.route('**/api/Captcha/captcha*', async (route) => {
    await held;
    await route.continue();
  });
  const another = page.getByRole('button', { name: say(interfaceWords, 'vi', 'captchaRefresh') });
  await another.click();
  await fillByCode(page, attention.cicCode);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  await expect(another).toBeDisabled();
  give();
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Hỏi tin' });
  await expect(question).toBeVisible();
  const second = await captchaPicture(page).getAttribute('src');
  await question.click();
  await expect(box(page)).toBeFocused();
  await nextPicture(second);
  expect(sent).toBe(2);

  await page.unroute('**/api/Captcha/captcha*');
  await page.route('**/api/Captcha/captcha*', (route) => route.abort());
  const ticket = await fillByCode(page, known.missingMonths.cicCode);
  await another.click();
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: say(interfaceWords, 'vi', 'captchaFailed') })
      .first(),
  ).toBeVisible();
  await expect(field(page, 'voucherNumber')).toHaveValue(ticket);
  await expect(field(page, 'twoFactorRecoveryCode')).toHaveValue(captchaAnswer);
  expect(sent).toBe(2);
});

test('the captcha of customer inquiry is required on submit, loaded once in advance, and can be loaded again after a failure', async ({
  page,
}) => {
  let fetched = 0;
  await page.route(
    '**/api/Captcha/captcha*',
    (route) => ((fetched += 1), fetched === 1 ? route.abort() : route.continue()),
  );
  await signIn(page, 'lan.clerk', { at: inquiryPage });
  await expect(page.getByText('Không tải được mã')).toBeVisible();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(captchaPicture(page)).toBeVisible();
  expect(fetched).toBe(2);
  await fillByCode(page, clean.cicCode);
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'twoFactorRecoveryCode')).toHaveAccessibleDescription('Đây là trường bắt buộc');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('INQ-06 what takes a hidden name back goes by itself after ten seconds', async ({ page }) => {
  await openInquiry(page);
  await field(page, 'cicCode').fill(clean.cicCode);
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await page.getByRole('button', { name: 'Ẩn tên' }).click();
  await expect(page.getByRole('button', { name: 'Hoàn tác' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hoàn tác' })).toHaveCount(0, { timeout: 30_000 });
});
