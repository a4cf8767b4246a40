import { expect } from '@playwright/test';
import { test } from '#testing/pages/test.ts';

test('PLT-16 the sign-in is drawn as soon as its part has come: no timer holds it back', async ({ page }) => {
  // No timer of the page runs out: React would hold back for 300 ms what follows a fallback of Suspense.
  await page.clock.install({ time: new Date() });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.goto('/portal/login');
  await expect(page.locator('input[type=password]')).toBeVisible();
});
