import { expect, type Page } from '@playwright/test';
import { paperWords } from '#bureau/words/fields.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { fileWords } from '#kit/words/files.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { say } from '#kit/words/words.ts';
import { pickedFile } from '#testing/folders/picked-file.ts';
import { chapter, faultsOf, openGallery, sayIn, vi } from '#testing/gallery.ts';
import { test } from '#testing/pages/test.ts';
import { galleryWords } from './words.ts';

const t = vi(galleryWords);
const ui = vi(interfaceWords);
const field = vi(fieldWords);
const text = (page: Page, name: string) => chapter(page, 'text-fields').getByLabel(name);

test('FRM-06 a date is typed in any spelling, normalised on leaving or Enter, and cleared by leaving it empty', async ({
  page,
}) => {
  await openGallery(page);
  const dates = chapter(page, 'dates');
  const birth = dates.getByLabel(t('birthDate'), { exact: true });
  await birth.pressSequentially('5.1.90');
  await expect(birth).toHaveValue('5.1.90');
  await birth.press('Enter');
  await expect(birth).toHaveValue('05/01/1990');
  await expect(dates).toContainText(t('currentValue', { value: '1990-01-05' }));
  await birth.fill('  ');
  await birth.blur();
  await expect(birth).toHaveValue('');
  await birth.fill('ngày 5 tháng 1 năm 1885');
  await birth.blur();
  await expect(birth).toHaveValue('05/01/1900');
  await expect(dates).toContainText(ui('yearMoved'));
});

test('FRM-06 a date outside its limits is moved to the nearest, and the field says so', async ({ page }) => {
  await openGallery(page);
  const limited = chapter(page, 'dates').getByLabel(t('limitedDate'), { exact: true });
  await limited.fill('31/12/2022');
  await limited.blur();
  await expect(limited).toHaveValue('01/01/2023');
  await expect(chapter(page, 'dates')).toContainText(ui('movedToMin', { date: '01/01/2023' }));
  await limited.fill('01/01/2027');
  await limited.blur();
  await expect(limited).toHaveValue('31/12/2026');
});

test('FRM-06 the calendar opens by keyboard, picks a day and gives the focus back', async ({ page }) => {
  await openGallery(page);
  const birth = chapter(page, 'dates').getByLabel(t('birthDate'), { exact: true });
  await birth.fill('05/01/1990');
  await birth.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: ui('calendarOf', { label: t('birthDate') }) });
  await expect(calendar.getByRole('button', { name: '05/01/1990' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(calendar.getByRole('button', { name: '06/01/1990' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(birth).toHaveValue('06/01/1990');
  await expect(birth).toBeFocused();
  await birth.press('Alt+ArrowDown');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(birth).toBeFocused();
});

for (const [language, theme, month, heading] of [
  ['vi', 'dark', 'Tháng 2', 'Tháng 2 2024'],
  ['en', 'light', 'February', 'February 2024'],
] as const) {
  test(`FRM-06 the calendar goes to a month and a year at once, within its limits: ${language}, ${theme}`, async ({
    page,
  }) => {
    await openGallery(page, { language, theme });
    const own = sayIn(galleryWords, language);
    const said = sayIn(interfaceWords, language);
    const limited = chapter(page, 'dates').getByLabel(own('limitedDate'), { exact: true });
    await limited.fill('15/06/2023');
    await limited.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', {
      name: said('calendarOf', { label: own('limitedDate') }),
    });
    const years = calendar.getByLabel(said('calendarYear'), { exact: true });
    await expect(years.getByRole('option')).toHaveText(['2023', '2024', '2025', '2026']);
    await years.selectOption('2024');
    await calendar.getByLabel(said('calendarMonth'), { exact: true }).selectOption(month);
    await expect(calendar.getByRole('grid', { name: heading })).toBeVisible();
    expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
    await years.selectOption('2023');
    await calendar.getByRole('button', { name: said('previousMonth') }).click();
    await expect(calendar.getByRole('button', { name: '01/01/2023' })).toBeEnabled();
    await expect(calendar.getByRole('button', { name: said('previousMonth') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(calendar.getByRole('button', { name: '31/12/2022' })).toBeHidden();
    await calendar.getByRole('button', { name: '01/01/2023' }).click();
    await expect(limited).toHaveValue('01/01/2023');
  });
}

for (const [language, typed, shown] of [
  ['vi', '1234567', '1.234.567'],
  ['en', '1234567', '1,234,567'],
] as const) {
  test(`FRM-07 thousands are separated when the field is left, not while typing: ${language}`, async ({ page }) => {
    await openGallery(page, { language });
    const amount = chapter(page, 'text-fields').locator('input[data-right]').first();
    await amount.fill('');
    await amount.pressSequentially(typed);
    await expect(amount).toHaveValue(typed);
    await amount.blur();
    await expect(amount).toHaveValue(shown);
    await expect(chapter(page, 'text-fields')).toContainText(/1234567/);
    await amount.fill('-0012');
    await amount.blur();
    await expect(amount).toHaveValue('-0012');
  });
}

test('FRM-03 a pasted identity number keeps every digit, loses its spaces, and is counted', async ({ page }) => {
  await openGallery(page);
  const number = text(page, t('identityNumber'));
  await number.fill('001 099-012 345 6');
  await expect(number).not.toHaveAttribute('maxlength');
  await expect(chapter(page, 'text-fields')).toContainText('13/12');
  await number.blur();
  await expect(number).toHaveValue('0010990123456');
});

test('FRM-03 accented letters in a code are reported at once and left as typed', async ({ page }) => {
  await openGallery(page);
  const code = text(page, t('cicCode'));
  await code.pressSequentially('cicộ');
  await expect(code).toHaveValue('cicộ');
  await expect(chapter(page, 'text-fields')).toContainText(field('accented'));
  await code.fill('CIC0000001');
  await expect(chapter(page, 'text-fields')).not.toContainText(field('accented'));
});

test('FRM-04 papers are joined by a slash whatever stood between them', async ({ page }) => {
  await openGallery(page);
  const papers = text(page, t('identityDocs'));
  await papers.fill('001 099 012 345; 123456789');
  await papers.blur();
  await expect(papers).toHaveValue('001099012345/123456789');
  await expect(
    chapter(page, 'text-fields')
      .getByRole('list', { name: say(paperWords, 'vi', 'papersRead') })
      .getByRole('listitem'),
  ).toHaveCount(2);
});

test('PLT-15 a field whose list failed to load says so, shows no code instead, and offers to try again', async ({
  page,
}) => {
  await openGallery(page);
  const failed = chapter(page, 'choices').getByRole('combobox', { name: t('failedList'), exact: true });
  await expect(failed).toHaveAccessibleDescription(ui('optionsFailed'));
  await expect(
    chapter(page, 'choices').getByRole('button', { name: ui('loadAgain', { label: t('failedList') }) }),
  ).toBeVisible();
});

test('PLT-15 a list is filtered without accents and picked by keyboard alone', async ({ page }) => {
  await openGallery(page);
  const province = chapter(page, 'choices').getByRole('combobox', { name: t('province') });
  await province.focus();
  await expect(province).toHaveAttribute('aria-expanded', 'false');
  await province.pressSequentially('dak');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(province).toHaveValue('Đắk Lắk');
  await province.fill('da nang');
  await page.keyboard.press('Tab');
  await expect(province).toHaveValue('Đà Nẵng');
  await province.fill('không có');
  await province.blur();
  await expect(province).toHaveValue('Đà Nẵng');
  await province.fill('');
  await province.blur();
  await expect(province).toHaveValue('');
});

test('FRM-09 files of a wrong kind or size are refused by name, the good ones are accepted', async ({ page }) => {
  await openGallery(page);
  const files = chapter(page, 'files');
  const picker = files.locator('input[type=file]').nth(1);
  await picker.setInputFiles([
    pickedFile('đơn.pdf', Buffer.alloc(1434, 1)),
    pickedFile('virus.exe', Buffer.alloc(10, 1)),
    pickedFile('rỗng.png', Buffer.alloc(0)),
    pickedFile('lớn.tif', Buffer.alloc(15 * 1024 * 1024 + 1, 1)),
  ]);
  const alert = files.getByRole('alert');
  await expect(alert).toContainText(field('file-size', { name: 'lớn.tif', max: 15 }));
  await expect(alert).toContainText(field('file-empty', { name: 'rỗng.png' }));
  await expect(alert).toContainText('virus.exe');
  const chosen = files.getByRole('list', { name: vi(fileWords)('chosenFiles') });
  await expect(chosen.getByRole('listitem')).toHaveCount(1);
  await expect(chosen).toContainText('1,4 KB');
  await picker.setInputFiles(
    Array.from({ length: 30 }, (_, n) => ({
      name: `a${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(n + 1, 1),
    })),
  );
  await expect(chosen.getByRole('listitem')).toHaveCount(30);
  await expect(alert).toContainText(field('file-count', { max: 30 }));
});
