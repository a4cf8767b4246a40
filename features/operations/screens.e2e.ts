import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { pdfText } from '#testing/pdf.ts';
import { changeAnswers, refusal, signIn } from '#testing/person.ts';

test('an operator is told what failed, has it tried again for a reason, and sees the page update itself', async ({
  page,
}) => {
  await signIn(page, 'minh.operator');
  const failed = { id: '41', kind: 'batch', attempts: 25, failedAt: '2026-11-22T02:10:00Z', error: 'no such file' };
  let [isBroken, isAway, reason] = [true, false, ''];
  const concerns = [
    { word: 'concernFailed', params: { count: 1 } },
    { word: 'concernFailing', params: { time: 1_020, share: 2.5, limit: 1 } },
  ];
  await changeAnswers<{ data: object }>(page, '**/api/Operations/State', (body) =>
    isBroken ? { ...body, data: { ...body.data, failed: [failed], failedCount: 1, concerns } } : body,
  );
  await page.route('**/api/Operations/State', (route) =>
    isAway ? route.fulfill(refusal(503, '5030001', 'Hệ thống đang bận')) : route.fallback(),
  );
  await page.route('**/api/Operations/RetryJob', async (route) => {
    reason = route.request().postDataJSON().reason;
    isBroken = false;
    await route.fulfill({ json: { success: true, message: '', status: 200, data: null } });
  });
  await page.clock.install();
  await page.goto('/portal/main/operations');
  await expect(page.getByRole('listitem').filter({ hasText: 'Việc đã hỏng: 1' })).toBeVisible();
  await expect(page.getByText('Nhiều lời gọi lỗi từ 17 phút nay: 2,5%, mức báo động 1%')).toBeVisible();
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

test('an operator reads the last day in pictures: by arrows, and a time without a server is a gap in the line', async ({
  page,
}) => {
  await signIn(page, 'minh.operator');
  const day = Date.parse('2026-11-26T03:00:00Z');
  const spans = Array.from({ length: 288 }, (_, place) => {
    const at = new Date(day + place * 300_000).toISOString();
    const none = { calls: null, refused: null, failed: null, p95Milliseconds: null };
    return place >= 100 && place < 106
      ? { at, servers: 0, ...none, queueSeconds: null, databaseBytes: null, diskFree: null }
      : {
          ...{ at, servers: 1, calls: 40 + (place % 7), refused: 0, failed: 0, p95Milliseconds: 55 },
          ...{ queueSeconds: 2, databaseBytes: 5e9, diskFree: 0.4 },
        };
  });
  await page.route('**/api/Operations/Day', (route) =>
    route.fulfill({ json: { success: true, message: '', status: 200, data: { spans } } }),
  );
  await page.goto('/portal/main/operations');
  const picture = page.getByRole('application', { name: /^Thời gian trả lời của 95% lời gọi, tính bằng mili giây/ });
  await expect(picture).toBeVisible();
  // One path in two pieces: before the gap and after it.
  const [line] = await picture
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? '').filter((text) => text !== ''));
  expect(line?.match(/M/g)).toHaveLength(2);
  await picture.focus();
  await page.keyboard.press('Home');
  const frame = page.locator('[data-chart]').filter({ has: picture });
  await expect(frame.getByRole('status')).toHaveText('10:00 · Thời gian trả lời của 95% lời gọi: 55 mili giây');
  for (let step = 0; step < 100; step += 1) await page.keyboard.press('ArrowRight');
  await expect(frame.getByRole('status')).toContainText('18:20');
  await expect(frame.getByRole('status')).toContainText('không có số liệu');
  await expect(frame.getByText('Mức báo động 300')).toBeVisible();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Thời gian trả lời của 95% lời gọi' });
  await expect(table.getByRole('row')).toHaveCount(289);
  expect(await axeFindings(page)).toEqual([]);
});

test('on paper the folded tables stand open, because nobody can press there', async ({ page }) => {
  await signIn(page, 'minh.operator', { at: '/portal/main/operations' });
  const fold = page.locator('details').filter({ hasText: /Thời hạn lưu của \d+ loại dữ liệu/ });
  await expect(fold.locator('summary')).toBeVisible();
  await expect(fold.getByRole('row').last()).toBeHidden();
  const rows = await fold.locator('tbody th, tbody tr > td:first-child').allTextContents();
  expect(rows.length).toBeGreaterThan(20);
  const text = (await pdfText(await page.pdf())).replaceAll(/\s+/g, ' ');
  expect(rows.filter((name) => !text.includes(name.replaceAll(/\s+/g, ' ').trim()))).toEqual([]);
  // And on the screen it is folded as before.
  await expect(fold.getByRole('row').last()).toBeHidden();
});
