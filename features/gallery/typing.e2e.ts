import { expect, type Locator, type Page } from '@playwright/test';
import { chapter, openGallery } from '#testing/gallery.ts';
import { test } from '#testing/pages/test.ts';

/** Every text field of the gallery that can be typed into. */
async function textFields(page: Page): Promise<readonly Locator[]> {
  const all = page.locator(
    ':is(#text-fields, #form, #captchas) :is(input:not([type=file], [type=radio], [type=checkbox]), textarea):enabled',
  );
  return all.all();
}

/** What a keyboard program such as Unikey sends for a Telex word: letters, and Backspace with new letters in their place. */
async function typeLikeUnikey(page: Page, input: Locator): Promise<void> {
  await input.focus();
  await page.keyboard.type('Nguye');
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText('ê');
  await page.keyboard.type('n');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText('ễn');
}

test('FRM-11 text from a Vietnamese keyboard program is unchanged in every text field', async ({ page }) => {
  // Some twenty fields, each typed into letter by letter.
  test.slow();
  await openGallery(page);
  const fields = await textFields(page);
  expect(fields.length).toBeGreaterThan(15);
  for (const input of fields) {
    await input.fill('');
    await typeLikeUnikey(page, input);
    await expect(input).toHaveValue('Nguyễn');
    await input.fill('');
  }
});

test('FRM-11 a composed word is unchanged in every text field', async ({ page }) => {
  // Some twenty fields, each typed into letter by letter.
  test.slow();
  await openGallery(page);
  const client = await page.context().newCDPSession(page);
  for (const input of await textFields(page)) {
    await input.fill('');
    await input.focus();
    for (const part of ['N', 'Ng', 'Nguyê', 'Nguyễn']) {
      await client.send('Input.imeSetComposition', {
        text: part,
        selectionStart: part.length,
        selectionEnd: part.length,
      });
    }
    await client.send('Input.insertText', { text: 'Nguyễn' });
    await expect(input).toHaveValue('Nguyễn');
    await input.fill('');
  }
});

test('FRM-11 Enter of an input method neither submits a form nor picks from a list', async ({ page }) => {
  await openGallery(page);
  const form = chapter(page, 'form');
  const name = form.locator('input[name=customerName]');
  await name.fill('Ng');
  const isStopped = await name.evaluate((input) => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
    return !input.dispatchEvent(key);
  });
  expect(isStopped).toBe(true);
  await expect(form.getByRole('alert')).toHaveCount(0);
  const list = chapter(page, 'choices').getByRole('combobox').first();
  await list.fill('ha');
  await list.evaluate((input) => {
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(list).toHaveValue('ha');
  await list.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(list).toHaveValue('Hà Nội');
});
