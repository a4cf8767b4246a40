import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { captchaAnswer, newTicket } from '#testing/inquirer.ts';
import {
  box,
  confirmPath,
  customerFields,
  field,
  fillByCode,
  lookupPath,
  openInquiry,
  sendInquiry,
  typeChoice,
} from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { refusal, speak } from '#testing/person.ts';
import { errors } from '#features/refusals.ts';

const { clean, attention } = known;

test('INQ-01 the screen has product, ticket, CIC code, customer, CIF code, province, captcha and both buttons', async ({
  page,
}) => {
  await openInquiry(page);
  for (const name of [
    'Sản phẩm',
    'Số phiếu',
    'Mã CIC',
    'Tên khách hàng',
    'Địa chỉ',
    'Số CCCD',
    'Điện thoại',
    'Mã CIF',
    'Tỉnh/Thành phố',
  ]) {
    await expect(page.getByLabel(new RegExp(`^${name}( \\*)?$`)).first()).toBeVisible();
  }
  await expect(field(page, 'twoFactorRecoveryCode')).toBeVisible();
  const screen = page.getByRole('main');
  await expect(screen.getByRole('button', { name: 'Hỏi tin', exact: true })).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Tìm khách hàng' })).toBeVisible();
});

test('INQ-01 ten digits may be a CIC code or a tax code: taken as a CIC code unless the other is chosen', async ({
  page,
}) => {
  await openInquiry(page);
  await box(page).fill('9694606761');
  await page.keyboard.press('Enter');
  await expect(field(page, 'cicCode')).toHaveValue('9694606761');
  await expect(field(page, 'customerName')).toHaveValue(known.foreignCurrency.name);
  await typeChoice(page, 'Mã số thuế').check();
  await expect(field(page, 'taxCode')).toHaveValue('9694606761');
  await expect(field(page, 'cicCode')).toHaveValue('');
  await expect(field(page, 'customerName')).toBeEnabled();
});

test('INQ-01 the box accepts a citizen ID pasted with spaces, and never submits', async ({ page }) => {
  let sent = 0;
  await page.route(confirmPath, (route) => ((sent += 1), route.abort()));
  await openInquiry(page);
  await box(page).fill(' 079 188 710 647 ');
  await page.keyboard.press('Enter');
  await expect(field(page, 'identityNumber')).toHaveValue('079188710647');
  await expect(field(page, 'voucherNumber')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(sent).toBe(0);
});

test('INQ-01 a scanned citizen card fills number, name and address, and its raw text is kept nowhere', async ({
  page,
}) => {
  await openInquiry(page);
  const raw = `${clean.citizenId}|024567891|${clean.name}|14031988|Nữ|${clean.address}|20052022`;
  await page.keyboard.insertText(raw);
  await page.keyboard.press('Enter');
  await expect(field(page, 'identityNumber')).toHaveValue(clean.citizenId);
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(field(page, 'address')).toHaveValue(clean.address);
  await expect(box(page)).toHaveValue(clean.citizenId);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.title]),
  );
  expect(kept).not.toContain(clean.citizenId);
  expect(kept).not.toContain('024567891');
});

test('INQ-01 a card damaged by the input method leaves its number, which is used to look up the customer', async ({
  page,
}) => {
  await openInquiry(page);
  await page.keyboard.insertText(`${clean.citizenId}||Nguyeenx Thij Minh Hanhj|14031988|Nuwx|Soos 25|20052022`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tắt bộ gõ khi quét')).toBeVisible();
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(field(page, 'customerName')).toBeDisabled();
});

test('INQ-02 missing input is reported at its field and in the summary, for a person and for a company', async ({
  page,
}) => {
  await openInquiry(page);
  await page.keyboard.press('F8');
  const summary = page.getByRole('alert').filter({ hasText: 'trường cần sửa' });
  for (const name of ['Số phiếu', 'Tên khách hàng', 'Địa chỉ', 'Số CCCD', 'Mã xác nhận']) {
    await expect(summary.getByRole('link', { name })).toBeVisible();
  }
  await expect(field(page, 'voucherNumber')).toBeFocused();
  await expect(summary.getByText('Đây là trường bắt buộc')).toHaveCount(5);
  await typeChoice(page, 'Pháp nhân').check();
  await page.keyboard.press('F8');
  for (const name of ['Số ĐKKD', 'Mã số thuế']) await expect(summary.getByRole('link', { name })).toBeVisible();
  await typeChoice(page, 'Tất cả').check();
  await page.keyboard.press('F8');
  await expect(page.getByText('Nhập số CCCD hoặc số ĐKKD').first()).toBeVisible();
});

test('FIX-05 product and customer agree on screen, and an impossible telephone number or tax code says why at its field', async ({
  page,
}) => {
  let sent = 0;
  await page.route(confirmPath, (route) => ((sent += 1), route.abort()));
  await openInquiry(page);
  await typeChoice(page, 'Tất cả').check();
  await field(page, 'customerName').fill('Công ty Ví Dụ');
  await field(page, 'address').fill('Hà Nội');
  await field(page, 'businessRegistration').fill('0189358244');
  await field(page, 'taxCode').fill('0189358245');
  await field(page, 'phone').fill('gọi lại');
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('F8');
  const said = (text: string) => page.getByRole('main').getByText(text).first();
  await expect(said('Sản phẩm này hỏi về thể nhân, khách hàng đã nhập là pháp nhân')).toBeVisible();
  await expect(said('Không có mã số thuế này: chữ số kiểm tra không khớp')).toBeVisible();
  await expect(said('Số điện thoại chỉ gồm chữ số')).toBeVisible();
  expect(sent).toBe(0);
  // The kind chosen by hand brings a product of that kind.
  await typeChoice(page, 'Pháp nhân').check();
  await expect(field(page, 'productType')).toHaveValue(/^R10/);
});

test('INQ-03 a number that is too long is counted and reported, never cut', async ({ page }) => {
  await openInquiry(page);
  const cases = [
    ['voucherNumber', 'A'.repeat(19), 'Tối đa 18 ký tự'],
    ['cicCode', '790510380', 'Mã CIC phải có đúng 10 ký tự (đang có 9)'],
    ['customerName', 'N'.repeat(251), 'Tối đa 250 ký tự'],
    ['address', 'D'.repeat(201), 'Tối đa 200 ký tự'],
    ['identityNumber', '07918871064', 'Số CCCD phải có 12 chữ số (đang có 11)'],
    ['phone', '0'.repeat(21), 'Tối đa 20 ký tự'],
  ] as const;
  for (const [name, value, message] of cases) {
    await field(page, name).fill(value);
    await field(page, name).blur();
    await expect(field(page, name)).toHaveValue(value);
    await expect(page.getByText(message)).toBeVisible();
    await field(page, name).fill('');
  }
  await typeChoice(page, 'Pháp nhân').check();
  for (const [name, length] of [
    ['businessRegistration', 50],
    ['taxCode', 50],
    ['generalDirector', 20],
  ] as const) {
    await field(page, name).fill('1'.repeat(length + 1));
    await field(page, name).blur();
    await expect(page.getByText(`Tối đa ${length} ký tự`).first()).toBeVisible();
    await field(page, name).fill('1'.repeat(length));
  }
});

test('INQ-04 a company shows registration and tax, a person the ID; switching clears, with an undo for ten seconds', async ({
  page,
}) => {
  await openInquiry(page);
  await field(page, 'customerName').fill('Nguyễn Văn Thử');
  await field(page, 'identityNumber').fill('079188710647');
  await typeChoice(page, 'Pháp nhân').check();
  await expect(field(page, 'identityNumber')).toHaveCount(0);
  await expect(field(page, 'businessRegistration')).toHaveValue('');
  await expect(field(page, 'taxCode')).toHaveValue('');
  await expect(field(page, 'customerName')).toHaveValue('');
  await expect(field(page, 'productType')).toHaveValue(/^R10/);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(typeChoice(page, 'Thể nhân')).toBeChecked();
  await expect(field(page, 'customerName')).toHaveValue('Nguyễn Văn Thử');
  await expect(field(page, 'identityNumber')).toHaveValue('079188710647');
  await expect(field(page, 'productType')).toHaveValue(/^R11/);
  await typeChoice(page, 'Tất cả').check();
  for (const name of ['identityNumber', 'businessRegistration', 'taxCode'])
    await expect(field(page, name)).toBeVisible();
});

test('INQ-05 a found CIC code fills and locks the customer; changing the code clears and unlocks', async ({ page }) => {
  await openInquiry(page);
  await field(page, 'cicCode').pressSequentially(clean.cicCode);
  for (const name of customerFields) await expect(field(page, name)).toBeDisabled();
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(field(page, 'address')).toHaveValue(clean.address);
  await expect(field(page, 'identityNumber')).toHaveValue(`********${clean.citizenId.slice(-4)}`);
  await expect(page.getByText('Theo dữ liệu CIC', { exact: true })).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: `Theo dữ liệu CIC: ${clean.name}` })).toHaveCount(1);
  await field(page, 'cicCode').press('Backspace');
  for (const name of customerFields) {
    await expect(field(page, name)).toBeEnabled();
    await expect(field(page, name)).toHaveValue('');
  }
});

test('TRU-04 what was typed before and differs is shown beside the locked field and read back before the fee', async ({
  page,
}) => {
  await openInquiry(page);
  await field(page, 'customerName').fill(clean.name.toLowerCase());
  await field(page, 'identityNumber').fill('001099012345');
  await field(page, 'address').fill('1 Tràng Tiền');
  await field(page, 'cicCode').pressSequentially(clean.cicCode);
  await expect(field(page, 'identityNumber')).toBeDisabled();
  await expect(field(page, 'identityNumber')).toHaveAccessibleDescription(
    /Theo dữ liệu CIC – khác với số đã nhập: 001099012345/,
  );
  await expect(field(page, 'address')).toHaveAccessibleDescription(/khác với nội dung đã nhập: 1 Tràng Tiền/);
  await expect(field(page, 'customerName')).toHaveAccessibleDescription('Theo dữ liệu CIC');
  await expect(page.getByRole('status').filter({ hasText: '2 ô khác với nội dung đã nhập' })).toHaveCount(1);
  await field(page, 'voucherNumber').fill(newTicket());
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('khác với số đã nhập: 001099012345');
  await expect(dialog).toContainText('khác với nội dung đã nhập: 1 Tràng Tiền');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await field(page, 'cicCode').press('End');
  await field(page, 'cicCode').press('Backspace');
  await expect(page.getByText('khác với')).toHaveCount(0);
});

test('INQ-05 a CIC code that does not exist keeps the input', async ({ page }) => {
  await openInquiry(page);
  await field(page, 'customerName').fill('Nguyễn Văn Thử');
  // Its check digit is right.
  await field(page, 'cicCode').fill('9999999997');
  await expect(page.getByText('Không có khách hàng mang mã này')).toBeVisible();
  await expect(field(page, 'customerName')).toHaveValue('Nguyễn Văn Thử');
  await expect(field(page, 'customerName')).toBeEnabled();
});

test('INQ-05 a slow answer to an earlier code never fills the form for a later one', async ({ page }) => {
  await openInquiry(page);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(lookupPath, async (route) => {
    if (route.request().postData()?.includes(clean.cicCode)) await held;
    await route.continue();
  });
  await field(page, 'cicCode').fill(clean.cicCode);
  await field(page, 'cicCode').fill(attention.cicCode);
  await expect(field(page, 'customerName')).toHaveValue(attention.name);
  const late = page.waitForResponse(lookupPath);
  release();
  await late;
  await expect(field(page, 'customerName')).toHaveValue(attention.name);
});

test('INQ-06 Show name fills and locks, Hide name unlocks and resets, and can be undone; both say why they are disabled', async ({
  page,
}) => {
  await openInquiry(page);
  const show = page.getByRole('button', { name: 'Hiện tên' });
  const hide = page.getByRole('button', { name: 'Ẩn tên' });
  await expect(show).toHaveAccessibleDescription('Nhập đủ 10 ký tự mã CIC');
  await expect(hide).toHaveAccessibleDescription('Chưa hiện tên');
  // The automatic look-up fails once, so that the button is needed.
  let failures = 1;
  await page.route(lookupPath, (route) =>
    failures-- > 0 ? route.fulfill(refusal(503, errors.busy.number, errors.busy.text[0])) : route.continue(),
  );
  await field(page, 'cicCode').fill(clean.cicCode);
  await expect(page.getByText(errors.busy.text[0]).first()).toBeVisible();
  await show.click();
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(field(page, 'customerName')).toBeDisabled();
  await hide.click();
  for (const name of ['cicCode', ...customerFields]) await expect(field(page, name)).toHaveValue('');
  await expect(field(page, 'customerName')).toBeEnabled();
  await expect(box(page)).toBeFocused();
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(field(page, 'customerName')).toBeDisabled();
  await hide.click();
  await expect(page.getByRole('button', { name: 'Hoàn tác' })).toBeVisible();
  await box(page).fill('4');
  await expect(page.getByRole('button', { name: 'Hoàn tác' })).toHaveCount(0);
});

test('INQ-07 the search assist lists likely customers with the reason; Enter takes one and the focus moves on', async ({
  page,
}) => {
  await openInquiry(page);
  await field(page, 'voucherNumber').fill(newTicket());
  await field(page, 'customerName').fill('nguyen thi minh hanh');
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: 'Tìm khách hàng' });
  const option = dialog.getByRole('option', { name: new RegExp(clean.cicCode) });
  await expect(option).toContainText(clean.name);
  await expect(option).toContainText('Trùng tên');
  await expect(option).toContainText('Độ tin cậy');
  await expect(option).toContainText(`********${clean.citizenId.slice(-4)}`);
  await expect(option).not.toContainText(clean.citizenId);
  await expect.poll(async () => (await dialog.getByRole('listbox').locator('..').boundingBox())?.height).toBe(500);
  await dialog.getByRole('combobox').fill('tan hoa');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'cicCode')).toHaveValue(clean.cicCode);
  await expect(field(page, 'address')).toHaveValue(clean.address);
  await expect(field(page, 'identityNumber')).toHaveValue(`********${clean.citizenId.slice(-4)}`);
  await expect(field(page, 'twoFactorRecoveryCode')).toBeFocused();
});

test('INQ-07 without anything to search by, the four fields are named; Esc leaves the form as it was', async ({
  page,
}) => {
  await openInquiry(page);
  await page.keyboard.press('F9');
  await expect(
    page
      .getByText('Vui lòng nhập 1 trong các trường sau để tìm kiếm: Mã CIC/Tên khách hàng/Số ĐKKD/Mã số thuế')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field(page, 'customerName').fill('Không Có Người Này');
  await page.keyboard.press('F9');
  await expect(page.getByText('Không tìm thấy khách hàng nào')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'customerName')).toHaveValue('Không Có Người Này');
  await expect(field(page, 'customerName')).toBeFocused();
});

test('INQ-07 a frequent searcher must solve a separate captcha, and the search continues', async ({ page }) => {
  const required = errors['captcha-required'];
  let refusals = 1;
  const sent: Record<string, string>[] = [];
  await page.route('**/api/HoiTinKhachHang/Search', (route) => {
    sent.push(route.request().postDataJSON() as Record<string, string>);
    return refusals-- > 0
      ? route.fulfill(refusal(required.status, required.number, required.text[0]))
      : route.continue();
  });
  await openInquiry(page);
  await field(page, 'customerName').fill('nguyen thi minh hanh');
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: 'Tìm khách hàng' });
  await expect(dialog.getByText('Bạn đã tìm nhiều lần')).toBeVisible();
  await expect(dialog.locator('img')).toBeVisible();
  await dialog.getByRole('group', { name: 'Mã xác nhận' }).getByRole('textbox').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: new RegExp(clean.cicCode) })).toBeVisible();
  expect(sent[1]).toMatchObject({ twoFactorRecoveryCode: captchaAnswer });
});

test('the ticket prefix, type and province survive an inquiry and a reload', async ({ page }) => {
  await openInquiry(page);
  await page.getByLabel('Phần đầu số phiếu').fill('HT26');
  await expect(field(page, 'voucherNumber')).toHaveValue('HT26');
  const ticket = await fillByCode(page, clean.cicCode, newTicket('HT26'));
  await sendInquiry(page);
  await expect(page.getByText(ticket).first()).toBeVisible();
  await expect(field(page, 'voucherNumber')).toHaveValue('HT26');
  await page.reload();
  await expect(field(page, 'voucherNumber')).toHaveValue('HT26');
});

test('a Vietnamese keyboard never submits: Enter inside a composition stays in the word', async ({ page }) => {
  await openInquiry(page);
  await fillByCode(page, clean.cicCode);
  const captcha = field(page, 'twoFactorRecoveryCode');
  await captcha.fill(captchaAnswer);
  for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
    await captcha.evaluate((input, given) => {
      for (const type of ['keydown', 'keyup'])
        input.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true, ...given }));
    }, init);
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // Unikey: Backspace and new text for each letter.
  const name = field(page, 'cifCode');
  await name.focus();
  for (const step of ['N', 'g', 'u', 'y', 'e', '-ê', '-ễ', 'n']) {
    if (step.startsWith('-')) await page.keyboard.press('Backspace');
    await page.keyboard.insertText(step.replace('-', ''));
  }
  await expect(name).toHaveValue('Nguyễn');
  await expect(page.getByText('Có ký tự có dấu. Bộ gõ tiếng Việt đang bật?').first()).toBeVisible();
});

test('a fast typist loses no key: what follows Enter goes to the next field', async ({ page }) => {
  await openInquiry(page);
  await box(page).fill(clean.cicCode);
  await expect(field(page, 'voucherNumber')).toBeVisible();
  const landed = await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('Enter');
    return document.activeElement?.getAttribute('name');
  });
  expect(landed).toBe('voucherNumber');
});

test('LNG-01 switching the language keeps the form', async ({ page }) => {
  await speak(page, 'vi');
  await openInquiry(page);
  const ticket = await fillByCode(page, clean.cicCode);
  await field(page, 'cifCode').fill('CIF01');
  await page.getByRole('button', { name: /Ngôn ngữ/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('textbox', { name: 'Quick fill' })).toHaveValue(clean.cicCode);
  await expect(field(page, 'voucherNumber')).toHaveValue(ticket);
  await expect(field(page, 'cifCode')).toHaveValue('CIF01');
  await expect(field(page, 'customerName')).toBeDisabled();
  await expect(page.getByText('From CIC data', { exact: true })).toHaveCount(3);
  await expect(field(page, 'productType')).toHaveValue(/credit/i);
});
