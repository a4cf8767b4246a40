import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { askByCall } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { changeAnswers, refusal, signIn } from '#testing/person.ts';
import { errors } from '#features/refusals.ts';

const { bad } = known;
const proofPath = '**/api/TraLoiTinKhachHang/Verification';
const verifyPath = '**/api/XacThucBaoCao/Verify';

test('INS-07 a report has a QR code on the screen and in print, renewed by a button; anybody without a session reads what it proves', async ({
  page,
  browser,
}) => {
  const ticket = await askByCall(page.request, bad);
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  const square = page.getByRole('img', { name: /^Mã QR/ });
  await expect(square).toBeVisible();
  await expect(page.getByText(/^Quét mã để kiểm tra báo cáo, đến \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)).toBeVisible();
  const drawn = await square.locator('path').getAttribute('d');
  const renewed = page.waitForResponse(proofPath);
  await page.getByRole('button', { name: 'Làm mới mã QR' }).click();
  const { data }: { data: { url: string; qr: { path: string } } } = await (await renewed).json();
  await expect(square.locator('path')).toHaveAttribute('d', data.qr.path);
  expect(data.qr.path).not.toBe(drawn);
  await page.emulateMedia({ media: 'print' });
  await expect(square).toBeVisible();
  await expect(page.getByRole('button', { name: 'Làm mới mã QR' })).toBeHidden();

  const stranger = await browser.newPage();
  await stranger.goto(data.url);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Báo cáo này là thật');
  await expect(stranger.getByText(ticket)).toBeVisible();
  await expect(stranger.getByText('Lê H. Phúc')).toBeVisible();
  await expect(stranger.getByText(bad.name)).toHaveCount(0);
  await expect(stranger).toHaveTitle('Báo cáo này là thật');
  await stranger.getByRole('button', { name: 'English' }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This report is genuine');
  expect(await axeFindings(stranger)).toEqual([]);
  await stranger.emulateMedia({ colorScheme: 'dark' });
  await stranger.setViewportSize({ width: 390, height: 800 });
  expect(await axeFindings(stranger)).toEqual([]);
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await stranger.close();
});

test('INS-07 an expired code, an unknown one and a failed check each say what to do', async ({ page }) => {
  const over = errors['proof-over'];
  await page.route(verifyPath, (route) => route.fulfill(refusal(over.status, over.number, over.text[0], 'code')), {
    times: 1,
  });
  await page.goto('/portal/verify/9-aaaaaaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mã QR đã hết hạn');
  await expect(page.getByText('bấm “Làm mới mã QR” rồi quét lại')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Không có báo cáo nào mang mã này');
  expect(await axeFindings(page)).toEqual([]);
  await page.route(verifyPath, (route) => route.abort(), { times: 1 });
  await page.reload();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Không có báo cáo nào mang mã này');
});

test('INS-07 an expired QR code disappears from the report until it is renewed, and printing renews it first', async ({
  page,
}) => {
  const ticket = await askByCall(page.request, bad);
  await changeAnswers<{ data: { proof: object } }>(page, '**/api/TraLoiTinKhachHang/Detail*', (body) => {
    const proof = { ...body.data.proof, expires: new Date(Date.now() - 1000).toISOString() };
    return { ...body, data: { ...body.data, proof } };
  });
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute(
        'data-printed',
        document.querySelector('[data-report] svg path')?.getAttribute('d') ?? '',
      );
  });
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  await expect(page.getByText('Mã QR đã hết hạn, hãy làm mới')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Mã QR/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'In', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Mã QR/ })).toBeVisible();
  await expect(page.locator('body[data-printed^="M"]')).toHaveCount(1);
});

test('INS-07 number and code of a printed report are typed by anybody, by keyboard, in both languages', async ({
  page,
  browser,
}) => {
  const ticket = await askByCall(page.request, bad);
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  const printed = await page.getByText(/^Số báo cáo .* · Mã kiểm tra/).textContent();
  const [, number = '', code = ''] = /^Số báo cáo (\S+) · Mã kiểm tra (\S+)$/.exec(printed ?? '') ?? [];
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(printed ?? '')).toBeVisible();
  await expect(
    page.getByText(/gõ số và mã này tại .*\/portal\/verify để kiểm tra, đến hết ngày \d\d\/\d\d\/\d{4}$/),
  ).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto('/portal/verify');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Kiểm tra báo cáo giấy');
  expect(await axeFindings(stranger)).toEqual([]);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeFocused();
  await stranger.keyboard.press('Tab');
  await stranger.keyboard.type(number.toLowerCase());
  await stranger.keyboard.press('Tab');
  await stranger.keyboard.type(`${code.slice(0, -1)}0`);
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByText('Mã kiểm tra gồm 12 ký tự, không có 0, 1, I, L, O')).toBeVisible();
  const box = stranger.getByRole('textbox', { name: 'Mã kiểm tra' });
  await expect(box).toBeFocused();
  await expect(stranger.getByRole('textbox', { name: 'Số báo cáo' })).toHaveValue(number.toLowerCase());
  await box.fill(code.toLowerCase().replaceAll('-', ' '));
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Báo cáo này là thật');
  await expect(stranger.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(stranger.getByText(number, { exact: true })).toBeVisible();
  for (const secret of [bad.name, 'Lê H. Phúc', ticket]) await expect(stranger.getByText(secret)).toHaveCount(0);
  await stranger.getByRole('button', { name: 'English' }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This report is genuine');
  await stranger.emulateMedia({ colorScheme: 'dark' });
  await stranger.setViewportSize({ width: 390, height: 800 });
  expect(await axeFindings(stranger)).toEqual([]);
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await stranger.getByRole('textbox', { name: 'Report number' }).fill('2026/R11/1');
  await stranger.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('No report has this number and code');
  await stranger.close();
});

test('INS-07 an expired code on paper and too many tries say what to do, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/portal/verify');
  const answers = [errors['paper-over'], errors['paper-code-tries']];
  await page.route('**/api/XacThucBaoCao/Paper', (route) => {
    const one = answers.shift() ?? errors['paper-unknown'];
    return route.fulfill(refusal(one.status, one.number, one.text[0], 'code'));
  });
  await page.getByRole('textbox', { name: 'Số báo cáo' }).fill('2026/R11/1');
  await page.getByRole('textbox', { name: 'Mã kiểm tra' }).fill('2222-2222-2222');
  const check = page.getByRole('button', { name: 'Kiểm tra', exact: true });
  await check.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mã kiểm tra đã hết hạn');
  await expect(page.getByText('đề nghị đơn vị tra cứu in lại báo cáo')).toBeVisible();
  await check.click();
  await expect(page.getByText('Đã thử sai quá nhiều lần. Hãy thử lại sau 15 phút')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Số báo cáo' })).toHaveValue('2026/R11/1');
  expect(await axeFindings(page)).toEqual([]);
});
