import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { figureSourceWords } from '#bureau/words/figure-source.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { axeFindings } from '#testing/axe.ts';
import { pickedFile } from '#testing/folders/picked-file.ts';
import { bearer, newTicket } from '#testing/inquirer.ts';
import { box, field } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { signIn, signInAndListen } from '#testing/person.ts';
import { fileWords } from '#kit/words/files.ts';
import { say } from '#kit/words/words.ts';
import { reportOrders } from '#features/orders/contract.ts';
import { queueWords } from '#features/orders/words.ts';
import { ratingDeskWords, ratingScreenWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const { enterprise } = known;
const t = (key: keyof (typeof ratingScreenWords)['texts'], gaps?: Record<string, string>) =>
  say(ratingScreenWords, 'vi', key, gaps);

/** Fills the form by CIC code, with a new ticket and a year that no other test orders. */
async function fill(page: Page): Promise<string> {
  const ticket = newTicket('X');
  await expect(box(page)).toBeFocused();
  await box(page).fill(enterprise.cicCode);
  await page.keyboard.press('Enter');
  await expect(field(page, 'tenKH')).toBeDisabled();
  await field(page, 'msPhieu').fill(ticket);
  await page.getByRole('combobox', { name: t('namTCYC') }).click();
  await page.getByRole('option').last().click();
  await page.getByRole('checkbox', { name: t('muaThem') }).check();
  return ticket;
}

async function call(request: APIRequestContext, user: string, path: string, data: object): Promise<unknown> {
  const answer = await request.post(`/api/${path}`, { headers: await bearer(user), data });
  const body = (await answer.json()) as { success: boolean; message: string; data: unknown };
  expect(body, `${path}: ${body.message}`).toMatchObject({ success: true });
  return body.data;
}

test('RTG-01 RTG-06 either rating asks for ticket, language, company, contact, other information and fiscal year, initially the last one that was due', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk');
  const texts = [
    'msPhieu',
    'maCIC',
    'tenKH',
    'diaChi',
    'dThoai',
    'dkkd',
    'msThue',
    'tgd',
    'dtLienHe',
    'ttKhac',
  ] as const;
  for (const kind of ['enterprise', 'corporation']) {
    await page.goto(`/portal/main/query-xhtd-${kind}`);
    for (const name of texts) await expect(field(page, name)).toBeVisible();
    for (const name of ['vietnamese', 'english'] as const)
      await expect(page.getByRole('radio', { name: t(name), exact: true })).toHaveCount(1);
    const newest = String(newestFiscalYear(hanoiDay()));
    await expect(page.getByRole('combobox', { name: t('namTCYC') })).toHaveValue(newest);
  }
});

test('NAV-11 RTG-03 RTG-06 a rating is ordered after a checklist and a tick, and Esc costs nothing', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'lan.clerk', { at: '/portal/main/query-xhtd-enterprise' });
  const ticket = await fill(page);
  await page.keyboard.press('F8');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('list', { name: say(inquiryScreenWords, 'vi', 'checks') })).toContainText(
    t('checkFound'),
  );
  await expect(dialog).toContainText(/1\.500\.000/);
  const send = dialog.getByRole('button', { name: t('askRating'), exact: true });
  await expect(send).toBeDisabled();
  // Enter does not pay, and Esc means no.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'msPhieu')).toHaveValue(ticket);
  await page.keyboard.press('F8');
  await dialog.getByRole('checkbox', { name: t('acceptFee') }).check();
  await send.click();
  await page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('asked') })).toBeVisible();
});

test('RTG-04 the code of a natural person is reported, and no order is confirmed nor paid for', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/query-xhtd-enterprise' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await expect(box(page)).toBeFocused();
  await box(page).fill(known.clean.cicCode);
  // No customer is filled in; manual input is checked before the fee.
  await expect(page.getByText('Chỉ xếp hạng doanh nghiệp, tổng công ty, tập đoàn').first()).toBeVisible();
  await expect(field(page, 'tenKH')).toBeEnabled();
  await field(page, 'msThue').fill('0100123453');
  await field(page, 'tenKH').fill(known.clean.name);
  await field(page, 'diaChi').fill('12 Hàng Bài, Hà Nội');
  await field(page, 'msPhieu').fill(newTicket('X'));
  await page.keyboard.press('F8');
  await expect(page.locator('main').getByText(t('checkPerson'))).toBeVisible();
  await expect(page.getByText(t('checkFound'))).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(asked).not.toContain('/api/HoiTinXHTDDN/Confirm');
  expect(await findings(page)).toEqual([]);
});

test('FRM-09 papers are chosen with the order and sent with it; a wrong kind, 15.1 MB and the 31st file are refused at once', async ({
  page,
}) => {
  test.slow();
  // Another bank's clerk: one bank orders an enterprise once a minute, and another test's order may be that one.
  await signIn(page, 'binh.clerk', { at: '/portal/main/query-xhtd-enterprise' });
  const ticket = await fill(page);
  const form = page.locator('form[name=query-xhtd-enterprise]');
  const chosen = form.getByRole('list', { name: say(fileWords, 'vi', 'chosenFiles') });
  const choose = (files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    form.locator('input[type=file]').setInputFiles([...files]);
  const pdf = (name: string, bytes = 20) => {
    const buffer = Buffer.alloc(bytes, ' ');
    buffer.write(`%PDF-1.4 ${name}`);
    return { name, mimeType: 'application/pdf', buffer };
  };
  await choose([{ name: 'chay.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }]);
  await expect(form.getByRole('alert')).toContainText('chay.exe');
  const large = pickedFile('lon.pdf', pdf('lon.pdf', Math.ceil(15.1 * 1024 * 1024)).buffer);
  await form.locator('input[type=file]').setInputFiles(large);
  await expect(form.getByRole('alert')).toContainText('lon.pdf');
  await expect(chosen).toHaveCount(0);
  await choose(Array.from({ length: 31 }, (_, at) => pdf(`to${at}.pdf`)));
  await expect(form.getByRole('alert')).toContainText('30');
  await expect(chosen.getByRole('listitem')).toHaveCount(30);
  expect(await findings(page)).toEqual([]);
  for (let left = 30; left > 2; left -= 1) {
    await chosen.getByRole('button').first().click();
    await expect(chosen.getByRole('listitem')).toHaveCount(left - 1);
  }
  // A file that is not a picture, whatever its name, is refused by the server: the order and the other paper stand.
  await choose([{ name: 'anh.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }]);
  await page.keyboard.press('F8');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('checkbox', { name: t('acceptFee') }).check();
  await dialog.getByRole('button', { name: t('askRating'), exact: true }).click();
  await expect(page.getByText(say(inquiryScreenWords, 'vi', 'paperNotSent', { file: 'anh.png' }))).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await page.goto(`/portal/main/response-xhtd-enterprise/detail?voucher=${ticket}`);
  const sent = page.getByRole('list', { name: t('papers') });
  await expect(sent.getByRole('listitem')).toHaveCount(2);
  await expect(sent).toContainText('to29.pdf');
});

/** An order of the newest year's rating, placed by its call. */
async function ordered(request: APIRequestContext, nn: 'V' | 'E' = 'V'): Promise<string> {
  const msPhieu = newTicket('X');
  const { cicCode: maCIC, name: tenKH, address: diaChi, taxCode: msThue } = enterprise;
  const namTCYC = String(newestFiscalYear(hanoiDay()));
  const order = { msPhieu, nn, maCIC, tenKH, diaChi, msThue, namTCYC, muaThem: true, datNgay: true };
  await call(request, 'lan.clerk', 'HoiTinXHTDDN/Confirm', order);
  return msPhieu;
}

const queue = (key: keyof (typeof queueWords)['texts'], gaps?: Record<string, string>) =>
  say(queueWords, 'vi', key, gaps);
const desk = (key: keyof (typeof ratingDeskWords)['texts'], gaps?: Record<string, string>) =>
  say(ratingDeskWords, 'vi', key, gaps);

/** The findings of axe once the notices are gone, which cover the page for two seconds. */
async function findings(page: Page): Promise<unknown> {
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  return axeFindings(page);
}

/** Opens an order on an operator's desk, in a separate browser. */
async function atDesk(browser: Browser, username: string, ticket: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username, { at: `/portal/main/work-queue?holder=all&due=all&voucherCode=${ticket}` });
  const row = page.getByRole('row').filter({ hasText: ticket });
  await row.getByRole('button', { name: queue('open'), exact: true }).click();
  const panel = page.getByRole('region', { name: ticket });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  return { page, panel, press, close: () => context.close() };
}

test('RTG-04 RTG-05 TRU-09 two people handle a rating at the desk; its institution sends papers, reads the answer and follows a figure to its row', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const ticket = await ordered(request, 'E');
  // The clerk attaches a paper; until the answer is there, the page shows the current step.
  await signIn(page, 'lan.clerk', { at: `/portal/main/response-xhtd-enterprise/detail?voucher=${ticket}` });
  await expect(page.getByRole('status').filter({ hasText: t('asked') })).toBeVisible();
  const papers = page.getByRole('region', { name: t('papers') });
  const pdf = { name: 'bctc.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${ticket}`) };
  const files = papers.locator('input[type=file]');
  const sendFiles = papers.getByRole('button', { name: say(fileWords, 'vi', 'sendFiles'), exact: true });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${reportOrders.attach.path}`, (route) => held.then(() => route.continue()));
  await files.setInputFiles(pdf);
  await sendFiles.click();
  // A file chosen while another is being sent stays chosen.
  await files.setInputFiles({ ...pdf, name: 'phu-luc.pdf', buffer: Buffer.from(`%PDF-1.4 2 ${ticket}`) });
  letGo();
  await expect(papers.getByRole('list', { name: t('papers') })).toContainText('bctc.pdf');
  await expect(papers.getByRole('list', { name: say(fileWords, 'vi', 'chosenFiles') })).toHaveText(/phu-luc.pdf/);
  await sendFiles.click();
  await expect(papers.getByRole('list', { name: t('papers') })).toContainText('phu-luc.pdf');
  expect(await findings(page)).toEqual([]);

  const minh = await atDesk(browser, 'minh.operator', ticket);
  await expect(minh.panel.getByRole('list', { name: 'Giấy tờ đơn vị gửi kèm' })).toContainText('bctc.pdf');
  await expect(minh.panel.getByRole('button', { name: desk('documentsComplete') })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await minh.press(queue('take'));
  await minh.press(desk('documentsComplete'));
  await minh.press(desk('analyse'));
  await expect(minh.panel.getByText(desk('modelGrade'))).toBeVisible();
  await minh.press(desk('oneDown'));
  const reason = minh.page.getByRole('dialog');
  await reason.getByRole('textbox').fill('Khách hàng lớn nhất vừa dừng hợp đồng');
  await reason.getByRole('button', { name: desk('oneDown'), exact: true }).click();
  await expect(minh.panel.getByText(/Giảm 1 bậc: Khách hàng lớn nhất/)).toBeVisible();
  // The analyst does not review it.
  await expect(minh.panel.getByRole('button', { name: desk('review') })).toHaveAttribute('aria-disabled', 'true');
  expect(await findings(minh.page)).toEqual([]);
  await minh.close();

  // Whoever is to check it takes it, without the analyst.
  const quang = await atDesk(browser, 'quang.operator', ticket);
  await expect(quang.panel.getByText(queue('analysed')).first()).toBeVisible();
  await expect(quang.panel.getByText(desk('year')).first()).toBeVisible();
  await quang.press(queue('take'));
  await expect(quang.panel.getByRole('button', { name: desk('oneUp') })).toHaveAttribute('aria-disabled', 'true');
  await quang.press(desk('review'));
  await quang.press(desk('answer'));
  await quang.page
    .getByRole('alertdialog')
    .getByRole('button', { name: desk('answer'), exact: true })
    .click();
  await expect(quang.panel.getByText(queue('answered')).first()).toBeVisible();
  expect(await findings(quang.page)).toEqual([]);
  await quang.close();

  await page.goto('/portal/main/response-xhtd-enterprise?size=20');
  const row = page.getByRole('row').filter({ hasText: ticket });
  await expect(row).toContainText(t('answered'));
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Báo cáo xếp hạng tín dụng doanh nghiệp' })).toBeVisible();
  await expect(page.getByRole('table', { name: /Chỉ số tài chính/ })).toContainText('Khả năng thanh toán hiện hành');
  await expect(page.getByText(t('orderedIn', { language: t('english') }))).toBeVisible();
  await expect(papers.locator('input[type=file]')).toHaveCount(0);
  // From a line of the statement to the row that it came with.
  const line = page.locator(`button[data-cell="y${newestFiscalYear(hanoiDay())}"]`).first();
  await line.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(say(figureSourceWords, 'vi', 'statement'));
  await expect(page.getByRole('dialog')).toContainText(say(figureSourceWords, 'vi', 'reported'));
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
  expect(await findings(page)).toEqual([]);
});

test('RTG-04 an override is undone, and the reviewer sends a rating back to its analyst, with a reason that a refusal does not erase', async ({
  request,
  browser,
}) => {
  test.slow();
  const ticket = await ordered(request);
  const minh = await atDesk(browser, 'minh.operator', ticket);
  const answered = async (page: Page, name: string, text: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name, exact: true }).click();
    return dialog;
  };
  await minh.press(queue('take'));
  await minh.press(desk('documentsComplete'));
  await minh.press(desk('analyse'));
  await minh.press(desk('oneDown'));
  await answered(minh.page, desk('oneDown'), 'Nhầm nút');
  await minh.press(desk('takeBack'));
  // At first there is no answer: the dialog keeps the input and says so.
  await minh.page.route('**/api/XepHangTD/Override', (route) => route.abort(), { times: 1 });
  const dialog = await answered(minh.page, desk('takeBack'), 'Bấm nhầm');
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('textbox')).toHaveValue('Bấm nhầm');
  await dialog.getByRole('button', { name: desk('takeBack'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(minh.panel.getByRole('button', { name: desk('takeBack') })).toHaveCount(0);
  await minh.panel.getByRole('combobox', { name: queue('handOver') }).click();
  await minh.page.getByRole('option', { name: /Quang/ }).click();
  await minh.press(queue('give'));
  // Handed over: the page says what its analyst may not do any more.
  await expect(minh.panel.getByRole('button', { name: desk('oneUp') })).toHaveAttribute('aria-disabled', 'true');
  await minh.close();

  const quang = await atDesk(browser, 'quang.operator', ticket);
  await quang.press(desk('review'));
  await expect(quang.panel.getByRole('button', { name: desk('answer'), exact: true })).toBeVisible();
  await quang.press(queue('reopen'));
  await answered(quang.page, queue('reopen'), 'Báo cáo tài chính đã được gửi lại');
  await expect(quang.panel.getByText(/Báo cáo tài chính đã được gửi lại/)).toBeVisible();
  await expect(quang.panel.getByRole('button', { name: desk('analyse') })).toHaveAttribute('aria-disabled', 'true');
  expect(await findings(quang.page)).toEqual([]);
  await quang.close();
});

test('RTG-04 a returned order tells its institution why, and costs nothing', async ({ page, request, browser }) => {
  test.slow();
  const ticket = await ordered(request);
  const minh = await atDesk(browser, 'minh.operator', ticket);
  await minh.press(queue('take'));
  await minh.press(queue('giveBack'));
  const dialog = minh.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Thiếu báo cáo tài chính đã kiểm toán');
  await dialog.getByRole('button', { name: queue('giveBack'), exact: true }).click();
  await expect(minh.panel.getByRole('button', { name: queue('giveBack') })).toHaveAttribute('aria-disabled', 'true');
  await expect(minh.panel.getByRole('button', { name: desk('documentsComplete') })).toHaveCount(0);
  expect(await findings(minh.page)).toEqual([]);
  await minh.close();
  await signIn(page, 'lan.clerk', { at: `/portal/main/response-xhtd-enterprise/detail?voucher=${ticket}` });
  const why = t('returnedBecause', { reason: 'Thiếu báo cáo tài chính đã kiểm toán' });
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('RTG-04 a person who is handed an order is notified on any page, and in the inbox', async ({
  browser,
  request,
}) => {
  const ticket = await ordered(request);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAndListen(page, 'quang.operator', { at: '/portal/main/reports-credit-rating-summary' });
  const minh = await atDesk(browser, 'minh.operator', ticket);
  await minh.press(queue('take'));
  await minh.panel.getByRole('combobox', { name: queue('handOver') }).click();
  await minh.page.getByRole('option', { name: /Đức Quang/ }).click();
  await minh.press(queue('give'));
  await expect(page.getByText(queue('handed', { voucher: ticket })).first()).toBeVisible();
  await minh.close();
  await context.close();
});
