import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { deskWords } from '#features/desk/words.ts';
import { say } from '#kit/words/words.ts';
import { untilDrawn } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn, speak } from '#testing/person.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function violations(page: Page): Promise<string[]> {
  await untilDrawn(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: tags });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

test('LNG-01 Vietnamese comes first; English is stored in this browser, and a form keeps its input', async ({
  page,
}) => {
  await page.goto('/portal/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(heading(page)).toHaveText('Đăng nhập');
  await page.locator('input[name=userName]').fill('lan.clerk');
  await page.locator('input[name=password]').fill('nửa chừng');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('input[name=password]')).toHaveValue('nửa chừng');
  await page.reload();
  await expect(heading(page)).toHaveText('Sign in');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
});

test('LNG-01 another tab follows the change of language', async ({ page, context }) => {
  await page.goto('/portal/login');
  const other = await context.newPage();
  await other.goto('/portal/login');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading(other)).toHaveText('Sign in');
});

test('LNG-02 every call says the language, and the server answers in it', async ({ page }) => {
  await speak(page, 'en');
  const languages = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) languages.add(request.headers()['accept-language']);
  });
  await signIn(page, 'lan.clerk');
  await expect(page.getByRole('banner')).toContainText('Bank');
  await expect(heading(page)).toHaveText('Welcome, Nguyễn Thị Lan');
  expect([...languages]).toEqual(['en']);
});

test('LNG-03 in English no Vietnamese word is left in the frame, data aside', async ({ page }) => {
  await speak(page, 'en');
  await signIn(page, 'lan.clerk');
  // With the desk's parts, whose rows name customers.
  await expect(page.getByRole('heading', { name: say(deskWords, 'en', 'asked') })).toBeVisible();
  const text = await page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLElement>('[translate="no"]')].map((one) => one.innerText);
    return ['Nguyễn Thị Lan', 'Tiếng Việt', ...names].reduce(
      (left, name) => left.replaceAll(name, ''),
      document.body.innerText,
    );
  });
  expect(text).not.toMatch(/[à-ỹđ]/i);
});

for (const language of ['vi', 'en'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`LNG-03 PLT-05 axe finds no fault in sign-in, home, palette, denied and unknown pages (${language}, ${scheme})`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await speak(page, language);
      await page.goto('/portal/login');
      await expect(heading(page)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await signIn(page, 'an.admin');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      expect(await violations(page)).toEqual([]);
      for (const path of ['/portal/main/permission-denied', '/portal/nowhere', '/portal/main/force-logout']) {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        if (path.endsWith('force-logout'))
          await expect(page.locator('main').getByRole('textbox').first()).toBeVisible();
        expect(await violations(page)).toEqual([]);
      }
    });
  }
}

test('PLT-05 the palette finds a screen without accents and opens it with the keyboard alone', async ({ page }) => {
  await signIn(page, 'lan.clerk');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tra loi tin khach');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Trả lời tin khách hàng');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('PLT-05 keys typed before the palette is there arrive in it, even Enter, and none goes to the page', async ({
  page,
}) => {
  await page.route('**/palette-*.js', async (route) => {
    await new Promise((ready) => setTimeout(ready, 1500));
    await route.continue();
  });
  await signIn(page, 'lan.clerk', { at: '/portal/main/reply-customer' });
  const code = page.locator('[name=voucherCode]');
  await code.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tra loi tin khxx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('combobox', { name: 'Gõ tên chức năng' })).toHaveValue('tra loi tin kh');
  await page.keyboard.type('ach');
  await expect(page.getByRole('combobox', { name: 'Gõ tên chức năng' })).toHaveValue('tra loi tin khach');
  await expect(code).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(code).toBeFocused();

  // The same again without waiting for anything.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kiem soat');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/inquiry-control/);
});

test('PLT-05 the keys are listed, and a key that is switched off stays off', async ({ page }) => {
  await signIn(page, 'lan.clerk');
  await page.keyboard.press('Control+/');
  const list = page.getByRole('dialog', { name: 'Danh sách phím tắt' });
  await expect(list.getByRole('row', { name: /Ctrl\+K/ })).toContainText('Tìm chức năng');
  await list.getByRole('checkbox', { name: 'Bật phím Ctrl+K' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  // A later key has worked, so the earlier one does nothing.
  await page.keyboard.press('Control+/');
  await expect(list).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('PLT-05 the first Tab leads past the menu to the page', async ({ page }) => {
  await signIn(page, 'lan.clerk');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Chuyển đến nội dung' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main#page')).toBeFocused();
});

test('PLT-05 opening a page puts the focus on its title, going back too', async ({ page }) => {
  await signIn(page, 'an.admin', { by: 'form' });
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Kết thúc phiên làm việc' }).first().click();
  await expect(page.getByLabel('Tên đăng nhập của người dùng')).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toContainText('Hoàng Thị An');
  await expect(heading(page)).toBeFocused();
});
