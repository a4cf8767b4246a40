import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { bearer } from '#testing/inquirer.ts';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { demoPassword, refusal, signInAndListen } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { holidayWords } from './words.ts';

// One after the other: a day that one of them adds loads the list of another again, and they count that.
test.describe.configure({ mode: 'default' });

const changed = 'Đã thay đổi – tải lại';

/** The days of a year as an operator sees them; counts how often the list is asked for. */
async function openYear(page: Page, year: string, userName = 'minh.operator'): Promise<() => number> {
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Holiday/Search')) searches += 1;
  });
  await signInAndListen(page, userName, { at: `/portal/main/holidays?year=${year}` });
  await expect.poll(() => searches).toBe(1);
  return () => searches;
}

/** Adds a day as a colleague elsewhere does. */
async function addDay(colleague: APIRequestContext, day: string, nameVi: string): Promise<void> {
  const logon = await colleague.post('/api/Logon', { data: { userName: 'minh.operator', password: demoPassword } });
  const { data } = await logon.json();
  const body = { day, nameVi, nameEn: nameVi, kind: 'off', certainty: 'likely', reason: 'Thử' };
  const headers = { Authorization: `Bearer ${data.token}`, 'X-CSRF': '1' };
  expect((await colleague.post('/api/Holiday/Add', { data: body, headers })).status()).toBe(200);
}

test('PLT-14 a list that somebody looks at is loaded again after a colleague has changed it, once', async ({
  page,
  request,
}) => {
  const searches = await openYear(page, '2033');
  await addDay(request, '2033-03-01', 'Nghỉ một');
  await expect(page.getByRole('gridcell', { name: 'Nghỉ một' }).first()).toBeVisible();
  expect(searches()).toBe(2);
});

test('PLT-14 while something typed is not sent the list only says that it has changed, and loads when it is told to', async ({
  page,
  request,
}) => {
  const searches = await openYear(page, '2034');
  await page.getByRole('button', { name: say(holidayWords, 'vi', 'title') }).click();
  const name = page.getByLabel('Tên (tiếng Việt)');
  await name.fill('Đang nhập');
  await addDay(request, '2034-03-01', 'Nghỉ hai');
  await expect(page.getByRole('button', { name: changed })).toBeVisible();
  await expect(name).toHaveValue('Đang nhập');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bỏ nội dung đang nhập' }).click();
  await page.getByRole('button', { name: changed }).click();
  await expect(page.getByRole('gridcell', { name: 'Nghỉ hai' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: changed })).toHaveCount(0);
  expect(searches()).toBe(2);
});

test('FIX-03 ERR-02 what an action on a row is refused with stays above the rows when its toast has gone, until it is put away', async ({
  page,
  request,
}) => {
  const said = 'Ngày này vừa được người khác đổi';
  await addDay(request, '2036-03-03', 'Nghỉ ba');
  await openYear(page, '2036');
  await page.route('**/api/Holiday/Confirm', (route) => route.fulfill(refusal(409, '4090001', said)));
  await page.getByRole('row').filter({ hasText: 'Nghỉ ba' }).getByRole('button', { name: 'Xác nhận' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xác nhận' }).click();
  const toast = page.locator('[data-toast][data-kind=error]').filter({ hasText: said });
  const kept = page.locator('main').getByRole('group', { name: 'Lỗi' }).filter({ hasText: said });
  await expect(toast).toBeVisible();
  await expect(kept).toBeVisible();
  await page.mouse.move(0, 400);
  await expect(toast).toHaveCount(0, { timeout: 30_000 });
  await expect(kept).toBeVisible();
  // What the page's head covers has no colour behind it that axe could find.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFindings(page)).toEqual([]);
  await kept.getByRole('button').click();
  await expect(kept).toHaveCount(0);
});

/** How many rows of the audit say that a person has looked at the days or changed one. */
async function auditedOf(auditor: APIRequestContext, username: string): Promise<number> {
  const [fromDate, toDate] = [-86_400_000, 86_400_000].map((days) =>
    new Date(Date.now() + days).toISOString().slice(0, 10),
  );
  const data = { fromDate, toDate, username, action: 'Holiday/', start: 0, end: 1 };
  const answer = await auditor.post('/api/Audit/Search', { headers: await bearer('ha.auditor'), data });
  const { data: found } = await answer.json();
  return found.total;
}

test('PLT-14 NAV-17 a screen that nobody has touched for a minute asks for nothing: no row of the audit says that somebody looked', async ({
  page,
  request,
}) => {
  await page.clock.install();
  // No other test looks at these days as this person.
  const searches = await openYear(page, '2035', 'quang.operator');
  await expect.poll(() => auditedOf(request, 'quang.operator')).toBeGreaterThan(0);
  await page.clock.fastForward(61_000);
  const before = await auditedOf(request, 'quang.operator');
  await addDay(request, '2035-03-01', 'Nghỉ ba');
  await expect(page.getByRole('button', { name: changed })).toBeVisible();
  // Longer than a browser waits before it loads a stale list.
  await page.clock.runFor(60_000);
  expect(await auditedOf(request, 'quang.operator')).toBe(before);
  expect(searches()).toBe(1);
});

test('LNG-02 LST-01 a day leads with its name in the reader’s language, in the table and on a card', async ({
  page,
}) => {
  await signInAndListen(page, 'minh.operator', { at: '/portal/main/holidays?year=2026' });
  const names = page.locator('[data-place="0"] [data-card=name]');
  const headings = page.getByRole('columnheader');
  await expect(names).toHaveText('Tết Dương lịch');
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await expect(names).toHaveText('New Year');
  const texts = await headings.allTextContents();
  const placeOf = (key: 'nameVi' | 'nameEn') => texts.findIndex((text) => text.includes(say(holidayWords, 'en', key)));
  expect(placeOf('nameEn')).toBeLessThan(placeOf('nameVi'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(names).toBeVisible();
  await expect(names).toHaveText('New Year');
});
