import { expect } from '@playwright/test';
import { test } from '#testing/pages/test.ts';
import { walk, walks } from './keys/walks.ts';

for (const one of walks.filter(({ open }) => open === undefined)) {
  test(`NAV-17 by keyboard alone, in ${one.budget} keys at most: ${one.task}`, async ({ page }) => {
    const walked = await walk(one, page);
    expect(walked.keys, `${walked.keys} keys, of them ${walked.ofThemData} data`).toBeLessThanOrEqual(one.budget);
  });
}
