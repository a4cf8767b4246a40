import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { session } from '#features/session/contract.ts';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, changeAnswers, refusal, signIn } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import type { Row } from './user-actions.tsx';
import { peopleRefusals } from './refusals.ts';
import { peopleWords, roleWords } from './words.ts';

test('NAV-17 a clerk is created by keyboard alone, and the password is shown only once', async ({ page }) => {
  const username = `ban.phim${randomInt(1e9)}`;
  await signIn(page, 'an.admin', { at: '/portal/main/users' });
  await page.getByRole('button', { name: 'Thêm người dùng' }).press('Enter');
  const form = page.getByRole('form', { name: 'Thêm người dùng' });
  await expect(form.getByRole('checkbox').first()).toBeVisible();
  await form.getByLabel('Tên đăng nhập').focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nguyễn Thị Bàn Phím');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await form.getByLabel('Lý do').focus();
  await page.keyboard.type('Nhân viên mới');
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mật khẩu dùng một lần' });
  await expect(dialog.locator('output')).toHaveText(/^[2-9a-z]{5}(-[2-9a-z]{5}){3}$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toContainText('lan.clerk');
});

test('SES-05 an old session is asked for a proof of identity, and then does what was requested', async ({ page }) => {
  let isFirst = true;
  await page.route('**/api/Logon/force-logout', async (route) => {
    if (!isFirst) return route.fulfill({ json: { success: true, message: '', status: 200, data: { ended: 2 } } });
    isFirst = false;
    const errors = [{ code: '4030110', message: 'Vui lòng xác nhận lại danh tính' }];
    return route.fulfill({ status: 403, json: { success: false, message: '', data: null, status: 403, errors } });
  });
  await signIn(page, 'yen.admin', { at: '/portal/main/force-logout' });
  await page.getByLabel('Tên đăng nhập của người dùng').fill('khong.co.ai');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kết thúc phiên' }).press('Enter');
  const proof = page.getByRole('dialog', { name: 'Xác nhận danh tính' });
  await expect(proof.getByLabel('Mật khẩu của bạn')).toBeFocused();
  await page.keyboard.type('Demo@2026');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast]')).toContainText('Đã kết thúc 2 phiên của khong.co.ai');
});

test('ERR-02 a refusal stands beside the reason, which is kept and sent again', async ({ page }) => {
  const message = 'Có người vừa đổi quyền của người dùng này';
  const sent: string[] = [];
  await page.route('**/api/Users/Lock', async (route) => {
    const { reason }: { reason: string } = route.request().postDataJSON();
    sent.push(reason);
    if (sent.length > 1)
      return route.fulfill({ json: { success: true, message: '', status: 200, data: { ended: 1 } } });
    return route.fulfill(refusal(409, '4090001', message));
  });
  await signIn(page, 'an.admin', { at: '/portal/main/users' });
  await actOn(page.getByRole('row').filter({ hasText: 'lan.clerk' }), 'Khóa');
  const question = page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
  await question.getByRole('textbox').fill('Nghỉ việc');
  await page.keyboard.press('Control+Enter');
  await expect(question).toContainText(message);
  await expect(question.getByRole('textbox')).toHaveValue('Nghỉ việc');
  await page.keyboard.press('Control+Enter');
  await expect(question).toHaveCount(0);
  expect(sent).toEqual(['Nghỉ việc', 'Nghỉ việc']);
});

test('NAV-17 a form opens in a drawer with the focus inside, asks before it is left, counts ticks as input, and gives the focus back to its row', async ({
  page,
}) => {
  await signIn(page, 'an.admin', { at: '/portal/main/force-logout' });
  await page.getByRole('navigation').getByRole('link', { name: 'Người dùng và quyền' }).click();
  const newOne = page.getByRole('button', { name: 'Thêm người dùng' });
  const form = page.getByRole('form', { name: 'Thêm người dùng' });
  const tick = form.getByRole('checkbox').first();
  const change = page
    .getByRole('row')
    .filter({ hasText: 'lan.clerk' })
    .getByRole('button', { name: 'Đổi quyền', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Biểu mẫu chưa gửi' });
  await newOne.click();
  const drawer = page.getByRole('dialog', { name: 'Thêm người dùng' });
  await expect(drawer.getByLabel('Tên đăng nhập')).toBeFocused();
  await tick.press('Space');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Nhập tiếp' }).click();
  await expect(tick).toBeChecked();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Bỏ nội dung đang nhập' }).click();
  await expect(drawer).toBeHidden();
  await expect(newOne).toBeFocused();
  await page.keyboard.press('F8');
  await change.press('Enter');
  const rights = page.getByRole('dialog', { name: 'Quyền của lan.clerk' });
  await expect(rights.getByRole('form')).toBeVisible();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  // Back acts like Esc: the list is there again, at the row.
  await page.goBack();
  await expect(rights).toBeHidden();
  await expect(change).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kết thúc phiên làm việc');
});

test('SES-05 a question that does not load can be requested again or cancelled, and an answered one is not answered twice', async ({
  page,
}) => {
  let isAway = true;
  await page.route('**/api/Logon/force-logout', (route) => route.fulfill(refusal(403, '4030110', 'Vui lòng xác nhận')));
  await page.route(`**${session.askProof.path}`, (route) =>
    isAway && route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await signIn(page, 'yen.admin', { at: '/portal/main/force-logout' });
  await page.getByLabel('Tên đăng nhập của người dùng').fill('khong.co.ai');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kết thúc phiên' }).press('Enter');
  const proof = page.getByRole('dialog', { name: 'Xác nhận danh tính' });
  await expect(proof.getByRole('alert')).toBeVisible();
  isAway = false;
  await proof.getByRole('button', { name: 'Thử lại' }).click();
  await proof.getByLabel('Mật khẩu của bạn').fill('sai');
  isAway = true;
  await page.keyboard.press('Enter');
  await expect(proof.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await expect(proof.getByLabel('Mật khẩu của bạn')).toBeHidden();
  await proof.getByRole('button', { name: 'Hủy' }).click();
  await expect(proof).toBeHidden();
});

test('ERR-02 NAV-17 roles that nobody holds together are refused at the roles, which say before what waits for a second person', async ({
  page,
}) => {
  await signIn(page, 'an.admin', { at: '/portal/main/users' });
  await actOn(page.getByRole('row').filter({ hasText: 'lan.clerk' }), say(peopleWords, 'vi', 'edit'));
  const roles = page.getByRole('dialog').getByRole('group', { name: say(peopleWords, 'vi', 'roles') });
  const admin = say(roleWords, 'vi', 'institution-admin');
  const waiting = `${say(roleWords, 'vi', 'approver')}, ${admin}`;
  await expect(roles).toContainText(say(peopleWords, 'vi', 'waitsChange', { roles: waiting }));
  await roles.getByRole('checkbox', { name: admin }).check();
  await page
    .getByRole('dialog')
    .getByLabel(say(peopleWords, 'vi', 'reason'))
    .fill('Kiêm nhiệm');
  await page.keyboard.press('Control+Enter');
  const [fault] = peopleRefusals['roles-apart'].text;
  await expect(roles.getByRole('alert')).toHaveText(fault);
  await expect(roles.getByRole('checkbox').first()).toBeFocused();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await roles.getByRole('checkbox', { name: admin }).uncheck();
  await expect(roles).not.toContainText(fault);
});

test('NAV-17 SES-05 a frozen person is marked in the list, and their sessions are ended from their row without typing the name', async ({
  page,
}) => {
  const t = (key: keyof (typeof peopleWords)['texts']) => say(peopleWords, 'vi', key);
  await changeAnswers<{ data: { rows: Row[] } }>(page, '**/api/Users/Search', (answer) => ({
    ...answer,
    data: {
      ...answer.data,
      rows: answer.data.rows.map((row) => (row.username === 'lan.clerk' ? { ...row, status: 'frozen' } : row)),
    },
  }));
  await signIn(page, 'an.admin', { at: '/portal/main/users' });
  const row = page.getByRole('row').filter({ hasText: 'lan.clerk' });
  await expect(row).toContainText(t('frozen'));
  await row.locator('[data-more]').press('Enter');
  await expect(page.getByRole('menuitem', { name: t('unlock') })).toContainText(t('isFrozen'));
  await page.getByRole('menuitem', { name: t('endSessions') }).click();
  await expect(page.getByLabel('Tên đăng nhập của người dùng')).toHaveValue('lan.clerk');
  await expect(page.getByRole('table', { name: 'Phiên đang mở của lan.clerk' })).toBeVisible();
  expect(page.url()).toContain('/force-logout');
  expect(page.url()).not.toContain('lan.clerk');
});
