import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { jsonFile } from '#bureau/intake/generate.ts';
import { indicatorsOf } from '#bureau/intake/kind.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { zipOf as zipWith } from '#bureau/intake/read/zip.fixture.ts';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, chooseFiles, comeBack, outliveSession, signIn, speak } from '#testing/person.ts';
import { zipOf } from '#testing/zip.ts';

type Payload = { name: string; mimeType: string; buffer: Buffer };

const form = (page: Page) => page.getByRole('dialog').getByRole('form');

/** The screen with its list; `openForm` opens the form beside it. */
async function openList(page: Page, path: string, language: 'vi' | 'en', user = 'lan.clerk'): Promise<void> {
  await speak(page, language);
  await signIn(page, user, { at: `/portal/main/${path}` });
  await expect(page.getByRole('grid')).toBeVisible();
}

async function openForm(page: Page): Promise<void> {
  await page.keyboard.press('F2');
  // It takes the focus when it has come: what is focused before that would lose it.
  await expect(form(page).locator(':focus')).toHaveCount(1);
}

async function openSending(page: Page, path: string, language: 'vi' | 'en', user = 'lan.clerk'): Promise<void> {
  await openList(page, path, language, user);
  await openForm(page);
}

/** The code of the institution that the page's session acts for, read from the folder's example of a name. */
async function codeOf(page: Page): Promise<string> {
  const answer = await page.waitForResponse((response) => /\/api\/GuiNhan\w+(\?|$)/.test(response.url()));
  const { data }: { data: { rows: { exampleName: string }[] } } = await answer.json();
  return /^\D\d{1,2}(\d{8})\d{8}\./.exec(data.rows[0]?.exampleName ?? '')?.[1] ?? '';
}

/** A D10 of some people on a day and sequence that no other test uses. */
async function d10(institutionCode: string, people = 1): Promise<Payload> {
  const kind = kindOf('D10');
  if (kind === undefined) throw new Error('no D10');
  const day = new Date(Date.UTC(2012, 0, 1 + randomInt(4000))).toISOString().slice(0, 10);
  const firstCode = (column: string, at: number) => {
    const found = kind.sections.flatMap(indicatorsOf).find((one) => one.column === column);
    return found?.type.kind === 'code' ? (found.type.table.codes[at]?.code ?? '') : '';
  };
  const rows = Array.from({ length: people }, (_, at) => ({
    branch_code: institutionCode,
    customer_code: `E2E${randomInt(1e9)}${at}`,
    born_on: '15/06/1990',
    sex: firstCode('sex', 0),
    name: 'Trần Văn Thử Nghiệm',
    province_code: '01',
    paper_kind: firstCode('paper_kind', 0),
    paper_number: `001090${String(randomInt(1e6)).padStart(6, '0')}`,
    address: '1 Tràng Tiền, Hà Nội',
  }));
  const parts: string[] = [];
  for await (const part of jsonFile({ kind, institutionCode, day, rows: { KHCN: rows } })) parts.push(part);
  const name = `D10${institutionCode}${day.replaceAll('-', '')}.${String(1 + randomInt(900)).padStart(3, '0')}.json`;
  return { name, mimeType: 'application/json', buffer: Buffer.from(parts.join('')) };
}

/** Chooses a file by keyboard; when this returns, the form shows it as checked. */
async function choose(page: Page, file: Payload): Promise<void> {
  await chooseFiles(page, () => page.keyboard.press('Enter'), file);
  await expect(form(page).getByText(file.name).first()).toBeVisible();
}

const ledger = (page: Page) => page.locator('section[aria-labelledby=upload-ledger]');

test('UPL-01 UPL-02 by keyboard: folder from the name, one file, Ctrl+Enter, a line that ends in the result', async ({
  page,
}) => {
  const code = codeOf(page);
  await openList(page, 'send-data', 'vi');
  await page.getByRole('button', { name: 'Gửi tệp', exact: true }).press('Enter');
  await expect(form(page)).toContainText('Nên nén tệp thành ZIP, không có thư mục bên trong (nhận ZIP từ 27/01/2016)');
  const file = await d10(await code);
  await expect(page.getByRole('combobox', { name: 'Thư mục' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /Tệp: Chọn tệp/ })).toBeFocused();
  await choose(page, file);
  await expect(page.getByRole('list').filter({ hasText: 'Loại tệp' })).toContainText('D10');
  await expect(page.getByRole('combobox', { name: 'Thư mục' })).toHaveValue(/^D10/);
  await page.keyboard.press('Control+Enter');
  const line = ledger(page).getByRole('listitem').filter({ hasText: file.name });
  await expect(line).toContainText('Đã cập nhật 1 dòng', { timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Gửi tệp', exact: true })).toBeFocused();
  await line.getByRole('button', { name: /Xem kết quả/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Không ký');
  await expect(dialog.getByRole('tab', { name: /Thông tin cân đối/ })).toBeVisible();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  const json = dialog.getByRole('button', { name: 'Tải JSON' });
  await expect(json).toBeEnabled({ timeout: 90_000 });
  const download = page.waitForEvent('download');
  await json.press('Enter');
  expect((await download).suggestedFilename()).toBe(file.name.replace('.json', '.reply.json'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('grid').getByText(file.name)).toBeVisible();
});

test('UPL-02 a wrong name is explained part by part, and no byte of the file is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('upload-file') && sent.push(request.url()));
  await openSending(page, 'send-data', 'en');
  await page.getByRole('button', { name: /File: Choose a file/ }).focus();
  await choose(page, { name: 'D320100100120263131.01.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  const parts = page.getByLabel('Pre-send checks');
  await expect(parts).toContainText('TEP_002');
  await expect(parts).toContainText('TEP_003');
  await expect(parts).toContainText('The sequence has exactly 3 digits');
  const button = page.getByRole('button', { name: 'Send', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(/cannot be sent yet: TEP_002/);
  await page.keyboard.press('Control+Enter');
  expect(await axeFindings(page)).toEqual([]);
  expect(sent).toEqual([]);
});

test('UPL-02 the directory of a zip file is read before it is sent: folders and many files are refused', async ({
  page,
}) => {
  const code = codeOf(page);
  await openSending(page, 'send-data', 'vi');
  const stem = `D10${await code}20250103.001`;
  await page.getByRole('button', { name: /Tệp: Chọn tệp/ }).focus();
  await choose(page, { name: `${stem}.zip`, mimeType: 'application/zip', buffer: zipOf([`so-lieu/${stem}.json`]) });
  await expect(page.getByText('Trong tệp nén có thư mục').first()).toBeVisible();
  await page.getByRole('button', { name: /Tệp: Chọn tệp/ }).focus();
  await choose(page, {
    name: `${stem}.zip`,
    mimeType: 'application/zip',
    buffer: zipOf([`${stem}.json`, `${stem}.xlsx`]),
  });
  await expect(page.getByText('Tệp nén phải chứa đúng một tệp số liệu').first()).toBeVisible();
});

test('UPL-01 a file submitted while it is still being checked is sent by itself after the check', async ({ page }) => {
  await page.addInitScript(() => {
    const reading = new Promise<void>((letRead) => Object.assign(window, { letRead }));
    Blob.prototype.arrayBuffer = async function slowly() {
      await reading;
      return new Response(this).arrayBuffer();
    };
  });
  const code = codeOf(page);
  await openSending(page, 'send-data', 'vi');
  const file = await d10(await code);
  const name = file.name.replace('.json', '.zip');
  const buffer = zipWith([{ name: file.name, data: file.buffer }]);
  await page.getByRole('button', { name: /Tệp: Chọn tệp/ }).focus();
  await choose(page, { name, mimeType: 'application/zip', buffer });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('kiểm tra xong sẽ gửi')).toBeVisible();
  await page.evaluate(() => (window as unknown as { letRead: () => void }).letRead());
  const line = ledger(page).getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('Đã cập nhật 1 dòng', { timeout: 90_000 });
});

test('UPL-01 a file that is dropped on the list stands in the form, with its folder', async ({ page }) => {
  const code = codeOf(page);
  await openSending(page, 'send-data', 'vi');
  const name = `D10${await code}20250103.001.json`;
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    data.items.add(new File(['{}'], dropped, { type: 'application/json' }));
    return data;
  }, name);
  await page.getByRole('grid').dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Thả tệp vào đây')).toBeVisible();
  await page.getByRole('grid').dispatchEvent('drop', { dataTransfer });
  await expect(form(page).getByRole('list', { name: 'Tệp đã chọn' })).toContainText(name);
  await expect(form(page).getByRole('combobox', { name: 'Thư mục' })).toHaveValue(/^D10/);
  // It would be lost: whoever leaves is asked.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('UPL-01 without a file or a folder nothing is sent and the page says what is missing', async ({ page }) => {
  await openSending(page, 'tt03-files', 'vi');
  await form(page).getByRole('button', { name: 'Gửi tệp', exact: true }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Thư mục' })).toBeFocused();
  await expect(page.getByText('Hãy lựa chọn File để upload')).toBeVisible();
  await expect(page.getByText('Hãy chọn thư mục')).toBeVisible();
});

test("BAT-08 if a template or a guide cannot be loaded, the page shows the specification's text", async ({ page }) => {
  await page.route(/\/api\/GuiNhanPhanHoiTT15\/(template|user-guide)/, (route) => route.abort());
  await openSending(page, 'send-data', 'vi');
  await page.getByRole('combobox', { name: 'Thư mục' }).fill('D10');
  await page.getByRole('option', { name: /^D10/ }).click();
  await page.getByRole('button', { name: 'Tải tệp mẫu' }).click();
  await expect(page.getByText('Tải template thất bại').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hướng dẫn sử dụng' }).click();
  await expect(page.getByText('Tải hướng dẫn sử dụng thất bại').first()).toBeVisible();
});

test('UPL-04 a page reloaded while it sends says that the file was not received', async ({ page }) => {
  const code = codeOf(page);
  await openSending(page, 'send-data', 'vi');
  const file = await d10(await code);
  await page.route('**/upload-file', () => undefined);
  await page.getByRole('button', { name: /Tệp: Chọn tệp/ }).focus();
  await choose(page, file);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Dừng gửi' })).toBeFocused();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const line = ledger(page).getByRole('listitem').filter({ hasText: file.name });
  await expect(line).toContainText('Trung tâm chưa nhận tệp này', { timeout: 60_000 });
  await line.getByRole('button', { name: /Bỏ dòng này/ }).press('Enter');
  await expect(line).toBeHidden();
});

test('UPL-04 a page reloaded after the file arrived, before the answer, shows the file once and as received', async ({
  page,
}) => {
  const code = codeOf(page);
  await openSending(page, 'send-data', 'en');
  const file = await d10(await code, 3);
  let isThere: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    isThere = resolve;
  });
  await page.route('**/upload-file', async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    isThere();
  });
  await page.getByRole('button', { name: /File: Choose a file/ }).focus();
  await choose(page, file);
  await page.keyboard.press('Control+Enter');
  await arrived;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('grid').getByText(file.name)).toBeVisible();
  await expect(page.getByRole('grid').getByText(file.name)).toHaveCount(1);
  await expect(ledger(page).getByText('does not have this file')).toHaveCount(0);
});

test('UPL-01 sending can be stopped, and the file is still chosen', async ({ page }) => {
  const code = codeOf(page);
  await openSending(page, 'send-data', 'vi');
  const file = await d10(await code);
  await page.route('**/upload-file', () => undefined);
  await page.getByRole('button', { name: /Tệp: Chọn tệp/ }).focus();
  await choose(page, file);
  await page.keyboard.press('Control+Enter');
  const stop = page.getByRole('button', { name: 'Dừng gửi' });
  await expect(stop).toBeFocused();
  await expect(page.getByRole('progressbar', { name: /Đã gửi/ })).toBeVisible();
  await stop.press('Enter');
  await expect(page.getByText(`Đã dừng gửi ${file.name}`).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tệp đã chọn' })).toContainText(file.name);
});

test('UPL-01 sending can be stopped before its first byte', async ({ page }) => {
  const code = codeOf(page);
  await openSending(page, 'send-data', 'vi');
  const file = await d10(await code);
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>();
  // What sends a file is no part of the page before, and a slow network brings it late.
  await page.route('**/assets/sending-file*.js', async (route) => {
    await later;
    await route.continue();
  });
  await page.getByRole('button', { name: /Tệp: Chọn tệp/ }).focus();
  await choose(page, file);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Dừng gửi' }).press('Enter');
  goOn();
  await expect(page.getByText(`Đã dừng gửi ${file.name}`).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tệp đã chọn' })).toContainText(file.name);
});

test('UPL-05 SES-07 from the history: the reply file, and a corrected file that names what it corrects, even after a session that ended', async ({
  page,
}) => {
  const code = codeOf(page);
  await openSending(page, 'send-and-receive-data', 'en', 'hoa.approver');
  const good = await d10(await code);
  const bad: Payload = { ...good, buffer: Buffer.from('{"KB001":') };
  await page.getByRole('button', { name: /File: Choose a file/ }).focus();
  await choose(page, bad);
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: good.name });
  await expect(row.first()).toContainText('TEP_006', { timeout: 90_000 });
  // The state comes a moment before its reply: until then the button says that there is none yet.
  await row.first().locator('[data-more]').press('Enter');
  const reply = page.getByRole('menuitem', { name: 'Download the reply file', exact: true });
  await expect(reply).toBeVisible({ timeout: 90_000 });
  const download = page.waitForEvent('download');
  await reply.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.reply\.xlsx$/);
  // Its rows were never read: nothing is counted, as if there were no faults.
  await actOn(row.first(), 'View result');
  const result = page.getByRole('dialog');
  await expect(result).toContainText('TEP_006');
  await expect(result).toContainText('Not signed');
  await expect(result.getByRole('tab')).toHaveCount(0);
  await expect(result).not.toContainText('Rows in the file');
  await page.keyboard.press('Escape');
  await expect(result).toHaveCount(0);
  await actOn(row.first(), 'Send a corrected file');
  // A name for the same day, with another number.
  await expect(form(page)).toContainText(`Example file name of the correction: ${good.name.slice(0, -8)}`);
  await expect(page.getByText(`A corrected file for ${good.name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /File: Choose a file/ })).toBeFocused();
  await choose(page, good);
  await outliveSession(page, () => form(page).getByRole('button', { name: 'Download template' }).click());
  await comeBack(page, 'hoa.approver');
  await expect(page.getByText(`A corrected file for ${good.name}`)).toBeVisible();
  await expect(form(page).getByText(good.name).first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(ledger(page).getByRole('listitem').filter({ hasText: good.name }).first()).toContainText(
    'Rows updated: 1',
    { timeout: 90_000 },
  );
});

test('UPL-03 TT03: the deadlines of its kinds lead to the form, and another channel’s file is refused by name', async ({
  page,
}) => {
  const code = codeOf(page);
  await openList(page, 'tt03-data-response', 'vi');
  await page.getByRole('button', { name: /^Lịch gửi/ }).press('Enter');
  await page.getByRole('button', { name: 'Tháng trước' }).press('Enter');
  // The days of the month before are there: until then those of this one are drawn.
  await expect(page.locator('[aria-labelledby=deadlines]')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: /^Gửi K2 – .+ ngày/ }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Thư mục' })).toHaveValue(/^K2/);
  await expect(page.getByRole('button', { name: /Tệp: Chọn tệp/ })).toBeFocused();
  await choose(page, {
    name: `D32${await code}20250131.001.json`,
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await expect(page.getByLabel('Kiểm tra trước khi gửi')).toContainText('gửi ở màn hình khác');
});

test('UPL-03 PLT-15 input typed before the list has loaded is kept, and found when it is there', async ({ page }) => {
  let letCome = () => undefined as void;
  const isWanted = new Promise<void>((done) => (letCome = done));
  await page.route(/\/api\/GuiNhanDuLieuTT03(\?|$)/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await openSending(page, 'tt03-data-response', 'vi');
  const folder = page.getByRole('combobox', { name: 'Thư mục' });
  await folder.focus();
  await page.keyboard.type('k3');
  await expect(page.getByText('Đang tải danh sách')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(folder).not.toBeFocused();
  await expect(folder).toHaveValue('k3');
  letCome();
  await expect(folder).toHaveValue(/^K3 – /);
});

test('UPL-03 a document is sent by keyboard, found in the history and downloaded', async ({ page }) => {
  await openSending(page, 'tt03-files', 'en');
  const name = `Công văn ${randomInt(1e9)}.pdf`;
  await expect(page.getByRole('combobox', { name: 'Folder' })).toBeFocused();
  await page.keyboard.type('Letters');
  await expect(page.getByRole('option', { name: /Letters/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /: Choose a file/ })).toBeFocused();
  await choose(page, { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) });
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Stored', { timeout: 60_000 });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download', exact: true }).press('Enter');
  expect((await download).suggestedFilename()).toBe(name);
  // axe cannot judge what the header covers.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFindings(page)).toEqual([]);
});

for (const [language, path, text] of [
  ['vi', 'send-data', 'Gửi tệp số liệu của kỳ báo cáo (Thông tư 15)'],
  ['en', 'send-and-receive-data', 'See the results and reply files of what was sent'],
] as const) {
  test(`FIX-20 ${path} says in its first line what it is for (${language})`, async ({ page }) => {
    await openList(page, path, language);
    await expect(page.getByText(text)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('FIX-11 the result names place, column and what would be right, in columns that add up', async ({ page }) => {
  const code = codeOf(page);
  await openSending(page, 'send-data', 'vi');
  const good = await d10(await code, 2);
  const bad = good.buffer
    .toString('utf8')
    .replace('"CN006":"01"', '"CN006":"1"')
    .replace('"15/06/1990"', '"31/02/1990"');
  await page.keyboard.press('Tab');
  await choose(page, { ...good, buffer: Buffer.from(bad) });
  await page.keyboard.press('Control+Enter');
  const line = ledger(page).getByRole('listitem').filter({ hasText: good.name });
  await expect(line).toContainText('CNTCTD[1].KHCN[1]', { timeout: 90_000 });
  await line.getByRole('button', { name: 'Xem kết quả' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('cell', { name: 'CNTCTD[1].KHCN[1].CN002' })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Mã tỉnh/thành phố (CN006)', exact: true })).toBeVisible();
  await expect(dialog.getByText('Quy cách: Đúng 2 chữ số, giữ số 0 ở đầu')).toBeVisible();
  // The faults as bars: by column and by rule, each read with the arrows.
  const byColumn = dialog.getByRole('region', { name: 'Lỗi theo cột' });
  await byColumn.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(byColumn.getByRole('status')).toContainText(/\(CN\d{3}\): 1 lỗi/);
  await expect(dialog.getByRole('region', { name: 'Lỗi theo quy tắc' }).getByRole('application')).toBeVisible();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('tab', { name: /Thông tin cân đối/ }).click();
  for (const head of ['Khai báo', 'Đã gửi', 'Bị từ chối', 'Đã cập nhật']) {
    await expect(dialog.getByRole('columnheader', { name: head })).toBeVisible();
  }
});
