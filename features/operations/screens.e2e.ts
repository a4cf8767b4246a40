import { expect, test } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { refusal, signIn } from '#testing/person.ts';

test('an operator is told what failed, has it tried again for a reason, and sees the page update itself', async ({
  page,
}) => {
  await signIn(page, 'minh.operator');
  const failed = { id: '41', kind: 'batch', attempts: 25, failedAt: '2026-11-22T02:10:00Z', error: 'no such file' };
  let [isBroken, isAway, reason] = [true, false, ''];
  await page.route('**/api/Operations/State', async (route) => {
    if (isAway) return route.fulfill(refusal(503, '5030001', 'Hệ thống đang bận'));
    const answer = await route.fetch();
    const body = await answer.json();
    if (isBroken) body.data = { ...body.data, failed: [failed], failedCount: 1 };
    return route.fulfill({ response: answer, json: body });
  });
  await page.route('**/api/Operations/RetryJob', async (route) => {
    reason = route.request().postDataJSON().reason;
    isBroken = false;
    await route.fulfill({ json: { success: true, message: '', status: 200, data: null } });
  });
  await page.clock.install();
  await page.goto('/portal/main/operations');
  await expect(page.getByRole('listitem').filter({ hasText: 'Việc đã hỏng: 1' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('cell', { name: 'Trả lời hỏi tin theo lô' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Làm lại việc 41' }).press('Enter');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('dialog')).toContainText('Việc số 41 (Trả lời hỏi tin theo lô) sẽ vào lại hàng');
  await page.getByRole('dialog').getByRole('textbox').fill('Đã sửa ổ đĩa');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Không có việc nào hỏng')).toBeVisible();
  expect(reason).toBe('Đã sửa ổ đĩa');

  // The last state stays while the server is away, and the page recovers by itself.
  isAway = true;
  await page.clock.runFor(11_000);
  await expect(page.getByText('Tải không thành công')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cơ sở dữ liệu', exact: true })).toBeVisible();
  isAway = false;
  await page.clock.runFor(11_000);
  await expect(page.getByText('Tải không thành công')).toBeHidden();
});
