import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

test('PLT-05 a script is the same for everybody, signed in or not, and holds nothing of anybody', async ({ page }) => {
  const loaded = new Map<string, string>();
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') loaded.set(response.url(), await response.text());
  });
  await signIn(page, 'lan.clerk', { at: '/portal/main/reply-customer' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded.size).toBeGreaterThan(3);
  const people = Object.values(known).flatMap(({ name, cicCode }) => [name, cicCode]);
  for (const [url, text] of loaded) {
    // Without cookies and tokens, as another site's page would have it.
    expect([url, (await (await fetch(url)).text()) === text]).toEqual([url, true]);
    expect([url, ['lan.clerk', ...people].filter((one) => text.includes(one))]).toEqual([url, []]);
  }
});
