import { expect, type Page, type Route } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { askByCall, newTicket } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { changeAnswers, refusal, signIn } from '#testing/person.ts';
import { errors } from '#features/refusals.ts';

const list = '/portal/main/reply-customer';
/** With more rows than other tests' tickets may push a ticket down by meanwhile. */
const longList = `${list}?size=20`;
const detail = (ticket: string) => `${list}/detail?voucher=${ticket}`;
const searchPath = '**/api/TraLoiTinKhachHang/Search';
const detailPath = '**/api/TraLoiTinKhachHang/Detail*';
const { clean, bad } = known;

/** Today in Vietnam plus some days, as it is written in a field. */
function day(days: number): string {
  const [year = '', month = '', date = ''] = new Date(Date.now() + (7 * 3600 + days * 86_400) * 1000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${date}/${month}/${year}`;
}

type Row = Record<string, unknown> & { msPhieu: string; tt: number };

/** The server's own list with one row in another state: an inquiry cannot be made to fail honestly. */
async function showTicketAs(page: Page, ticket: string, change: Partial<Row>): Promise<void> {
  await changeAnswers<{ data: { rows: Row[] } }>(page, searchPath, (body) => {
    Object.assign(body.data.rows.find(({ msPhieu }) => msPhieu === ticket) ?? {}, change);
    return body;
  });
}

const row = (page: Page, ticket: string) => page.getByRole('row').filter({ hasText: ticket });

test('RPL-01 an answered ticket is in the list and opens its report; PageDown, PageUp and Esc move between replies', async ({
  page,
}) => {
  const older = await askByCall(page.request, clean);
  const newer = await askByCall(page.request, bad);
  await signIn(page, 'lan.clerk', { at: longList });
  await expect(row(page, newer)).toContainText(bad.name);
  await expect(row(page, newer)).toContainText('Đã trả lời');
  await row(page, newer).getByRole('link', { name: newer }).click();
  await expect(page).toHaveURL(detail(newer));
  await expect(page.locator('[data-report]')).toContainText(bad.name);
  await page.keyboard.press('PageDown');
  // The next one may be another test's, of the same customer.
  await expect(page).not.toHaveURL(detail(newer));
  // And it may have no report.
  const neighbour = new URL(page.url()).searchParams.get('voucher') ?? '';
  const said = page.getByRole('main').getByText(neighbour);
  await expect(page.locator('[data-report]').or(said).first()).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(detail(newer));
  await expect(page.locator('[data-report]')).toContainText(bad.name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${list}(\\?|$)`));
  await expect(row(page, older)).toBeVisible();
});

test('RPL-01 the HTML copy runs no scripts, has a title and can be zoomed', async ({ page }) => {
  const ticket = await askByCall(page.request, clean);
  await signIn(page, 'lan.clerk', { at: detail(ticket) });
  await expect(page.locator('[data-report]')).toBeVisible();
  await page.getByRole('tab', { name: 'Báo cáo' }).focus();
  await page.keyboard.press('ArrowRight');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).toHaveAttribute('title', `Báo cáo HTML của phiếu ${ticket}`);
  await expect(page.frameLocator('iframe').locator('body')).toContainText(clean.name);
  await page.getByRole('button', { name: 'Phóng to' }).click();
  await expect(page.getByText('Cỡ 125%')).toBeVisible();
  await page.getByText('Không xem được?').click();
  await expect(page.getByText('tải bản PDF')).toBeVisible();
});

test('RPL-01 a ticket without information is an ordinary answer; one of another institution looks like none', async ({
  page,
}) => {
  const ticket = await askByCall(page.request, { name: 'Nguyễn Văn Không Có', address: 'Hà Nội' });
  const foreign = await askByCall(page.request, clean, 'binh.clerk');
  await signIn(page, 'lan.clerk', { at: detail(ticket) });
  await expect(page.getByText('Lần hỏi này không tính phí')).toBeVisible();
  for (const none of [foreign, newTicket('NONE')]) {
    await page.goto(detail(none));
    await expect(page.getByText(`Không tìm thấy phiếu ${none}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tải PDF' })).toHaveAccessibleDescription('Chưa có báo cáo');
  }
});

test('RPL-01 an unreadable report says so; a failed load can be tried again', async ({ page }) => {
  const ticket = await askByCall(page.request, clean);
  const damaged = errors['reply-damaged'];
  await page.route(detailPath, (route) => route.fulfill(refusal(damaged.status, damaged.number, damaged.text[0])), {
    times: 1,
  });
  await signIn(page, 'lan.clerk', { at: detail(ticket) });
  await expect(page.getByText(`Báo cáo của phiếu ${ticket} không đọc được`)).toBeVisible();
  await expect(page.getByText(damaged.text[0])).toBeVisible();
  const remade = page.waitForRequest('**/api/TraLoiTinKhachHang/Remake');
  await page.route('**/api/TraLoiTinKhachHang/Remake', (route) =>
    route.fulfill({ json: { success: true, message: '', data: '0', status: 200 } }),
  );
  await page.getByRole('button', { name: 'Lập lại báo cáo' }).click();
  expect((await remade).postDataJSON()).toEqual({ voucherCode: ticket });
  await expect(page.locator('[data-report]')).toContainText(clean.name);
  await page.route(detailPath, (route) => route.abort(), { times: 1 });
  await page.reload();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.locator('[data-report]')).toContainText(clean.name);
});

test('RPL-02 FIX-04 FIX-08 the list begins seven days ago and ends today; a day before 2023 and no day are refused with the specified messages', async ({
  page,
}) => {
  // The page opens on the day before or after midnight, if midnight comes between.
  const [firstBefore, lastBefore] = [day(-7), day(0)];
  const asked: { fromDate?: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/TraLoiTinKhachHang/Search')) asked.push(request.postDataJSON() as object);
  });
  await signIn(page, 'lan.clerk', { at: list });
  const from = page.getByRole('textbox', { name: /^Từ ngày hỏi tin/ });
  await expect(from).toHaveValue(new RegExp(`^(${firstBefore}|${day(-7)})$`));
  await expect(page.getByRole('textbox', { name: /^Đến ngày hỏi tin/ })).toHaveValue(
    new RegExp(`^(${lastBefore}|${day(0)})$`),
  );
  await expect.poll(() => asked.length).toBe(1);
  await from.fill('');
  await from.blur();
  await page.keyboard.press('F8');
  // Refused at its field: no search is sent without the day.
  await expect(from).toHaveAccessibleDescription(/^Hãy lựa chọn từ ngày hỏi tin đến ngày hỏi tin/);
  expect(asked.filter(({ fromDate }) => fromDate === undefined)).toEqual([]);
  await from.fill('31/12/2022');
  await from.blur();
  // The field moves a too early day to the first allowed one, and says so (FRM-06).
  await expect(from).toHaveValue('01/01/2023');
  await expect(from).toHaveAccessibleDescription(
    /^Không được phép nhập trước ngày 1\/1\/2023\. Đã chuyển về ngày sớm nhất được nhập: 01\/01\/2023$/,
  );
  await page.getByRole('button', { name: 'Chọn nhanh khoảng ngày' }).click();
  await page.getByRole('button', { name: 'Hôm nay' }).click();
  await expect(from).toHaveValue(day(0));
  // An address is typed by anybody: its early day is refused as well, and nothing is searched.
  const before = asked.length;
  await page.goto(`${list}?fromDate=2022-12-31`);
  await expect(from).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText('Không được phép nhập trước ngày 1/1/2023').first()).toBeVisible();
  expect(asked.slice(before).filter(({ fromDate = '' }) => fromDate < '2023-01-01')).toEqual([]);
});

test('RPL-03 status 1 is answered, 2 pending; at 0 the view button is disabled and says why', async ({ page }) => {
  const ticket = await askByCall(page.request, clean);
  await showTicketAs(page, ticket, { tt: 0, hasInformation: null, ngayTraLoi: null });
  await signIn(page, 'lan.clerk', { at: longList });
  const failed = row(page, ticket);
  await expect(failed).toContainText('Không thực hiện được');
  const view = failed.getByRole('button', { name: /^Xem chi tiết/ });
  await expect(view).toHaveAttribute('aria-disabled', 'true');
  await expect(view).toHaveAccessibleName('Xem chi tiết: Phiếu không thực hiện được, không có gì để xem');
  await expect(failed.getByRole('link')).toHaveCount(0);
  await showTicketAs(page, ticket, { tt: 2, hasInformation: null, ngayTraLoi: null });
  // A search that is already running, because something was answered meanwhile, is not sent twice.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(row(page, ticket)).toContainText('Chờ trả lời', { timeout: 1_000 });
  }).toPass();
});

test('RPL-03 a pending reply waits on its page and appears when the answer comes', async ({ page }) => {
  const ticket = newTicket();
  let isPending = true;
  // Before the inquiry: the page sees the ticket as pending, like in the moment before the answer.
  await page.route(detailPath, (route) => (isPending ? route.fulfill(pendingReply(ticket)) : route.continue()));
  const events = page.waitForResponse('**/api/events');
  await signIn(page, 'lan.clerk', { at: detail(ticket) });
  await events;
  await expect(page.getByText(`Phiếu ${ticket} đang chờ trả lời`)).toBeVisible();
  isPending = false;
  await askByCall(page.request, { ...clean, ticket });
  await expect(page.locator('[data-report]')).toContainText(clean.name);
});

test('RPL-03 an answer that arrives while the page is still loading the ticket is shown, not the older data', async ({
  page,
}) => {
  const ticket = newTicket();
  const reads: Route[] = [];
  await page.route(detailPath, (route) => {
    reads.push(route);
    // The first load stays open until everything is over.
    return reads.length === 1 ? undefined : route.continue();
  });
  const events = page.waitForResponse('**/api/events');
  await signIn(page, 'lan.clerk', { at: detail(ticket) });
  await events;
  await expect.poll(() => reads.length).toBe(1);
  await askByCall(page.request, { ...clean, ticket });
  await expect.poll(() => reads.length).toBe(2);
  await expect(page.locator('[data-report]')).toContainText(clean.name);
  await reads[0]?.fulfill(pendingReply(ticket)).catch(() => undefined);
  await expect(page.locator('[data-report]')).toContainText(clean.name);
});

test('a new reply is announced over the list and never loaded by itself', async ({ page }) => {
  const events = page.waitForResponse('**/api/events');
  await signIn(page, 'hoa.approver', { at: longList });
  await events;
  await expect(page.locator('table')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const ticket = await askByCall(page.request, clean, 'hoa.approver');
  const strip = page.getByRole('status').filter({ hasText: /trả lời mới/ });
  await expect(strip).toBeVisible();
  await expect(row(page, ticket)).toHaveCount(0);
  await strip.getByRole('button', { name: 'Làm mới' }).click();
  await expect(row(page, ticket)).toContainText('Mới');
  await expect(strip).toBeHidden();
});

test('RPL-01 the printed reply is only the report, on A4', async ({ page }) => {
  const ticket = await askByCall(page.request, clean);
  await signIn(page, 'lan.clerk', { at: detail(ticket) });
  await expect(page.locator('[data-report]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const gone of [
    page.getByRole('toolbar'),
    page.getByRole('tablist'),
    page.locator('header.header'),
    page.locator('h1'),
  ])
    await expect(gone).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(paper);
  expect([Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))]).toEqual([595, 842]);
});

test('LST-01 RPL-03 chips above the list count its states and filter by them, by keyboard, kept in the address', async ({
  page,
}) => {
  const ticket = await askByCall(page.request, clean, 'binh.clerk');
  await signIn(page, 'binh.clerk', { at: longList });
  const chips = page.getByRole('group', { name: 'Trạng thái' });
  const chip = (name: string) => chips.getByRole('button', { name });
  const countOf = async (name: string) => Number((await chip(name).innerText()).replace(/\D/g, ''));
  await expect(row(page, ticket)).toBeVisible();
  const answered = await countOf('Đã trả lời');
  expect(answered).toBeGreaterThan(0);
  await expect(chip('Chờ trả lời')).toHaveText(/\d+$/);
  await chip('Không thực hiện được').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/status=0/);
  await expect(chip('Không thực hiện được')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip('Không thực hiện được')).toBeFocused();
  await expect(row(page, ticket)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Trạng thái' })).toHaveValue('Không thực hiện được');
  // Hidden states are counted too.
  expect(await countOf('Đã trả lời')).toBeGreaterThanOrEqual(answered);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(chip('Đã trả lời')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=1/);
  await expect(row(page, ticket)).toBeVisible();
  await page.reload();
  await expect(chip('Đã trả lời')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, ticket)).toBeVisible();
  await page.goBack();
  await expect(chip('Không thực hiện được')).toHaveAttribute('aria-pressed', 'true');
  await chip('Không thực hiện được').click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(chip('Không thực hiện được')).toHaveAttribute('aria-pressed', 'false');
  await expect(row(page, ticket)).toBeVisible();
});

test('LNG-03 axe finds nothing in the list, the report and the missing reply', async ({ page }) => {
  test.slow();
  const ticket = await askByCall(page.request, bad);
  await signIn(page, 'lan.clerk', { at: longList });
  await expect(row(page, ticket)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(detail(ticket));
  await expect(page.locator('[data-report]')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(detail(newTicket('NONE')));
  await expect(page.getByText('Không tìm thấy phiếu').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

/** The answer for a pending ticket. */
function pendingReply(ticket: string) {
  const data = {
    msPhieu: ticket,
    maSP: 'R11',
    maCIC: null,
    tenKH: '',
    ngayHoi: new Date().toISOString(),
    ngayTraLoi: null,
    tt: 2,
    hasInformation: null,
    html: null,
    report: null,
  };
  return { json: { success: true, message: '', data, status: 200 } };
}
