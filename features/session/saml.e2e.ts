import { expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { type SamlFault, type SamlPost, testSaml } from '#testing/saml.ts';

/** Acts as the provider's site: a visitor with a request is signed in, and sent back by a self-posting form. */
async function withProvider(page: Page, username: string, fault?: SamlFault): Promise<SamlPost[]> {
  const provider = await testSaml(JSON.parse(process.env['PORTAL_SAML'] ?? ''));
  const posts: SamlPost[] = [];
  await page.route(`${provider.entryPoint}?**`, (route) => {
    const asked = route.request().url();
    const post = provider.answer(asked, username, fault);
    posts.push(post);
    const portal = new URL('/portal/saml', process.env['PORTAL_URL']);
    const fields = Object.entries(post).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
    const form = `<form method="post" action="${portal.href}">${fields.join('')}</form>`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>SSO</title>${form}<script>document.forms[0].submit()</script>`,
    });
  });
  return posts;
}

const leave = (page: Page) => page.getByRole('button', { name: 'Đăng nhập bằng tài khoản đơn vị' });

test.skip(process.env['PORTAL_SAML'] === undefined, 'the server from outside trusts another provider');

test('SES-09 T16 the sign-in page leads to the SAML provider and back into the portal; the same answer again lets nobody in', async ({
  page,
}) => {
  const posts = await withProvider(page, 'lan.clerk');
  await page.goto('/portal/login');
  await expect(leave(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await leave(page).press('Enter');
  await expect(page).toHaveURL(/\/portal\/main$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nguyễn Thị Lan');
  // Nothing of the answer stays in the address or in the browser's storage.
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    posts[0]?.RelayState,
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nguyễn Thị Lan');
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL(/\/portal\/login/);

  // An attacker with the form posts it once more, from this browser or another.
  await page.setContent(
    `<form method="post" action="${new URL('/portal/saml', page.url()).href}">
       <input name="SAMLResponse" value="${posts[0]?.SAMLResponse}"><input name="RelayState" value="${posts[0]?.RelayState}">
       <button>again</button></form>`,
  );
  await page.getByRole('button', { name: 'again' }).click();
  await expect(page.locator('input[name=userName]')).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/login$/);
});

test('SES-09 T16 an answer wrapped around a signed one leads back to a sign-in page that says it failed', async ({
  page,
}) => {
  await withProvider(page, 'lan.clerk', 'wrapped-around');
  await page.goto('/portal/login');
  await leave(page).click();
  await expect(page.getByRole('alert')).toContainText(/đơn vị/);
  await expect(page).toHaveURL(/\/portal\/login$/);
  expect(await axeFindings(page)).toEqual([]);
});

test('NAV-03 SES-09 a person who signs in through the directory service arrives at the requested page', async ({
  page,
}) => {
  await withProvider(page, 'lan.clerk');
  await page.goto('/portal/main/reply-customer');
  await expect(page).toHaveURL(/\/portal\/login\?redirect=/);
  await leave(page).press('Enter');
  await expect(page).toHaveURL(/\/portal\/main\/reply-customer(\?|$)/);
});
