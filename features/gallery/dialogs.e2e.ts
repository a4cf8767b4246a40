import { expect, type Page } from '@playwright/test';
import { commonWords } from '#kit/words/common.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { chapter, openGallery, vi } from '#testing/gallery.ts';
import { test } from '#testing/pages/test.ts';
import { galleryWords } from './words.ts';

const t = vi(galleryWords);
const ui = vi(interfaceWords);
const common = vi(commonWords);
const field = vi(fieldWords);

const opener = (page: Page, name: string) => chapter(page, 'dialogs').getByRole('button', { name, exact: true });

test('PLT-10 dialogs stack, Esc closes the topmost first, and the focus returns to where it was', async ({ page }) => {
  await openGallery(page);
  await opener(page, t('openSmall')).click();
  const first = page.getByRole('dialog', { name: t('smallDialog') });
  await expect(first).toBeVisible();
  const more = first.getByRole('button', { name: t('openAnother') });
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  const second = page.getByRole('dialog', { name: t('anotherDialog') });
  await expect(second).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(second).toBeHidden();
  await expect(first).toBeVisible();
  await expect(more).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(opener(page, t('openSmall'))).toBeFocused();
});

test('PLT-10 the focus stays inside the open dialog', async ({ page }) => {
  await openGallery(page);
  await opener(page, t('openSmall')).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press(step % 2 === 0 ? 'Tab' : 'Shift+Tab');
    expect(await isInside()).toBe(true);
  }
});

test('PLT-10 a click beside a dialog closes it, but not one that keeps itself open', async ({ page }) => {
  await openGallery(page);
  await opener(page, t('openSmall')).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(8, 8);
  await expect(page.getByRole('dialog')).toBeHidden();
  await opener(page, t('openKept')).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(8, 8);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: ui('closeDialog') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('PLT-10 a dialog is small or large', async ({ page }) => {
  await openGallery(page);
  for (const [name, width] of [
    [t('openSmall'), 600],
    [t('openLarge'), 1200],
  ] as const) {
    await opener(page, name).click();
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(width);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('ERR-04 the default question; Enter means yes, Esc means no', async ({ page }) => {
  await openGallery(page);
  for (const [key, answer] of [
    ['Enter', t('yes')],
    ['Escape', t('no')],
  ] as const) {
    await opener(page, t('askPlain')).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(common('areYouSure'));
    await expect(question.getByRole('button', { name: common('confirm') })).toBeFocused();
    await page.keyboard.press(key);
    await expect(chapter(page, 'dialogs').getByRole('status')).toHaveText(t('answered', { answer }));
  }
});

test('ERR-04 a dangerous question starts on cancel, one with a tick cannot be answered without it', async ({
  page,
}) => {
  await openGallery(page);
  await opener(page, t('askDanger')).click();
  await expect(page.getByRole('button', { name: common('cancel') })).toBeFocused();
  await page.keyboard.press('Escape');
  await opener(page, t('askTick')).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: common('confirm') });
  await expect(confirm).toBeDisabled();
  await page.getByRole('checkbox', { name: t('payTick') }).check();
  await confirm.click();
  await expect(chapter(page, 'dialogs').getByRole('status')).toHaveText(t('answered', { answer: t('yes') }));
});

test('PLT-10 the second click of a double one that closes or opens a dialog presses nothing of what came instead', async ({
  page,
}) => {
  await openGallery(page);
  await opener(page, t('askPlain')).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: common('confirm') });
  const { x, y, width, height } = (await confirm.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.evaluate(
    (at) => {
      const below = document.createElement('button');
      below.style.cssText = `position: fixed; inset: 0 auto auto 0; translate: ${at.x}px ${at.y}px; inline-size: ${at.width}px; block-size: ${at.height}px`;
      below.textContent = '0';
      below.addEventListener('click', () => (below.textContent = String(Number(below.textContent) + 1)));
      below.id = 'below';
      document.querySelector('#dialogs')?.append(below);
    },
    { x, y, width, height },
  );
  const middle = [x + width / 2, y + height / 2] as const;
  await page.mouse.dblclick(...middle);
  await expect(chapter(page, 'dialogs').getByRole('status')).toHaveText(t('answered', { answer: t('yes') }));
  const below = page.locator('#below');
  await expect(below).toHaveText('0');
  // A person who means it presses once more.
  await page.mouse.click(...middle);
  await expect(below).toHaveText('1');
  // Nor does that of one that opens a dialog press what lies in front of the page since, which would close it.
  await opener(page, t('openSmall')).dblclick();
  await expect(page.getByRole('dialog', { name: t('smallDialog') })).toBeVisible();
});

test('FRM-08 a reason is required, has several lines and at most 255 characters', async ({ page }) => {
  await openGallery(page);
  await opener(page, t('askWhy')).click();
  const dialog = page.getByRole('dialog', { name: ui('reason') });
  const box = dialog.getByRole('textbox', { name: 'Lý do' });
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('placeholder', 'Nhập lý do');
  await dialog.getByRole('button', { name: common('confirm') }).click();
  await expect(dialog).toContainText('Đây là trường bắt buộc');
  await box.fill('x'.repeat(256));
  await expect(dialog).toContainText(field('max-length', { max: 255 }));
  await dialog.getByRole('button', { name: common('confirm') }).click();
  await expect(dialog).toBeVisible();
  await box.fill('dòng một');
  await box.press('Enter');
  await box.pressSequentially('dòng hai');
  await box.press('Control+Enter');
  await expect(chapter(page, 'dialogs').getByRole('status')).toContainText('dòng hai');
  await opener(page, t('askWhy')).click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chapter(page, 'dialogs').getByRole('status')).toHaveText(t('answered', { answer: t('nothing') }));
});
