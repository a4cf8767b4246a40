import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { screens } from '#features/screens.ts';
import { pathsOf } from '#kit/browser/session/profile.ts';
import { standsFor } from '#kit/contract/screen.ts';
import { hasCards, measure } from './look-measures.ts';
import { openerOf, test, wear } from './signed-in.ts';

// Measures every screen as a person's eye does (npm run look). What is measured is in a file a screen; the command
// prints them as one table.

const folder = process.env['PICTURES'] ?? 'test-results/look';
mkdirSync(folder, { recursive: true });

for (const screen of screens) {
  test(`measures of ${screen.path}`, async ({ signedIn }) => {
    const { page, menu } = await signedIn(openerOf(screen));
    const path = pathsOf(menu).find((told) => standsFor(screen.path, told)) ?? screen.path;
    const open = async (width: number, height: number) => {
      await wear(page, { language: 'vi', theme: 'light', width });
      await page.setViewportSize({ width, height });
      await page.goto(`/portal/main/${path}`);
      await page.locator('h1').first().waitFor();
      await expect(page.locator('.waiting')).toHaveCount(0);
      await expect(page.locator('[aria-busy=true]:not([data-specimen] *)')).toHaveCount(0);
    };
    await open(1280, 800);
    const size = page.getByLabel('Số dòng mỗi trang').first();
    if ((await size.count()) > 0) await size.selectOption('50');
    const measures = await measure(page);
    await open(390, 844);
    const row = { path: screen.path, ...measures, cards: await hasCards(page) };
    if ((await size.count()) > 0) await size.selectOption('5');
    writeFileSync(join(folder, `${screen.path.replaceAll(/[^a-z0-9]+/gi, '-')}.json`), JSON.stringify(row));
  });
}
