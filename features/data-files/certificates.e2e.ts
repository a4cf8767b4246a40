import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { testCertificate } from '#testing/certificates.ts';
import { test } from '#testing/pages/test.ts';
import { chooseFiles, signIn } from '#testing/person.ts';

const at = '/portal/main/certificate-registration';

test('NAV-16 a certificate is registered by a clerk and approved by an administrator', async ({ browser }) => {
  const clerk = await browser.newPage();
  const { pem } = await testCertificate({ name: `Lan ${randomInt(1e9)}` });
  await signIn(clerk, 'lan.clerk', { at });
  await expect(clerk.getByRole('grid')).toBeVisible();
  await clerk.keyboard.press('F2');
  await expect(clerk.getByRole('button', { name: /: Chọn tệp/ })).toBeFocused();
  const file = { name: 'lan.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(pem) };
  await chooseFiles(clerk, () => clerk.keyboard.press('Enter'), file);
  await expect(clerk.getByRole('dialog').getByRole('form').getByText(file.name).first()).toBeVisible();
  await clerk.keyboard.press('Control+Enter');
  await expect(clerk.getByRole('row').filter({ hasText: 'Chờ quản trị viên duyệt' }).first()).toBeVisible();
  await expect(clerk.getByRole('button', { name: 'Duyệt', exact: true })).toHaveCount(0);
  await clerk.close();

  const admin = await browser.newPage();
  await signIn(admin, 'an.admin', { at });
  const waiting = admin.getByRole('row').filter({ hasText: 'Chờ quản trị viên duyệt' }).first();
  await waiting.getByRole('button', { name: 'Duyệt', exact: true }).press('Enter');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Duyệt', exact: true }).press('Enter');
  await expect(admin.getByRole('row').filter({ hasText: 'Đã duyệt' }).first()).toBeVisible();
  await admin.evaluate(() => scrollTo(0, 0));
  expect(await axeFindings(admin)).toEqual([]);
  await admin.close();
});
