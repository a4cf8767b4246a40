import { expect, type Page } from '@playwright/test';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { chapter, openGallery, vi } from '#testing/gallery.ts';
import { known } from '#bureau/population/known/known.ts';
import { captchaPicture, confirmPath, fillByCode, openInquiry, sendInquiry } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { galleryWords } from './words.ts';

const t = vi(galleryWords);
const ui = vi(interfaceWords);
const toasts = (page: Page) => page.locator('[data-toast]');
const press = (page: Page, name: string) => chapter(page, 'toasts').getByRole('button', { name, exact: true }).click();

// The portal is shared: what another test's file tells the clerk would lie on top of the messages that are pressed here.
test.beforeEach(({ page }) => page.route('**/api/events', () => undefined));

/** The gallery with a clock that only the test moves. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install();
  await openGallery(page);
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('PLT-11 the prefix of a message decides its kind', async ({ page }) => {
  await openStill(page);
  for (const [button, kind, text] of [
    [t('toastPlain'), 'error', t('sampleError')],
    [t('toastError'), 'error', t('sampleError')],
    [t('toastWarning'), 'warning', t('sampleWarning')],
    [t('toastInfo'), 'info', t('sampleInfo')],
    [t('toastSuccess'), 'success', t('sampleSuccess')],
  ] as const) {
    await press(page, button);
    await expect(toasts(page).first()).toHaveAttribute('data-kind', kind);
    await expect(toasts(page).first()).toContainText(text);
  }
});

test('PLT-11 success is shown for 2 s', async ({ page }) => {
  await openStill(page);
  await press(page, t('toastSuccess'));
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(0, 400);
  await page.clock.runFor(1900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('FIX-03 PLT-12 a message is shown for 5 s, an error among them, one that must stay for 180 s', async ({
  page,
}) => {
  await openStill(page);
  for (const name of [t('toastInfo'), t('toastStay'), t('toastPlain')]) await press(page, name);
  await expect(toasts(page)).toHaveCount(3);
  await page.mouse.move(0, 400);
  await page.clock.runFor(4900);
  await expect(toasts(page)).toHaveCount(3);
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(174_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
});

test('PLT-12 the timer stops while the pointer is over the toasts', async ({ page }) => {
  await openStill(page);
  await press(page, t('toastInfo'));
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(3000);
  await toasts(page).first().hover();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(0, 400);
  await page.clock.runFor(1900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('FIX-03 PLT-12 the timer of an error stops while the focus is on it and while the tab is hidden', async ({
  page,
}) => {
  await openStill(page);
  await press(page, t('toastPlain'));
  await page.mouse.move(0, 400);
  await toasts(page).getByRole('button').focus();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  const see = (state: 'hidden' | 'visible') =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await see('visible');
  await page.clock.runFor(5100);
  await expect(toasts(page)).toHaveCount(0);
});

test('PLT-12 at most five toasts, at the top right', async ({ page }) => {
  await openStill(page);
  await press(page, t('toastSix'));
  await expect(toasts(page)).toHaveCount(5);
  await expect(toasts(page).first()).toContainText(t('numbered', { n: 6 }));
  const box = await toasts(page).first().boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 48);
  expect(box?.y).toBeLessThan(100);
});

test('PLT-12 every message is announced once to a screen reader, an error at once', async ({ page }) => {
  await openStill(page);
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    for (const region of document.querySelectorAll('[data-live]')) {
      new MutationObserver(() => said.push(`${region.getAttribute('data-live')} ${region.textContent}`)).observe(
        region,
        {
          childList: true,
          characterData: true,
          subtree: true,
        },
      );
    }
  });
  await press(page, t('toastInfo'));
  await press(page, t('toastPlain'));
  await page.locator('[data-toast] button').first().click();
  await expect(toasts(page)).toHaveCount(1);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said).toEqual([`polite Thông tin: ${t('sampleInfo')}`, `urgent Lỗi: ${t('sampleError')}`]);
});

test('ERR-02 FIX-08 a failed call without a message shows the general text', async ({ page }) => {
  await openGallery(page);
  await press(page, t('toastFailure'));
  await expect(toasts(page)).toContainText(vi(commonWords)('generalError'));
});

test('ERR-02 FIX-08 a call that fails in the browser shows its first error as an error toast, and the general text if it has none', async ({
  page,
}) => {
  await openInquiry(page);
  const fails = async (status: number, body: object) => {
    await page.route(confirmPath, (route) => route.fulfill({ status, json: body }), { times: 1 });
    await fillByCode(page, known.clean.cicCode);
    await sendInquiry(page);
  };
  const error = (text: string) => page.locator('[data-toast][data-kind=error]').filter({ hasText: text });
  const errors = ['Lỗi đầu tiên', 'Lỗi thứ hai'].map((message) => ({ code: '4099999', message }));
  await fails(409, { success: false, message: 'Lời chung', data: null, status: 409, errors });
  await expect(error('Lỗi đầu tiên')).toBeVisible();
  await expect(error('Lỗi thứ hai')).toHaveCount(0);
  for (const body of [{}, { success: false, message: '', data: null, status: 500, errors: [] }]) {
    await fails(500, body);
    await expect(error(vi(commonWords)('generalError')).first()).toBeVisible();
    await page.reload();
    await expect(captchaPicture(page)).toBeVisible();
  }
});

test('PLT-12 every message stays in the inbox, even after a reload, and counts as read once it was opened', async ({
  page,
}) => {
  await openGallery(page);
  await press(page, t('toastSix'));
  await press(page, t('toastError'));
  await page.getByRole('button', { name: ui('inboxUnread', { count: 7 }) }).click();
  const panel = page.getByRole('dialog', { name: ui('inbox') });
  await expect(panel.getByRole('listitem')).toHaveCount(7);
  await expect(panel.getByRole('listitem').first()).toContainText('E4090001');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const bell = page.getByRole('button', { name: ui('inbox'), exact: true });
  await expect(bell).toBeFocused();
  await page.reload();
  await bell.click();
  await expect(panel.getByRole('listitem')).toHaveCount(7);
  await panel.getByRole('button', { name: ui('inboxClear') }).click();
  await expect(panel).toContainText(ui('inboxEmpty'));
});
