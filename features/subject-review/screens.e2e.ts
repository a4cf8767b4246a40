import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, signIn, speak } from '#testing/person.ts';
import { languages, say } from '#kit/words/words.ts';
import { subjectReview } from './contract.ts';
import { changeWords, proposalWords, reviewWords } from './words.ts';

// A pair for each language: both run at once.
const pairs = { vi: [known.clean, known.bad], en: [known.attention, known.released] } as const;

for (const language of languages) {
  test(`TRU-07 TRU-08 in ${language}: a second operator sees what a merge changes beside each other, and decides`, async ({
    page,
    request,
  }) => {
    const t = (key: keyof (typeof proposalWords)['texts']) => say(proposalWords, language, key);
    const change = (key: keyof (typeof changeWords)['texts']) => say(changeWords, language, key);
    const [clean, bad] = pairs[language];
    const headers = await bearer('quang.operator');
    const data = { keptCode: clean.cicCode, mergedCode: bad.cicCode, reason: 'Cùng số giấy tờ' };
    const asked = await request.post(subjectReview.merge.path, { headers, data });
    const { proposal } = subjectReview.merge.answer.parse((await asked.json()).data);

    await speak(page, language);
    await signIn(page, 'minh.operator', { at: '/portal/main/merge-proposals' });
    const row = page
      .getByRole('row')
      .filter({ hasText: bad.cicCode })
      .filter({ hasText: t('waiting') });
    await row.getByRole('button', { name: t('look') }).click();
    const panel = page.getByRole('group', { name: change('title') });
    await expect(panel.getByRole('columnheader')).toHaveCount(4);
    await expect(panel.getByRole('columnheader').nth(3)).toContainText(clean.cicCode);
    await expect(panel.getByRole('row').filter({ hasText: change('debt') })).toContainText(/\d/);
    await expect(panel.getByRole('row').filter({ hasText: change('lastReported') })).toContainText(/\d\d\/\d\d\/\d{4}/);
    const review = (key: keyof (typeof reviewWords)['texts']) => say(reviewWords, language, key);
    const sides = page.getByRole('group', { name: review('sides') });
    await expect(sides.getByRole('row').filter({ hasText: review('bornOn') })).toContainText(/\d\d\/\d\d\/\d{4}/);
    await expect(sides.getByRole('row').filter({ hasText: review('address') })).toBeVisible();
    await page.getByRole('button', { name: review('showNumbers') }).click();
    await expect(page.getByRole('group', { name: review('wholeNumbers') })).toContainText(bad.citizenId);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: `test-results/merge-proposals-${language}.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 800 });
    await panel.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/merge-proposals-narrow-${language}.png` });
    await page.setViewportSize({ width: 1280, height: 900 });
    await actOn(row, t('refuse'));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('refuse') })
      .click();
    await expect(row).toHaveCount(0);
    const gone = await request.post(subjectReview.approve.path, {
      headers: await bearer('minh.operator'),
      data: { proposal, decision: 'approved' },
    });
    expect(gone.status()).toBe(409);
  });
}
