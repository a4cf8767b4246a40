import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { askByCall } from '#testing/inquirer.ts';
import { fillTemplate, hasOffice } from '#testing/office.ts';
import { test } from '#testing/pages/test.ts';
import { signIn, speak } from '#testing/person.ts';
import { type Cell, workbook } from '#testing/workbook.ts';

type Payload = { name: string; mimeType: string; buffer: Buffer };

const isLong = process.env['LONG'] === '1';
const rowsOfLongFile = isLong ? 10_000 : 1_200;
const reloads = isLong ? 10 : 3;

/** A name of a day and sequence that no other test uses. */
function newName(type: string, ending = 'xlsx'): string {
  const day = new Date(Date.UTC(2012, 0, 1 + randomInt(4000))).toISOString().slice(0, 10);
  return `${type}.${day.split('-').reverse().join('')}.${String(randomInt(10_000)).padStart(4, '0')}.${ending}`;
}

/** As many different people, whom no other file names. */
const people = (count: number): Cell[][] => {
  const first = randomInt(1e8);
  const digits = (at: number) => String((first + at) % 1e8).padStart(8, '0');
  return Array.from({ length: count }, (_, at) => ['Nguyễn Văn Lạ', `0990${digits(at)}`, 'Hà Nội']);
};

async function fileOf(name: string, rows: readonly (readonly Cell[])[]): Promise<Payload> {
  const buffer = Buffer.from(await workbook({ KHACHHANG: [['TENKH', 'SOCMT', 'DIACHI'], ...rows] }));
  return { name, mimeType: 'application/octet-stream', buffer };
}

async function open(page: Page, path: string, language: 'vi' | 'en' = 'vi'): Promise<void> {
  await speak(page, language);
  await signIn(page, 'lan.clerk', { at: `/portal/main/${path}` });
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog').getByRole('form')).toBeVisible();
}

async function choose(page: Page, file: Payload): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
}

const dialog = (page: Page) => page.getByRole('dialog');
const ledger = (page: Page) => page.locator('section[aria-labelledby=upload-ledger]');

test('BAT-01 BAT-05 a file from the template is checked, sent by keyboard and answered in a dialog: counts, filter, next error, error column', async ({
  page,
}) => {
  test.slow();
  await open(page, 'batch-customer-inquiry');
  await expect(page.getByRole('combobox', { name: 'Loại hỏi tin' })).toBeFocused();
  // Without a file: the specified text.
  await page.keyboard.type('1');
  await expect(page.getByRole('listbox').getByRole('option', { name: /^1/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Hãy lựa chọn File để upload').first()).toBeVisible();

  await choose(page, { name: '1.32132026.0001.xlsx', mimeType: 'x', buffer: Buffer.from('x') });
  await expect(
    page.getByText('phần 2 phải là ngày có thật dạng ddmmyyyy: không có ngày 32132026').first(),
  ).toBeVisible();

  const got = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải tệp mẫu' }).click();
  const saved = await got;
  expect(saved.suggestedFilename()).toMatch(/^1\.\d{8}\.\d{4}\.xlsx$/);
  const template = await saved.path();
  const { readFileSync } = await import('node:fs');
  const ending = hasOffice ? 'xls' : 'xlsx';
  const number = `0990${String(randomInt(1e8)).padStart(8, '0')}`;
  const rows = [
    ['', '', 'Trần Thị Lạ', number, 'Hà Nội', ''],
    ['', '', 'Trần Thị Lạ', number, 'Hà Nội', ''],
    ['', '', 'Lê Văn Thiếu', '12345678901', 'Huế', ''],
  ];
  const filled = await fillTemplate(readFileSync(template), { KHACHHANG: rows }, ending);
  await choose(page, { name: newName('1', ending), mimeType: 'application/octet-stream', buffer: filled });
  const found = page.getByRole('region', { name: 'Kiểm tra trước khi gửi' });
  await expect(found.getByText('3 dòng, 2 dòng có lỗi', { exact: false })).toBeInViewport();
  await expect(found.getByText('Dòng 4 – Số CCCD: Trùng khách hàng với dòng 3', { exact: false })).toBeInViewport();
  // Wrong rows are not marked as right, and the fee of the one good row is told before it is spent.
  await expect(found.getByRole('listitem').filter({ hasText: 'Số khách hàng' })).toContainText('cần xem lại');
  await expect(found.getByRole('listitem').filter({ hasText: 'Phí tối đa' })).toContainText(/1 × ([\d.]+) = \1/);
  await page.keyboard.press('Control+Enter');

  await expect(dialog(page).getByText('Đã trả lời 1/3 khách hàng', { exact: false })).toBeVisible({ timeout: 120_000 });
  await expect(dialog(page).getByRole('button', { name: 'Thể nhân (3)' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Pháp nhân (0)' })).toBeVisible();
  // Nobody has looked at the wrong rows yet.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Còn dòng lỗi chưa xem' });
  await expect(question.getByText('Tệp có 2 dòng lỗi', { exact: false })).toBeVisible();
  await expect(question.getByRole('button', { name: 'Xem dòng lỗi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Lỗi', exact: true }).click();
  await expect(dialog(page).getByText('Số CCCD phải có 12 chữ số (đang có 11)', { exact: false })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Tới dòng lỗi tiếp theo' }).click();
  expect(await axeFindings(page)).toEqual([]);
  const errors = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Tải tệp kèm cột lỗi' }).click();
  expect((await errors).suggestedFilename()).toMatch(/\.errors\.xlsx$/);
  // An answered row leads to its reply.
  await dialog(page).getByRole('button', { name: 'Đạt', exact: true }).click();
  await dialog(page).getByRole('link', { name: 'Trần Thị Lạ' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/reply-customer\/detail\?voucher=/);
});

test('BAT-01 FIX-07 rows whose customers were asked about today with the same product are named before a file is sent', async ({
  page,
}) => {
  const { clean } = known;
  const asked = { name: clean.name, identityNumber: clean.citizenId, address: clean.address };
  await askByCall(page.request, asked);
  await open(page, 'batch-customer-inquiry');
  await choose(page, await fileOf(newName('1'), [[clean.name, clean.citizenId, clean.address], ...people(1)]));
  const found = page.getByRole('region', { name: 'Kiểm tra trước khi gửi' });
  await expect(found.getByText(`Dòng 2 – ${clean.name}: hôm nay lúc`, { exact: false })).toContainText(
    'Gửi tệp sẽ tính phí thêm một lần',
  );
  await expect(found.getByText('Dòng 3', { exact: false })).toHaveCount(0);
  await expect(found.getByRole('listitem').filter({ hasText: 'Phí tối đa' })).toContainText('2 × ');
  expect(await axeFindings(page)).toEqual([]);
});

test(`BAT-01 a page that is left and loaded again ${reloads} times while a long file is in progress has one true line for it`, async ({
  page,
}) => {
  test.slow();
  await open(page, 'batch-customer-inquiry', 'en');
  const name = newName('1');
  await choose(page, await fileOf(name, people(rowsOfLongFile)));
  await expect(page.getByText('no errors found', { exact: false })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(name) })).toBeVisible({ timeout: 120_000 });
  for (let at = 0; at < reloads; at += 1) {
    await page.reload();
    await expect(ledger(page).getByText(name).or(page.locator('td').getByText(name)).first()).toBeVisible();
  }
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(ledger(page).getByText(name)).toHaveCount(0, { timeout: 180_000 });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(row.getByText('Answered', { exact: true })).toBeVisible({ timeout: 120_000 });
  await row.getByRole('button', { name: 'View result' }).click();
  await expect(dialog(page).getByText(`Natural persons (${rowsOfLongFile})`)).toBeVisible({ timeout: 120_000 });
  // A page of all rows stays smooth: no frame takes long of the page's own time, however busy the machine.
  const frames = (count: number) =>
    page.evaluate(async (left) => {
      for (; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, count);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const secondsAtWork = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name: metric }) => metric === 'TaskDuration')?.value ?? Number.NaN;
  };
  await frames(6);
  const before = await secondsAtWork();
  await frames(54);
  // All of them together take less time than the longest of them may.
  expect((await secondsAtWork()) - before).toBeLessThan(0.5);
});

test('BAT-06 BAT-07 the reply files are listed with a download a row; in English, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, 'mass-customer-inquiry', 'en');
  await expect(page.getByText("Today's file inquiry allowance").first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Product' }).fill('S37');
  await expect(page.getByRole('option', { name: /^S37/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const name = newName('K1');
  await choose(page, await fileOf(name, people(2)));
  await expect(page.getByText('2 rows, no errors found')).toBeVisible({ timeout: 60_000 });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog(page).getByText('Answered 2 of 2 customers', { exact: false })).toBeVisible({ timeout: 120_000 });
  await page.keyboard.press('Escape');
  await page.goto('/portal/main/batch-response');
  // Like every list of replies it opens with the last seven days, and requires nothing else.
  const criteria = page.getByRole('form', { name: 'Search criteria' });
  const inShort = criteria.getByRole('button').first();
  await expect(inShort).toHaveText(/^\d{2}\/\d{2}\/\d{4} .+\d{4}$/);
  await inShort.click();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
  await page.locator('input[name=fileName]').fill(name.replace('.xlsx', ''));
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: `${name.replace('.xlsx', '')}.reply.xlsx` });
  await expect(row).toBeVisible();
  // A name that needs two lines ends with its whole ending: one box a line.
  const end = row.locator('[data-card=name] [data-whole]');
  await expect(end).toHaveText('reply.xlsx');
  expect(await end.evaluate((part) => part.getClientRects().length)).toBe(1);
  const got = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download' }).click();
  expect((await got).suggestedFilename()).toBe(`${name.replace('.xlsx', '')}.reply.xlsx`);
});
