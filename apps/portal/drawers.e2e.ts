import { expect, type Page, test } from '@playwright/test';
import { signIn } from '#testing/person.ts';

const drawer = (page: Page) => page.getByRole('dialog');
const button = (name: string) => async (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
// The keys are listened to a moment after the page stands.
const key = (name: string) => (page: Page) =>
  expect(async () => {
    await page.keyboard.press(name);
    await expect(drawer(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
const firstRow = async (page: Page) => page.locator('main [role=grid] tr[data-opens] [data-card=name]').first().click();

/** One of each kind of drawer: who opens it, on which screen, and how. */
const drawers = [
  { what: 'a row', by: 'lan.clerk', at: 'debt-reconciliation', open: firstRow },
  { what: 'a row of a list of forms', by: 'an.admin', at: 'users', open: firstRow },
  { what: 'a new one', by: 'lan.clerk', at: 'product-adjustment-r18', open: key('F2') },
  { what: 'an article', by: 'minh.operator', at: 'news-editor', open: firstRow },
  { what: 'a new article', by: 'minh.operator', at: 'news-editor', open: button('Bài mới') },
  { what: 'a declared cheque', by: 'lan.clerk', at: 'alerts-sec-lost', open: firstRow },
  { what: 'a file to send', by: 'lan.clerk', at: 'send-data', open: key('F2') },
  { what: 'the help', by: 'lan.clerk', at: 'watch-alerts', open: key('F1') },
  { what: 'the messages', by: 'lan.clerk', at: 'watch-alerts', open: button('Hộp thông báo') },
] as const;

for (const { what, by, at, open } of drawers)
  test(`PLT-05 LST-03 after Escape on ${what}, opened on a page that was loaded at its address, Back leaves the page; Back on it closes it`, async ({
    page,
  }) => {
    const address = `/portal/main/${at}`;
    await signIn(page, by, { at: '/portal/main' });
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await page.goto(address);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await page.evaluate(() => document.body.setAttribute('data-stays', ''));
      await open(page);
      await expect(drawer(page)).toBeVisible();
      await expect(drawer(page).locator('[aria-busy=true], .waiting')).toHaveCount(0);
      await close();
      await expect(drawer(page)).toHaveCount(0);
      await expect(page.locator('body[data-stays]')).toHaveCount(1);
      await expect(page).toHaveURL(new RegExp(`${at}(\\?(?!.*open=).*)?$`));
      await atRest(page);
      await page.goBack();
      await expect(page).toHaveURL('/portal/main');
      await expect(drawer(page)).toHaveCount(0);
    }
  });

test('PLT-05 LST-03 after Escape on messages that were opened before the list was there, Back leaves the page', async ({
  page,
}) => {
  const list = Promise.withResolvers<void>();
  await page.route('**/assets/watch-alerts*.js', async (route) => {
    await list.promise;
    await route.continue();
  });
  await signIn(page, 'lan.clerk', { at: '/portal/main' });
  await page.goto('/portal/main/watch-alerts');
  await button('Hộp thông báo')(page);
  await expect(drawer(page)).toBeVisible();
  list.resolve();
  await expect(page).toHaveURL(/fromDate=/);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await atRest(page);
  await expect(page).toHaveURL(/fromDate=/);
  await page.goBack();
  await expect(page).toHaveURL('/portal/main');
});

/** The steps of the history are gone through one after the other, each a moment later. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((rested) => setTimeout(rested, 20));
  });
}
